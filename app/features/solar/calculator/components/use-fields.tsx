import type { load_assumptions } from '#features/solar/economics/future-loads.ts'
import { useText } from '#text/text.tsx'
import { CheckboxField, FieldGroup, RadioCards, TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Answers } from '../input/answers.ts'

/** Beside the fields: the assumptions about new loads, and what a battery is worth. */
export function UseNotes({ load }: { load: typeof load_assumptions }) {
  const t = useText()
  return (
    <>
      <p className="font-medium text-ink">{t('Our assumptions')}</p>
      <p>
        {t(
          'An electric car uses {{kwh}} kWh per mile and charges at night. A spa uses {{spa}} kWh a day, more in cold weather.',
          {
            kwh: load.ev_kwh_mile,
            spa: load.spa_kwh_day,
          },
        )}{' '}
        <Link to="/outdoorSPA" className="link">
          {t('Shop spas')}
        </Link>
      </p>
      <p>
        {t(
          'A battery saves the most where the grid pays little for your exports. In an outage, it keeps selected circuits running. Your report shows for how many hours.',
        )}
      </p>
    </>
  )
}

/** Loads that will be added: car, heat pump, spas, home office, pool. */
export function FutureLoadFields({
  answers,
  problems,
}: {
  answers: Answers
  problems: Record<string, string>
}) {
  const t = useText()
  return (
    <FieldGroup legend={t('Planned additions')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Electric car')}
          name="ev"
          type="number"
          inputMode="decimal"
          min={0}
          max={300}
          step="any"
          optional
          unit={t('mi/day')}
          defaultValue={answers.ev}
          problem={problems.ev}
        />
        <TextField
          label={t('Heat pump: heated area')}
          name="heat"
          type="number"
          inputMode="decimal"
          min={0}
          max={50_000}
          step="any"
          optional
          unit="ft²"
          defaultValue={answers.heat}
          problem={problems.heat}
        />
        <TextField
          label={t('Outdoor spas')}
          name="spas"
          type="number"
          inputMode="numeric"
          min={0}
          max={10}
          optional
          defaultValue={answers.spas}
          problem={problems.spas}
        />
        <TextField
          label={t('People starting to work from home')}
          name="office"
          type="number"
          inputMode="numeric"
          min={0}
          max={10}
          optional
          defaultValue={answers.office}
          problem={problems.office}
        />
      </div>
      <div>
        <CheckboxField
          label={t('Swimming pool with pump')}
          name="pool"
          value="yes"
          defaultChecked={answers.pool === 'yes'}
        />
        <CheckboxField
          label={t('Someone is home during the day')}
          name="home"
          value="yes"
          defaultChecked={answers.home === 'yes'}
          hint={t('You’ll use more of your solar power directly.')}
        />
      </div>
    </FieldGroup>
  )
}

/** What a battery is for: nothing, a lower bill, or power in an outage. */
export function BatteryGoalField({ goal }: { goal: string | undefined }) {
  const t = useText()
  return (
    <RadioCards
      label={t('Battery goal')}
      name="goal"
      columns={2}
      defaultValue={goal ?? 'none'}
      choices={[
        { value: 'none', label: t('No battery'), hint: t('use grid power as needed') },
        { value: 'savings', label: t('Lower my bill'), hint: t('use solar power in the evening') },
        {
          value: 'essential',
          label: t('Back up the essentials'),
          hint: t('fridge, lights and internet during an outage'),
        },
        {
          value: 'whole_home',
          label: t('Back up the whole home'),
          hint: t('lasts as long as the sun recharges the battery'),
        },
      ]}
    />
  )
}
