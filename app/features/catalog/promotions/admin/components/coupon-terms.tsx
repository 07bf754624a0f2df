import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  FormCheckbox,
  FormMoney,
  FormNumber,
  LocalizedField,
  useFormProblem,
} from '#features/catalog/editing/components/form-fields.tsx'
import { type PickedProduct, ProductPicker } from '#features/catalog/editing/components/product-picker.tsx'
import { inLocale, type Texts, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import type { CouponFields } from '../../promotion-input.ts'
import { PeriodFields } from './period-fields.tsx'

type Named = { id: string; name: Texts }
type CouponTermsProps = { products: readonly Named[]; families: readonly Named[] }

/** Everything about a coupon except its code. */
export function CouponTermsFields(choices: CouponTermsProps) {
  const t = useText()
  return (
    <>
      <Card className="grid gap-5">
        <h2 className="font-semibold">{t('Discount')}</h2>
        <LocalizedField name="name" label={t('Name')} hint={t('Customers see it in the cart.')} />
        <DiscountFields />
        <FormCheckbox
          name="combines"
          label={t('Combines with promotions')}
          hint={t('Otherwise the customer gets the better of the two.')}
        />
      </Card>
      <Card className="grid gap-5">
        <h2 className="font-semibold">{t('Limits')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormNumber
            name="most_uses"
            label={t('Total uses')}
            hint={t('Leave empty for no limit')}
            nullable
          />
          <FormNumber
            name="most_uses_each"
            label={t('Uses per customer')}
            hint={t('Leave empty for no limit')}
            nullable
          />
        </div>
        <PeriodFields />
      </Card>
      <Scope {...choices} />
    </>
  )
}

function DiscountFields() {
  const t = useText()
  const { watch, setValue } = useFormContext<CouponFields>()
  const kind = watch('kind')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('Type')}
        value={kind}
        options={[
          { value: 'amount', label: t('Amount') },
          { value: 'percent', label: t('Percent') },
        ]}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value === 'percent' ? 'percent' : 'amount'
          setValue('kind', chosen, { shouldDirty: true })
          if (chosen === 'amount') setValue('percent', null)
        }}
      />
      {kind === 'percent' ? (
        <>
          <FormNumber name="percent" label={t('Percent')} unit="%" required nullable />
          <FormMoney
            name="minus_cents"
            label={t('Maximum discount')}
            hint={t('Leave empty for no limit')}
            nullable
          />
        </>
      ) : (
        <FormMoney name="minus_cents" label={t('Amount')} required nullable />
      )}
      <FormMoney
        name="threshold_cents"
        label={t('Minimum subtotal')}
        hint={t('Of the whole cart, before discounts')}
      />
    </div>
  )
}

/** The products and families that a coupon is limited to. */
function Scope({ products, families }: CouponTermsProps) {
  const t = useText()
  const locale = useLocale()
  const { register, watch, setValue } = useFormContext<CouponFields>()
  const [known, setKnown] = useState<readonly PickedProduct[]>(products)
  const ids = watch('product_ids')
  const choose = (next: string[]) => setValue('product_ids', next, { shouldDirty: true })
  const nameOf = (id: string) => {
    const found = known.find((one) => one.id === id)
    return found ? inLocale(found.name, locale) : id
  }
  const [products_problem, families_problem] = [useFormProblem('product_ids'), useFormProblem('family_ids')]
  const problem = products_problem ?? families_problem
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="font-semibold">{t('Products')}</h2>
        <p className="text-sm text-ink-soft">{t('Choose none for all products.')}</p>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <ProductPicker
        label={t('Find a product')}
        without={ids}
        onPick={(product) => {
          setKnown([...known, product])
          choose([...ids, product.id])
        }}
      />
      {ids.length > 0 && (
        <ul aria-label={t('Products of the coupon')} className="grid gap-1">
          {ids.map((id) => (
            <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1">
              {nameOf(id)}
              <Button
                look="quiet"
                size="small"
                square
                icon="trash"
                label={t('Remove {{name}}', { name: nameOf(id) })}
                onClick={() => choose(ids.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('All products of these families')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {families.map(({ id, name }) => (
            <CheckboxField key={id} label={inLocale(name, locale)} value={id} {...register('family_ids')} />
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
