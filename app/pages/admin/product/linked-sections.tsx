import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type PickedProduct, ProductPicker } from '#features/catalog/editing/components/product-picker.tsx'
import { type ProductFields, relationKinds } from '#features/catalog/editing/product-input.ts'
import { relationKindLabels } from '#features/catalog/editing/product-labels.ts'
import { Findings } from '#features/solar/calculator/components/report/findings.tsx'
import type { PackageCheckAnswer } from '#features/solar/product-checks/staff-checks.api.server.ts'
import { inLocale, type Texts, useFormat, useLocale, useText } from '#text/text.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { ProductPage } from '../product.tsx'
import { FormSection, RowButtons } from './form-section.tsx'
import { ProductNumber, useProblem } from './product-fields.tsx'

/** The names of linked products: those that were saved, and those that were added since. */
function useNames(linked: readonly PickedProduct[]) {
  const locale = useLocale()
  const [added, setAdded] = useState<readonly PickedProduct[]>([])
  const names = new Map<string, Texts>([...linked, ...added].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => {
    const name = names.get(id)
    return name ? inLocale(name, locale) : id
  }
  return [nameOf, (product: PickedProduct) => setAdded((before) => [...before, product])] as const
}

/** Products that work with this one, replace it, or are its accessories. */
export function RelationSection({ data }: { data: ProductPage }) {
  const t = useText()
  const { control, register } = useFormContext<ProductFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'relations' })
  const [nameOf, addName] = useNames(data.linked)
  const problem = useProblem('relations')
  return (
    <FormSection title={t('Related products')}>
      {problem && <p className="text-sm text-bad">{problem}</p>}
      {fields.map((field, at) => (
        <div key={field.id} className="flex flex-wrap items-end gap-3">
          <LinkedName id={field.related_id} name={nameOf(field.related_id)} />
          <SelectField
            {...register(`relations.${at}.kind`)}
            label={t('Relation')}
            options={relationKinds.map((value) => ({ value, label: t(relationKindLabels[value]) }))}
          />
          <RowButtons
            name={nameOf(field.related_id)}
            at={at}
            count={fields.length}
            onMove={move}
            onRemove={remove}
          />
        </div>
      ))}
      <ProductPicker
        label={t('Find a product to relate')}
        without={[data.id]}
        onPick={(product) => {
          addName(product)
          append({ related_id: product.id, kind: 'fits_with' })
        }}
      />
    </FormSection>
  )
}

const LinkedName = ({ id, name }: { id: string; name: string }) => (
  <Link to={`/admin/products/${id}`} className="link target min-w-48 grow self-center">
    {name}
  </Link>
)

/** What a package consists of, with the system check of these parts beside it. */
export function ComponentSection({ data }: { data: ProductPage }) {
  const t = useText()
  const { control } = useFormContext<ProductFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'components' })
  const [nameOf, addName] = useNames(data.linked)
  const problem = useProblem('components')
  return (
    <FormSection title={t('Components')} intro={t('The parts that are packed for one package.')}>
      <div className="grid gap-6 2xl:grid-cols-2">
        <div className="grid content-start gap-4">
          {problem && <p className="text-sm text-bad">{problem}</p>}
          {fields.map((field, at) => (
            <div key={field.id} className="flex flex-wrap items-end gap-3">
              <LinkedName id={field.component_id} name={nameOf(field.component_id)} />
              <ProductNumber name={`components.${at}.quantity`} label={t('Quantity')} className="w-28" />
              <RowButtons
                name={nameOf(field.component_id)}
                at={at}
                count={fields.length}
                onMove={move}
                onRemove={remove}
              />
            </div>
          ))}
          <ProductPicker
            label={t('Find a part to add')}
            without={[data.id, ...fields.map(({ component_id }) => component_id)]}
            onPick={(product) => {
              addName(product)
              append({ component_id: product.id, quantity: 1 })
            }}
          />
        </div>
        <SystemCheck />
      </div>
    </FormSection>
  )
}

/** Checks the parts again half a second after they change. */
function SystemCheck() {
  const t = useText()
  const format = useFormat()
  const { watch } = useFormContext<ProductFields>()
  const [check, setCheck] = useState<PackageCheckAnswer | undefined>(undefined)
  const { run, busy } = useAdminAction({ onDone: (result) => setCheck(result as PackageCheckAnswer) })
  const property = watch('family_id').startsWith('commercial') ? 'business' : 'home'
  const parts = watch('components').filter(({ quantity }) => quantity >= 1)
  const asked = JSON.stringify({
    property,
    components: parts.map(({ component_id, quantity }) => ({ product_id: component_id, quantity })),
  })
  const start = useRef(run)
  useEffect(() => {
    start.current = run
  })
  useEffect(() => {
    const timer = setTimeout(() => start.current('check', JSON.parse(asked)), 500)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <section aria-label={t('System check')} aria-busy={busy} className="rounded bg-sunken p-4">
      <h3 className="font-medium">{t('System check')}</h3>
      {check === null && (
        <p className="mt-2 text-sm text-ink-soft">{t('Add panels and an inverter to check the system.')}</p>
      )}
      {check && (
        <>
          <p className="mt-2 text-sm text-ink-soft">
            {t('{{panels}} panels, {{power}}, {{inverters}} inverters', {
              panels: check.panels,
              power: format.quantity(check.capacity_kw, 'kW', 1),
              inverters: check.inverters,
            })}
          </p>
          <Findings findings={check.findings} />
        </>
      )}
    </section>
  )
}
