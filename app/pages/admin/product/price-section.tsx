import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ProductFields } from '#features/catalog/editing/product-input.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { FormSection, RowButtons } from './form-section.tsx'
import { ProductMoney, ProductNumber, ProductText, useProblem } from './product-fields.tsx'

/** Prices, the evidence for the list price, and volume prices. */
export function PriceSection({ saved }: { saved: ProductFields }) {
  const t = useText()
  const mayPrice = useMay('prices.edit')
  return (
    <FormSection
      title={t('Prices')}
      intro={mayPrice ? undefined : t('Your role can see prices, not change them.')}
    >
      <fieldset disabled={!mayPrice} className="grid gap-5">
        <legend className="sr-only">{t('Prices')}</legend>
        <div className="grid gap-5 sm:grid-cols-3">
          <ProductMoney name="price_now_cents" label={t('Price')} required />
          <ProductMoney name="discount_cents" label={t('Discount')} hint={t('Subtracted from the price')} />
          <ProductMoney name="list_price_cents" label={t('List price')} />
        </div>
        <BasisFields saved={saved} />
        <TierFields />
      </fieldset>
    </FormSection>
  )
}

/**
 * Why the list price may be shown. A price charged before can stay, or be set by lowering the price from it; it cannot be
 * entered.
 */
function BasisFields({ saved }: { saved: ProductFields }) {
  const t = useText()
  const format = useFormat()
  const { watch, setValue } = useFormContext<ProductFields>()
  const problem = useProblem('list_price_basis')
  const basis = watch('list_price_basis')
  const charged = saved.price_now_cents - saved.discount_cents
  const choose = (kind: string) => {
    const today = new Date().toISOString().slice(0, 10)
    if (kind === 'charged') {
      const before = saved.list_price_basis?.kind === 'charged' ? saved.list_price_basis : null
      setValue('list_price_basis', before ?? { kind: 'charged', until: today }, { shouldDirty: true })
      setValue('list_price_cents', before ? saved.list_price_cents : charged, { shouldDirty: true })
    } else {
      const next = kind === 'published' ? ({ kind, source: '', date: today } as const) : null
      setValue('list_price_basis', next, { shouldDirty: true })
    }
  }
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <SelectField
        label={t('Show the list price')}
        value={basis?.kind ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={[
          { value: '', label: t('Not shown') },
          {
            value: 'charged',
            label: t('Price charged before ({{price}})', { price: format.money(charged) }),
          },
          { value: 'published', label: t('Published by the manufacturer') },
        ]}
        problem={problem}
      />
      {basis?.kind === 'published' && (
        <>
          <ProductText name="list_price_basis.source" label={t('Where it is published')} required />
          <ProductText name="list_price_basis.date" label={t('Date (YYYY-MM-DD)')} required />
        </>
      )}
      {basis?.kind === 'charged' && (
        <p className="self-end pb-2 text-sm text-ink-soft">
          {t('Charged until {{date}}', { date: basis.until })}
        </p>
      )}
    </div>
  )
}

function TierFields() {
  const t = useText()
  const { control, watch } = useFormContext<ProductFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' })
  const [price, tiers] = [watch('price_now_cents'), watch('tiers')]
  const last = tiers.at(-1)
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-medium">{t('Volume prices')}</h3>
      {fields.map((field, at) => (
        <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <ProductNumber name={`tiers.${at}.from_quantity`} label={t('From quantity')} />
          <ProductMoney name={`tiers.${at}.price_cents`} label={t('Unit price')} />
          <RowButtons
            name={t('volume price {{number}}', { number: at + 1 })}
            at={at}
            count={fields.length}
            onRemove={remove}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() =>
          append({
            from_quantity: (last?.from_quantity ?? 5) * (last ? 2 : 1),
            price_cents: Math.max(0, Math.round((last?.price_cents ?? price) * 0.97)),
          })
        }
      >
        {t('Add volume price')}
      </Button>
    </div>
  )
}
