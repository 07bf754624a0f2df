import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { halfHours, weekdays } from './calendar-times.ts'

type Hours = { weekday: number; from_minutes: number; until_minutes: number }

type WorkingHoursFormProps = {
  consultant: { id: string; version: number; hours: readonly Hours[] }
  disabled: boolean
}

/** The working hours of a week: on each weekday none, one or several periods. */
export function WorkingHoursForm({ consultant, disabled }: WorkingHoursFormProps) {
  const t = useText()
  const { run, busy, refused } = useAdminAction()
  const [hours, setHours] = useState<readonly Hours[]>(consultant.hours)
  const replace = (at: Hours, by: readonly Hours[]) =>
    setHours(hours.flatMap((one) => (one === at ? by : [one])))
  const save = () =>
    run('hours', { consultant_id: consultant.id, version: consultant.version, hours: [...hours] })
  const message = refused && (Object.values(refused.problems)[0] ?? refused.message)
  return (
    <Card>
      <h2 className="mb-1 font-semibold">{t('Working hours')}</h2>
      <p className="mb-4 text-sm text-ink-soft">{zoneName(t)}</p>
      {message && (
        <div className="mb-4">
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        </div>
      )}
      <ul className="grid gap-3">
        {weekdays.map(({ weekday, name }) => (
          <li key={weekday} className="grid gap-2 border-b border-line pb-3 sm:grid-cols-[8rem_1fr]">
            <h3 className="py-2 text-sm font-medium">{t(name)}</h3>
            <div className="grid gap-2">
              {hours
                .filter((one) => one.weekday === weekday)
                .map((one) => (
                  <Period
                    key={`${one.from_minutes} ${one.until_minutes}`}
                    hours={one}
                    day={t(name)}
                    disabled={disabled}
                    onChange={(changed) => replace(one, changed ? [changed] : [])}
                  />
                ))}
              {!disabled && (
                <div>
                  <Button
                    look="quiet"
                    size="small"
                    icon="plus"
                    label={t('Add hours on {{day}}', { day: t(name) })}
                    onClick={() => setHours([...hours, nextPeriod(weekday, hours)])}
                  >
                    {t('Add hours')}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!disabled && (
        <Button look="primary" className="mt-4" busy={busy} onClick={save}>
          {t('Save working hours')}
        </Button>
      )}
    </Card>
  )
}

/** A period after the last one of the day: the first is office hours. */
function nextPeriod(weekday: number, hours: readonly Hours[]): Hours {
  const ends = hours.filter((one) => one.weekday === weekday).map(({ until_minutes }) => until_minutes)
  if (ends.length === 0) return { weekday, from_minutes: 540, until_minutes: 1020 }
  const from_minutes = Math.min(Math.max(...ends) + 60, 1380)
  return { weekday, from_minutes, until_minutes: Math.min(from_minutes + 120, 1410) }
}

type PeriodProps = { hours: Hours; day: string; disabled: boolean; onChange: (hours: Hours | null) => void }

function Period({ hours, day, disabled, onChange }: PeriodProps) {
  const t = useText()
  const options = halfHours(useFormat())
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <SelectField
        label={t('{{day}} from', { day })}
        hideLabel
        className="min-w-0 flex-1 sm:w-36 sm:flex-none"
        value={String(hours.from_minutes)}
        options={options}
        disabled={disabled}
        onChange={(event) => onChange({ ...hours, from_minutes: Number(event.currentTarget.value) })}
      />
      –
      <SelectField
        label={t('{{day}} until', { day })}
        hideLabel
        className="min-w-0 flex-1 sm:w-36 sm:flex-none"
        value={String(hours.until_minutes)}
        options={options}
        disabled={disabled}
        onChange={(event) => onChange({ ...hours, until_minutes: Number(event.currentTarget.value) })}
      />
      {!disabled && (
        <Button
          look="quiet"
          square
          icon="trash"
          label={t('Remove hours on {{day}}', { day })}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  )
}
