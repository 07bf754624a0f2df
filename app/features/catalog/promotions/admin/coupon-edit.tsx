import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormText } from '#features/catalog/editing/components/form-fields.tsx'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { CouponFields } from '../promotion-input.ts'
import { findPromotedProducts, getStaffCoupon, saveStaffCoupon } from '../staff/staff-coupons.api.server.ts'
import { previewStaffPromotions } from '../staff/staff-promotions.api.server.ts'
import type { Route } from './+types/coupon-edit.ts'
import { CouponTermsFields } from './components/coupon-terms.tsx'
import { newTerms } from './components/new-terms.ts'
import { PromotionStatusTag } from './components/promotion-status-tag.tsx'
import { SampleCart } from './components/sample-cart.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.coupon?.code ?? t('Add coupon'))
}

export const loader = adminLoader((call, { params }: Route.LoaderArgs) =>
  call(getStaffCoupon, { id: params.id === 'new' ? null : params.id }),
)

export const action = adminAction({
  save: saveStaffCoupon,
  find: findPromotedProducts,
  preview: previewStaffPromotions,
})

type Data = Route.ComponentProps['loaderData']

/** A coupon: what it gives, its limits, and what a sample cart costs with it. */
export default function CouponEdit({ loaderData }: Route.ComponentProps) {
  return <CouponEditor key={loaderData.coupon?.id ?? 'new'} {...loaderData} />
}

/** What the form starts with: the coupon, or $10 off for a new one. */
const valuesOf = (coupon: Data['coupon'], now: string): CouponFields => {
  if (!coupon) return { code: '', ...newTerms(now) }
  const { id: _, uses: __, status: ___, version: ____, ...fields } = coupon
  return { ...fields, name: { de: '', zh: '', ...coupon.name } }
}

function CouponEditor({ coupon, products, families }: Data) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  // Stays with the form, so that a change of someone else is noticed when it is saved.
  const [version, setVersion] = useState(coupon?.version ?? null)
  const [values] = useState(() => valuesOf(coupon, new Date().toISOString()))
  const resource = useResourceForm<CouponFields>({
    shape: CouponFields,
    values,
    intent: 'save',
    more: { id: coupon?.id ?? null, version },
    onSaved: (result) => {
      const saved = result as { id: string; version: number }
      setVersion(saved.version)
      if (!coupon) void navigate(`/admin/coupons/${saved.id}`, { replace: true })
    },
  })
  const { form } = resource
  return (
    <AdminPage
      back={{ to: '/admin/coupons', label: t('Coupons') }}
      title={coupon?.code ?? t('Add coupon')}
      intro={coupon && t('Used {{uses}} times', { uses: format.number(coupon.uses, 0) })}
      actions={coupon && <PromotionStatusTag status={coupon.status} />}
    >
      <FormProvider {...form}>
        <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <ResourceForm resource={resource}>
            {!coupon && (
              <Card>
                <FormText
                  name="code"
                  label={t('Coupon code')}
                  hint={t(
                    '3 to 40 letters, digits and dashes, saved in capitals. It cannot be changed later.',
                  )}
                  required
                />
              </Card>
            )}
            <CouponTermsFields products={products} families={families} />
          </ResourceForm>
          <SampleCart draft={() => ({ coupon: { ...form.getValues(), code: coupon?.code ?? 'PREVIEW' } })} />
        </div>
      </FormProvider>
    </AdminPage>
  )
}
