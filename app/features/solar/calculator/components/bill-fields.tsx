import { useState } from 'react'
import { energyOf } from '#features/solar/economics/consumption.ts'
import { useFormat, useText } from '#text/text.tsx'
import { RadioCards, TextField } from '#ui/forms/field.tsx'
import type { Answers } from '../input/answers.ts'

type Usual = { cents_kwh: number; monthly_kwh: number | null } | null
type BillFieldsProps = { answers: Answers; problems: Record<string, string | undefined>; usual: Usual }

/** The bill in dollars or kWh. While typing, the hint shows the amount converted to the other unit. */
export function BillFields({ answers, problems, usual }: BillFieldsProps) {
  const t = useText()
  const { number, wholeMoney } = useFormat()
  const [unit, setUnit] = useState(answers.unit === 'kwh' ? 'kwh' : 'usd')
  const [bill, setBill] = useState(answers.bill ?? '')
  const [price, setPrice] = useState(answers.retail_usd_kwh ?? '')
  const usual_price = usual && usual.cents_kwh / 100
  const usual_usd = usual?.monthly_kwh ? (usual.monthly_kwh * usual.cents_kwh) / 100 : null
  const usual_amount = unit === 'kwh' ? (usual?.monthly_kwh ?? null) : usual_usd
  const retail_usd_kwh = Number(price) > 0 ? Number(price) : usual_price
  const amount = Number(bill)
  const other =
    retail_usd_kwh && amount > 0
      ? unit === 'kwh'
        ? wholeMoney(Math.round(amount * retail_usd_kwh) * 100)
        : `${number(energyOf(amount, { retail_usd_kwh, fixed_usd_month: 0 }), 0)}\u202fkWh`
      : null
  return (
    <div className="grid max-w-form gap-6">
      <RadioCards
        label={t('Enter your usage in')}
        name="unit"
        columns={2}
        value={unit}
        onChange={setUnit}
        choices={[
          { value: 'usd', label: t('Dollars'), hint: t('average monthly bill') },
          { value: 'kwh', label: 'kWh', hint: t('average monthly usage') },
        ]}
      />
      <TextField
        label={t('Monthly average')}
        name="bill"
        type="number"
        inputMode="decimal"
        min={0}
        max={1_000_000}
        step="any"
        optional
        unit={unit === 'kwh' ? 'kWh' : 'USD'}
        defaultValue={answers.bill}
        onChange={(event) => setBill(event.currentTarget.value)}
        problem={problems.bill}
        placeholder={usual_amount === null ? undefined : number(usual_amount, 0)}
        hint={other && <output>{t('About {{other}} a month.', { other })}</output>}
        className="max-w-60"
      />
      <TextField
        label={t('Price per kWh')}
        name="retail_usd_kwh"
        type="number"
        inputMode="decimal"
        min={0.01}
        max={2}
        step="any"
        unit="USD"
        optional
        defaultValue={answers.retail_usd_kwh}
        onChange={(event) => setPrice(event.currentTarget.value)}
        problem={problems.retail_usd_kwh}
        placeholder={usual_price === null ? undefined : number(usual_price, 3)}
        hint={t('All charges that vary with usage, divided by kWh. Leave blank to use your state’s average.')}
        className="max-w-60"
      />
    </div>
  )
}
