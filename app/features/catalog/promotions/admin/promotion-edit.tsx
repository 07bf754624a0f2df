import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { data, useNavigate } from 'react-router'
import { FormMoney, LocalizedField } from '#features/catalog/editing/components/form-fields.tsx'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useLocale, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { FullMinusFields } from '../promotion-input.ts'
import { findPromotedProducts } from '../staff/staff-coupons.api.server.ts'
import {
  listStaffPromotions,
  previewStaffPromotions,
  saveStaffPromotion,
} from '../staff/staff-promotions.api.server.ts'
import type { Route } from './+types/promotion-edit.ts'
import { PeriodFields } from './components/period-fields.tsx'
import { PromotionStatusTag } from './components/promotion-status-tag.tsx'
import { SampleCart } from './components/sample-cart.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.promotion?.name.en ?? t('Add promotion'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const promotions = await call(listStaffPromotions)
  const promotion = promotions.find(({ id }) => id === params.id) ?? null
  if (!promotion && params.id !== 'new') throw data(null, { status: 404 })
  return { promotion }
})

export const action = adminAction({
  save: saveStaffPromotion,
  find: findPromotedProducts,
  preview: previewStaffPromotions,
})

type Promotion = Route.ComponentProps['loaderData']['promotion']

/** One amount off large orders, and what a sample cart costs with it. */
export default function PromotionEdit({ loaderData: { promotion } }: Route.ComponentProps) {
  return <PromotionEditor key={promotion?.id ?? 'new'} promotion={promotion} />
}

const valuesOf = (promotion: Promotion, now: string): FullMinusFields => {
  const none = { en: '', de: '', zh: '' }
  if (!promotion)
    return { name: none, threshold_cents: 0, minus_cents: 0, starts_at: now, ends_at: null, enabled: true }
  const { id: _, version: __, status: ___, ...fields } = promotion
  return { ...fields, name: { ...none, ...promotion.name } }
}

function PromotionEditor({ promotion }: { promotion: Promotion }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  // Stays with the form, so that a change of someone else is noticed when it is saved.
  const [version, setVersion] = useState(promotion?.version ?? null)
  const [values] = useState(() => valuesOf(promotion, new Date().toISOString()))
  const id = promotion?.id ?? null
  const resource = useResourceForm<FullMinusFields>({
    shape: FullMinusFields,
    values,
    intent: 'save',
    more: { id, version },
    onSaved: (result) => {
      const saved = result as { id: string; version: number }
      setVersion(saved.version)
      if (!promotion) void navigate(`/admin/promotions/${saved.id}`, { replace: true })
    },
  })
  const { form } = resource
  return (
    <AdminPage
      back={{ to: '/admin/promotions', label: t('Promotions') }}
      title={promotion ? inLocale(promotion.name, locale) : t('Add promotion')}
      actions={promotion && <PromotionStatusTag status={promotion.status} />}
    >
      <FormProvider {...form}>
        <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <ResourceForm resource={resource}>
            <Card className="grid gap-5">
              <LocalizedField name="name" label={t('Name')} hint={t('Customers see it in the cart.')} />
              <div className="grid gap-5 sm:grid-cols-2">
                <FormMoney
                  name="threshold_cents"
                  label={t('Orders from')}
                  hint={t('Of the whole cart, before discounts')}
                  required
                />
                <FormMoney name="minus_cents" label={t('Discount')} required />
              </div>
              <PeriodFields />
            </Card>
          </ResourceForm>
          <SampleCart draft={() => ({ promotion: { ...form.getValues(), id } })} />
        </div>
      </FormProvider>
    </AdminPage>
  )
}
