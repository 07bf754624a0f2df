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
      <p className="font-medium text-ink">{t('What we reckon with')}</p>
      <p>
        {t(
          'A car takes {{kwh}} kWh a mile and charges at night. A spa takes {{spa}} kWh a day, more in the cold.',
          {
            kwh: load.ev_kwh_mile,
            spa: load.spa_kwh_day,
          },
        )}{' '}
        <Link to="/outdoorSPA" className="link">
          {t('Our spas')}
        </Link>
      </p>
      <p>
        {t(
          'A battery is worth most where the grid pays little for what you send out. Everywhere it keeps chosen circuits alive in an outage: the report says for how many hours.',
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
    <FieldGroup legend={t('What comes new?')}>
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
          label={t('Heat pump for')}
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
          label={t('People who begin to work at home')}
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
          label={t('A swimming pool with a pump')}
          name="pool"
          value="yes"
          defaultChecked={answers.pool === 'yes'}
        />
        <CheckboxField
          label={t('Somebody is at home by day')}
          name="home"
          value="yes"
          defaultChecked={answers.home === 'yes'}
          hint={t('More of the sun is then used at once.')}
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
      label={t('What is a battery to do?')}
      name="goal"
      columns={2}
      defaultValue={goal ?? 'none'}
      choices={[
        { value: 'none', label: t('No battery'), hint: t('the grid is your store') },
        { value: 'savings', label: t('Lower the bill'), hint: t('carry the sun into the evening') },
        {
          value: 'essential',
          label: t('Carry the essentials'),
          hint: t('fridge, lights, network in an outage'),
        },
        {
          value: 'whole_home',
          label: t('Carry the whole house'),
          hint: t('as long as the sun comes back'),
        },
      ]}
    />
  )
}
