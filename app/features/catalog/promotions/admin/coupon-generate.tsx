import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormNumber, FormText } from '#features/catalog/editing/components/form-fields.tsx'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { GeneratedCoupons } from '../promotion-input.ts'
import {
  findPromotedProducts,
  generateStaffCoupons,
  getStaffCoupon,
} from '../staff/staff-coupons.api.server.ts'
import { previewStaffPromotions } from '../staff/staff-promotions.api.server.ts'
import type { Route } from './+types/coupon-generate.ts'
import { CouponTermsFields } from './components/coupon-terms.tsx'
import { newTerms } from './components/new-terms.ts'
import { SampleCart } from './components/sample-cart.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Generate codes'))
}

export const loader = adminLoader((call) => call(getStaffCoupon, { id: null }))

export const action = adminAction({
  generate: generateStaffCoupons,
  find: findPromotedProducts,
  preview: previewStaffPromotions,
})

type Generated = { prefix: string; codes: string[] }

/** Creates many codes with the same terms, such as one for each recipient of a letter. */
export default function CouponGenerate({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const [generated, setGenerated] = useState<Generated | null>(null)
  const [values] = useState(() => ({
    prefix: '',
    count: 100,
    ...newTerms(new Date().toISOString()),
    most_uses: 1,
  }))
  const resource = useResourceForm<GeneratedCoupons>({
    shape: GeneratedCoupons,
    values,
    intent: 'generate',
    onSaved: (result) => setGenerated(result as Generated),
  })
  const { form } = resource
  return (
    <AdminPage
      back={{ to: '/admin/coupons', label: t('Coupons') }}
      title={t('Generate codes')}
      intro={t('Each code is a coupon of its own, with the same terms.')}
    >
      {generated ? (
        <GeneratedList generated={generated} />
      ) : (
        <FormProvider {...form}>
          <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
            <ResourceForm resource={resource}>
              <Card className="grid gap-5 sm:grid-cols-2">
                <FormText
                  name="prefix"
                  label={t('Beginning of the codes')}
                  hint={t('2 to 20 letters, digits and dashes')}
                  required
                />
                <FormNumber name="count" label={t('Number of codes')} hint={t('At most 1,000')} required />
              </Card>
              <CouponTermsFields products={loaderData.products} families={loaderData.families} />
            </ResourceForm>
            <SampleCart draft={() => ({ coupon: sampleOf(form.getValues()) })} />
          </div>
        </FormProvider>
      )}
    </AdminPage>
  )
}

const sampleOf = ({ prefix: _, count: __, ...terms }: GeneratedCoupons) => ({ ...terms, code: 'PREVIEW' })

function GeneratedList({ generated: { prefix, codes } }: { generated: Generated }) {
  const t = useText()
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('{{count}} codes created', { count: codes.length })}</h2>
      <p>
        <Link className="link" to={`/admin/coupons?search=${encodeURIComponent(`${prefix}-`)}`}>
          {t('See and export these coupons')}
        </Link>
      </p>
      <textarea
        readOnly
        aria-label={t('Created codes')}
        rows={12}
        value={codes.join('\n')}
        className="w-full max-w-md rounded border border-line-strong bg-sunken p-3 font-mono text-sm"
      />
    </Card>
  )
}
