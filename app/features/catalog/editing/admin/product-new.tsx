import { useNavigate } from 'react-router'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import { firstWarehouse } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { typedToCents } from '#platform/money/typed-amount.ts'
import { inLocale, translator, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listStaffFamilies } from '../families/staff-families.api.server.ts'
import { newFields } from '../new-fields.ts'
import { type ProductFields, productKinds } from '../product-input.ts'
import { productKindLabels } from '../product-labels.ts'
import { createStaffProduct } from '../staff-products.api.server.ts'
import type { Route } from './+types/product-new.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Add product'))
}

export const loader = adminLoader(async (call) => ({
  families: await call(listStaffFamilies),
  warehouse: firstWarehouse(),
}))

export const action = adminAction({ create: createStaffProduct })

/** The fields of a new draft: what the form asks for, and defaults for the rest. */
function draftOf(form: FormData, warehouse: WarehouseId): ProductFields & { id: string } {
  const words = (name: string) => String(form.get(name) ?? '').trim()
  // Not a number is refused with a message at the field.
  const price = words('price') === '' ? 0 : (typedToCents(words('price')) ?? Number.NaN)
  const fields = newFields(productKinds.find((one) => one === words('kind')) ?? 'item', warehouse)
  return {
    ...fields,
    id: words('id'),
    family_id: words('family_id'),
    brand: words('brand'),
    model_number: words('model_number'),
    name: { ...fields.name, en: words('name') },
    summary: { ...fields.summary, en: words('summary') },
    list_price_cents: price,
    price_now_cents: price,
  }
}

/** The end of an address for a name: lowercase letters and digits with hyphens. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

/** Creates a draft from the basics; everything else is edited on its page. */
export default function ProductNew({ loaderData: { families, warehouse } }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { run, busy, problems } = useAdminAction({
    onDone: (result) => void navigate(`/admin/products/${(result as { id: string }).id}`),
  })
  return (
    <AdminPage
      width="form"
      title={t('Add product')}
      intro={t('The product starts as a draft, which the shop doesn’t show.')}
      back={{ to: '/admin/products', label: t('Products') }}
    >
      <Card>
        <form
          noValidate
          className="grid gap-5 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            run('create', draftOf(new FormData(event.currentTarget), warehouse))
          }}
        >
          <TextField
            name="name"
            label={t('Name in English')}
            required
            problem={problems['name.en']}
            className="sm:col-span-2"
            onChange={({ currentTarget: { form, value } }) => {
              const address = form?.elements.namedItem('id')
              if (address instanceof HTMLInputElement && !address.dataset.typed) address.value = slugOf(value)
            }}
          />
          <TextField
            name="id"
            label={t('Address in the shop')}
            hint={t('The end of the address of its page. It cannot be changed later.')}
            required
            problem={problems.id}
            className="sm:col-span-2"
            onChange={({ currentTarget }) => {
              currentTarget.dataset.typed = 'true'
            }}
          />
          <TextField
            name="summary"
            label={t('Summary in English')}
            hint={t('One line for lists and search results.')}
            required
            problem={problems['summary.en']}
            className="sm:col-span-2"
          />
          <SelectField
            name="family_id"
            label={t('Family')}
            required
            placeholder={t('Choose a family')}
            options={families.map(({ id, name }) => ({ value: id, label: inLocale(name, locale) }))}
            problem={problems.family_id}
          />
          <SelectField
            name="kind"
            label={t('Type')}
            options={productKinds.map((value) => ({ value, label: t(productKindLabels[value]) }))}
            problem={problems.kind}
          />
          <TextField name="brand" label={t('Brand')} required problem={problems.brand} />
          <TextField name="model_number" label={t('Model number')} required problem={problems.model_number} />
          <TextField
            name="price"
            label={t('Price')}
            unit="$"
            inputMode="decimal"
            problem={problems.price_now_cents}
          />
          <div className="sm:col-span-2">
            <Button type="submit" look="primary" busy={busy}>
              {t('Create draft')}
            </Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}
