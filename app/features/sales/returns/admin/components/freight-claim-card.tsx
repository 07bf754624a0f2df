import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { claimOutcomeLabels, claimOutcomes, damageReportLabels, damageReports } from '../../freight-claim.ts'
import type { FreightClaimData } from '../return-detail.tsx'

/**
 * The claim against the freight carrier: what was noted at delivery, and how the claim stands. An earlier claim for parcels
 * is shown without the terms of freight carriers.
 */
export function FreightClaimCard({ return_id, data }: { return_id: string; data: FreightClaimData }) {
  const t = useText()
  const format = useFormat()
  const { claim, is_freight, delivered_on, notice_until, claim_until } = data
  const [version, setVersion] = useState(claim?.version ?? 0)
  const { run, busy, problems, refused } = useAdminAction({
    onDone: (result) => setVersion((result as { version: number }).version),
  })
  const facts = [
    { name: t('Delivered'), value: delivered_on },
    ...(is_freight
      ? [
          { name: t('Notice of concealed damage until (NMFC item 300135)'), value: notice_until },
          { name: t('Written claim at least until (49 USC 14706(e))'), value: claim_until },
        ]
      : []),
  ]
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Freight claim')}</h2>
      <dl className="mb-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value ? format.date(`${value}T12:00:00Z`) : '–'}</dd>
          </div>
        ))}
      </dl>
      {refused && Object.keys(refused.problems).length === 0 && (
        <div className="mb-4">
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        </div>
      )}
      <form
        noValidate
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          run('saveClaim', { return_id, version, ...bodyOf(new FormData(event.currentTarget)) })
        }}
      >
        <SelectField
          name="reported"
          label={t('Damage reported')}
          defaultValue={claim?.reported ?? 'at_delivery'}
          options={damageReports.map((value) => ({ value, label: t(damageReportLabels[value]) }))}
        />
        <SelectField
          name="receipt_noted"
          label={t('Damage noted on the delivery receipt')}
          defaultValue={claim?.receipt_noted == null ? '' : String(claim.receipt_noted)}
          options={[
            { value: '', label: t('Unknown') },
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
        />
        <TextField
          name="carrier"
          label={t('Carrier')}
          defaultValue={claim?.carrier ?? data.carrier}
          maxLength={100}
          problem={problems.carrier}
        />
        <TextField
          name="tracking_number"
          label={is_freight ? t('Tracking or PRO number') : t('Tracking number')}
          defaultValue={claim?.tracking_number ?? data.tracking_number}
          maxLength={200}
          problem={problems.tracking_number}
        />
        <TextField
          name="filed_on"
          type="date"
          label={t('Claim filed on')}
          defaultValue={claim?.filed_on ?? ''}
          problem={problems.filed_on}
        />
        <TextField
          name="amount"
          label={t('Claim amount')}
          unit="$"
          inputMode="decimal"
          defaultValue={claim?.amount_cents == null ? '' : (claim.amount_cents / 100).toFixed(2)}
          problem={problems.amount_cents}
        />
        <SelectField
          name="outcome"
          label={t('Outcome')}
          defaultValue={claim?.outcome ?? 'open'}
          options={claimOutcomes.map((value) => ({ value, label: t(claimOutcomeLabels[value]) }))}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            {t('Save claim')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The fields of the form as the endpoint takes them; an amount that cannot be read is refused there. */
function bodyOf(form: FormData) {
  const word = (name: string) => String(form.get(name) ?? '').trim()
  const noted = word('receipt_noted')
  const amount = word('amount').replaceAll(/[$,\s]/g, '')
  return {
    reported: word('reported'),
    receipt_noted: noted === '' ? null : noted === 'true',
    carrier: word('carrier'),
    tracking_number: word('tracking_number'),
    filed_on: word('filed_on') || null,
    amount_cents:
      amount === '' ? null : /^\d+(?:\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : -1,
    outcome: word('outcome'),
  }
}
