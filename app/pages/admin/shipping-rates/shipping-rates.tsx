import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { FormText, ShopTimeField } from '#features/catalog/editing/components/form-fields.tsx'
import { ShippingRatesFields } from '#features/catalog/shipping-rates/rates/rates-input.ts'
import {
  getStaffShippingRates,
  previewStaffShippingRates,
  restoreStaffShippingRates,
  saveStaffShippingRates,
  withdrawStaffShippingRates,
} from '#features/catalog/shipping-rates/rates/staff-shipping.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/shipping-rates.ts'
import { findShippedProducts } from './find-products.api.server.ts'
import { FreightPreview } from './freight-preview.tsx'
import { PalletSection } from './pallet-section.tsx'
import { ParcelSection } from './parcel-section.tsx'
import { RatesHistory } from './rates-history.tsx'
import { StateRules } from './state-rules.tsx'
import { TransitSection } from './transit-section.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Shipping rates'))
}

export const loader = adminLoader((call, { request }: Route.LoaderArgs) => {
  const version = new URL(request.url).searchParams.get('version')
  return call(getStaffShippingRates, { version: version && /^\d{1,9}$/.test(version) ? version : null })
})

export const action = adminAction({
  save: saveStaffShippingRates,
  restore: restoreStaffShippingRates,
  withdraw: withdrawStaffShippingRates,
  preview: previewStaffShippingRates,
  find: findShippedProducts,
})

/** What freight costs, to which states it ships, and how long it takes. */
export default function ShippingRates({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { shown, current } = loaderData
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('version')
  // Counts what was saved here: then the form begins anew with the rates in force.
  const [edition, setEdition] = useState(0)
  const onSaved = () => {
    setEdition(edition + 1)
    if (asked !== null) void navigate('/admin/shipping-rates', { replace: true })
  }
  return (
    <AdminPage
      title={t('Shipping rates')}
      intro={t('Carts, checkouts and delivery dates use them. Placed orders keep their amounts.')}
      actions={<LinkButton to="/admin/calendar">{t('Delivery calendar')}</LinkButton>}
    >
      <div className="mb-6 grid gap-3">
        <Notice tone="info">
          {t('The shipping policy and other pages name some of these prices. Edit them, too.')}{' '}
          <Link to="/admin/content">{t('Show the pages')}</Link>
        </Notice>
        {shown !== current && (
          <Notice tone="wait">
            {shown === 0
              ? t('The form shows the built-in rates, which are not in force.')
              : t('The form shows version {{number}}, which is not in force.', { number: shown })}{' '}
            <Link to="/admin/shipping-rates">{t('Show the rates in force')}</Link>
          </Notice>
        )}
      </div>
      <RatesEditor key={`${asked} ${edition}`} data={loaderData} onSaved={onSaved} />
    </AdminPage>
  )
}

type EditorProps = { data: Route.ComponentProps['loaderData']; onSaved: () => void }

function RatesEditor({ data: { rates, current, versions, ...data }, onSaved }: EditorProps) {
  const t = useText()
  // Both stay with the form, so that a change of someone else is noticed when it is saved.
  const [latest] = useState(data.latest)
  const [values] = useState<ShippingRatesFields>(() => ({ rates, in_force_from: null, note: '' }))
  const resource = useResourceForm<ShippingRatesFields>({
    shape: ShippingRatesFields,
    values,
    intent: 'save',
    more: { latest },
    onSaved,
  })
  const { form } = resource
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <ResourceForm resource={resource}>
          <ParcelSection />
          <PalletSection />
          <TransitSection />
          <StateRules />
          <Card className="grid gap-5 sm:grid-cols-2">
            <ShopTimeField
              name="in_force_from"
              label={t('In force from')}
              hint={t('Leave empty for now. In the time zone of the shop')}
            />
            <FormText name="note" label={t('Comment')} hint={t('Why, for the list of versions')} />
          </Card>
        </ResourceForm>
        <div className="grid gap-6">
          <FreightPreview rates={() => form.getValues('rates')} />
          <RatesHistory versions={versions} current={current} latest={latest} onRestored={onSaved} />
        </div>
      </div>
    </FormProvider>
  )
}
