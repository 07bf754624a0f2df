import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { FieldGroup, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { fieldsOf, RequestForm } from '../components/request-form.tsx'
import { RequestLayout } from '../components/request-layout.tsx'
import { RequestSent, receiptIn } from '../components/request-sent.tsx'
import {
  constructionLabels,
  constructions,
  requestFiles,
  standardPowers,
  useLabels,
  uses,
  windingLabels,
  windings,
} from '../lead.ts'
import { TransformerInput } from '../requests/request-input.server.ts'
import { submitRequest } from '../requests/submit-request.server.ts'
import { requestTransformerQuote } from '../requests/submit-requests.server.ts'
import type { Route } from './+types/transformer-quote.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Transformer quote'),
    description: t(
      'Tell us the kVA, voltages and site. We’ll quote dry-type and liquid-filled transformers with losses, weight and lead time.',
    ),
    path: '/TransformerQuote',
  })
}

export const action = pageAction(
  ({ context, request }: Route.ActionArgs) =>
    submitRequest(context, request, TransformerInput, requestTransformerQuote),
  requestFiles,
)

export default function TransformerQuote({ actionData }: Route.ComponentProps) {
  const t = useText()
  const receipt = receiptIn(actionData)
  const error = formErrorOf(actionData)
  const field = fieldsOf(error, { quantity: '1', phases: '3' })
  return (
    <RequestLayout
      title={t('Quote for a transformer')}
      intro={t('Check the nameplate for kVA, phases and both voltages. We can help with the rest.')}
      next={[
        {
          icon: 'mail',
          title: t('Right away: a confirmation'),
          description: t('With a reference number for follow-up.'),
        },
        {
          icon: 'bolt',
          title: t('Within 2 business hours: a sales proposal'),
          description: t('A matching unit with losses in watts, price and lead time.'),
        },
        {
          icon: 'print',
          title: t('Within 24 hours on business days: the personalized proposal'),
          description: t('Includes outline drawing, weight, impedance and freight to your site.'),
        },
      ]}
      sidebar={<StandardSizes />}
    >
      {receipt ? (
        <RequestSent receipt={receipt} />
      ) : (
        <RequestForm
          answer={actionData}
          field={field}
          zip="optional"
          message={{
            label: t('What else should we know?'),
            hint: t('Vector group, impedance, taps, enclosure, altitude, sound level.'),
          }}
          files={{ label: t('One-line diagram or specification'), hint: t('PDF, pictures, CSV or text.') }}
          send={t('Request a transformer quote')}
        >
          <FieldGroup legend={t('Which transformer?')}>
            <div className="grid gap-5 sm:grid-cols-[1fr_1fr_7rem]">
              <TextField
                {...field('power_kva')}
                label={t('Power')}
                required
                inputMode="decimal"
                unit="kVA"
                maxLength={10}
              />
              <SelectField
                {...field('phases')}
                label={t('Phases')}
                options={[
                  { value: '3', label: t('Three-phase') },
                  { value: '1', label: t('Single-phase') },
                ]}
              />
              <TextField
                {...field('quantity')}
                label={t('Quantity')}
                required
                inputMode="numeric"
                maxLength={3}
              />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                {...field('primary_voltage')}
                label={t('Primary voltage')}
                required
                unit="V"
                maxLength={40}
                hint={t('As on the nameplate: 12470GrdY/7200, 480 Δ')}
              />
              <TextField
                {...field('secondary_voltage')}
                label={t('Secondary voltage')}
                required
                unit="V"
                maxLength={40}
                hint={t('As on the nameplate: 480Y/277, 208Y/120')}
              />
            </div>
            <RadioCards
              {...field('construction')}
              defaultValue={field('construction').defaultValue ?? 'advise'}
              label={t('Construction')}
              columns={2}
              choices={constructions.map((value) => ({ value, label: t(constructionLabels[value]) }))}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                {...field('use')}
                label={t('Use')}
                options={uses.map((value) => ({ value, label: t(useLabels[value]) }))}
              />
              <SelectField
                {...field('winding')}
                label={t('Windings')}
                options={windings.map((value) => ({ value, label: t(windingLabels[value]) }))}
              />
            </div>
            <TextField
              {...field('needed_by')}
              type="date"
              label={t('Needed by')}
              optional
              className="sm:max-w-52"
            />
          </FieldGroup>
        </RequestForm>
      )}
    </RequestLayout>
  )
}

function StandardSizes() {
  const t = useText()
  const { number } = useFormat()
  const list = (powers: readonly number[]) => powers.map((power) => number(power, 1)).join(' · ')
  return (
    <Card ground="panel">
      <h2 className="text-lg">{t('Usual sizes in kVA')}</h2>
      <dl className="mt-3 grid gap-3 text-sm tabular-nums">
        <div>
          <dt className="font-medium">{t('Three-phase')}</dt>
          <dd className="text-ink-soft">{list(standardPowers[3])}</dd>
        </div>
        <div>
          <dt className="font-medium">{t('Single-phase')}</dt>
          <dd className="text-ink-soft">{list(standardPowers[1])}</dd>
        </div>
      </dl>
    </Card>
  )
}
