import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Rate = { collects: boolean; percent: number; taxes_services: boolean; taxes_freight: boolean }
type Period = Rate & { effective_from: string; source: string; checked_on: string | null; version: number }
type StateRateDialogProps = {
  state: { state: string; name: string; current: Rate; periods: readonly Period[] }
  onClose: () => void
}

/** The rates of a state by day, and a form that adds one or changes the chosen one. */
export function StateRateDialog({ state: { state, name, current, periods }, onClose }: StateRateDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState<Period | null>(null)
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const rate = chosen ?? current
  return (
    <Dialog
      open
      title={t('Tax in {{state}}', { state: name })}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="state-rate" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <Periods
        periods={periods}
        onEdit={setChosen}
        onRemove={({ effective_from, version }) => run('remove', { state, effective_from, version })}
      />
      <form
        id="state-rate"
        key={chosen?.effective_from ?? 'new'}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          run('save', {
            state,
            effective_from: chosen?.effective_from ?? fields.get('effective_from'),
            collects: fields.get('collects') === 'on',
            percent: numberOf(fields.get('percent')),
            taxes_services: fields.get('taxes_services') === 'on',
            taxes_freight: fields.get('taxes_freight') === 'on',
            source: fields.get('source'),
            checked_on: fields.get('checked_on') || null,
            version: chosen?.version ?? null,
          })
        }}
      >
        <TextField
          type="date"
          name="effective_from"
          label={t('Applies from')}
          required
          readOnly={chosen !== null}
          defaultValue={chosen?.effective_from}
          problem={problems.effective_from}
        />
        <TextField
          name="percent"
          label={t('State rate')}
          unit="%"
          inputMode="decimal"
          required
          defaultValue={rate.percent}
          problem={problems.percent}
        />
        <CheckboxField
          name="collects"
          label={t('The shop has nexus and collects tax')}
          defaultChecked={rate.collects}
        />
        <CheckboxField
          name="taxes_services"
          label={t('Services are taxed')}
          defaultChecked={rate.taxes_services}
        />
        <CheckboxField
          name="taxes_freight"
          label={t('Freight is taxed')}
          hint={t('Whether the state taxes what you charge for freight. Check its rules.')}
          defaultChecked={rate.taxes_freight}
        />
        <TextField
          name="source"
          label={t('Source')}
          hint={t('Where the rate and its rules are published')}
          maxLength={300}
          defaultValue={chosen?.source}
          problem={problems.source}
        />
        <TextField
          type="date"
          name="checked_on"
          label={t('Checked on')}
          defaultValue={chosen?.checked_on ?? undefined}
          problem={problems.checked_on}
        />
      </form>
    </Dialog>
  )
}

/** The typed number; NaN, which JSON sends as null and the endpoint refuses, for anything else. */
const numberOf = (typed: FormDataEntryValue | null) => {
  const words = String(typed).trim().replace(',', '.')
  return words === '' ? Number.NaN : Number(words)
}

type PeriodsProps = {
  periods: readonly Period[]
  onEdit: (period: Period) => void
  onRemove: (period: Period) => void
}

function Periods({ periods, onEdit, onRemove }: PeriodsProps) {
  const t = useText()
  const format = useFormat()
  if (periods.length === 0) return null
  return (
    <ul aria-label={t('Rates by day')} className="mb-6 grid gap-1">
      {periods.map((period) => (
        <li
          key={period.effective_from}
          className="flex items-center justify-between gap-3 border-b border-line"
        >
          <span>
            {t('From {{date}}', { date: format.fullDay(period.effective_from) })}:{' '}
            {period.collects ? format.quantity(period.percent, '%', 3) : t('not collected')}
          </span>
          <span className="flex">
            <Button
              look="quiet"
              square
              icon="edit"
              label={t('Edit {{name}}', { name: format.fullDay(period.effective_from) })}
              onClick={() => onEdit(period)}
            />
            <Button
              look="quiet"
              square
              icon="trash"
              label={t('Remove {{name}}', { name: format.fullDay(period.effective_from) })}
              onClick={() => onRemove(period)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
