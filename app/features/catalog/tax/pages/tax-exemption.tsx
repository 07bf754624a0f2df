import { Form, useHref, useNavigation } from 'react-router'
import { stateName, stateOptions } from '#features/people/addresses/state-names.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FileField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { certificatesOf, sendCertificate } from '../certificates.server.ts'
import {
  CertificateInput,
  certificateStatusTexts,
  type EffectiveCertificateStatus,
  effectiveStatus,
  maxCertificateBytes,
  noonUtc,
} from '../exemption.ts'
import type { Route } from './+types/tax-exemption'

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Tax exemption')
  return pageMeta({ ...site, title, path: '/profile/tax_exemption', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const today = dayIn(ctx.now())
  const found = await certificatesOf(ctx.db, customer.id)
  return {
    today,
    certificates: found.map(
      ({ id, company_name, state, number, expires_on, file_id, review_note, ...one }) => ({
        id,
        company_name,
        state,
        number,
        expires_on,
        file_id,
        review_note,
        status: effectiveStatus({ ...one, expires_on }, today),
      }),
    ),
  }
})

export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(ctx)
    const form = await request.formData()
    const input = parse(
      CertificateInput,
      Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
    )
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) {
      const message = text('Upload the certificate as a PDF or photo.')
      throw new Problem('invalid', message, { data: { fields: { file: message } } })
    }
    await ctx.services.limits.take('ask', `certificate ${customer.id}`)
    const sent = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    await sendCertificate(ctx.db, ctx.services.files, customer.id, input, sent, ctx.now())
    return { ok: true as const }
  },
  { files: 1, file_bytes: maxCertificateBytes },
)

const toneOf = {
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  revoked: 'bad',
  expired: 'neutral',
} as const satisfies Record<EffectiveCertificateStatus, string>

export default function TaxExemption({
  loaderData: { certificates, today },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const refused = actionData && !actionData.ok ? actionData : null
  return (
    <Page
      title={t('Tax exemption')}
      crumbs={[
        { title: t('Dashboard'), to: '/dashboard' },
        { title: t('My Profile'), to: '/profile' },
        { title: t('Tax exemption') },
      ]}
      intro={t(
        'Resellers, nonprofits and government agencies can buy tax-free in each state where they have a certificate. Each certificate covers one state.',
      )}
    >
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem]">
        <section aria-labelledby="certificates">
          <SectionHeading id="certificates" title={t('Your certificates')} />
          {actionData?.ok && (
            <div className="mb-6">
              <Notice tone="good" title={t('Certificate received')}>
                <p>{t('We’ll review it, usually within one business day, and reply in your messages.')}</p>
              </Notice>
            </div>
          )}
          <CertificateList certificates={certificates} />
        </section>
        <section aria-labelledby="send">
          <SectionHeading id="send" title={t('Send a certificate')} />
          <CertificateForm key={certificates.length} today={today} refused={refused} />
        </section>
      </div>
    </Page>
  )
}

type ListedCertificate = Route.ComponentProps['loaderData']['certificates'][number]

function CertificateList({ certificates }: { certificates: ListedCertificate[] }) {
  const t = useText()
  const format = useFormat()
  const fileBase = useHref('/certificateFile')
  const locale = useLocale()
  if (certificates.length === 0)
    return <p className="text-ink-soft">{t('You haven’t sent any certificates yet.')}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {certificates.map((one) => (
        <li key={one.id} className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[1fr_auto]">
          <h3 className="text-lg">{stateName(one.state, locale)}</h3>
          <p className="sm:text-right">
            <Tag tone={toneOf[one.status]}>{t(certificateStatusTexts[one.status])}</Tag>
          </p>
          <p className="text-ink-soft wrap-anywhere sm:col-span-full">
            {one.company_name} · {one.number}
          </p>
          <p className="text-sm text-ink-soft">
            {t('Valid until {{day}}', { day: format.date(noonUtc(one.expires_on)) })}
          </p>
          {one.file_id && (
            <a href={`${fileBase}/${one.file_id}`} download className="link text-sm sm:text-right">
              {t('Download')}
            </a>
          )}
          {one.review_note && <p className="col-span-full mt-1">{one.review_note}</p>}
        </li>
      ))}
    </ul>
  )
}

type CertificateFormProps = {
  today: string
  refused: { message: string; problems: Record<string, string> } | null
}

function CertificateForm({ today, refused }: CertificateFormProps) {
  const t = useText()
  const locale = useLocale()
  const busy = useNavigation().state !== 'idle'
  const problems = refused?.problems ?? {}
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-5">
      <FormSummary
        problems={refused && Object.keys(problems).length === 0 ? { '': refused.message } : problems}
      />
      <SelectField
        label={t('State')}
        name="state"
        required
        placeholder={t('Please choose')}
        problem={problems.state}
        options={stateOptions(locale)}
      />
      <TextField
        label={t('Company on the certificate')}
        name="company_name"
        required
        maxLength={120}
        autoComplete="organization"
        problem={problems.company_name}
      />
      <TextField
        label={t('Certificate number')}
        name="number"
        required
        maxLength={60}
        autoComplete="off"
        problem={problems.number}
      />
      <TextField
        label={t('Valid until')}
        name="expires_on"
        type="date"
        min={today}
        required
        problem={problems.expires_on}
      />
      <FileField
        label={t('Certificate file')}
        name="file"
        required
        accept="application/pdf,image/png,image/jpeg,image/webp"
        problem={problems.file}
        hint={t('PDF or image, up to 5 MB.')}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('Send it')}
        </Button>
      </div>
    </Form>
  )
}
