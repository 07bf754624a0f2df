import { useId } from 'react'
import { useText } from '#text/text.tsx'
import { TextField } from './field.tsx'

type RangeFieldProps = {
  label: string
  /** The fields are named `{name}_from` and `{name}_to`. */
  name: string
  /** Shown after the label: the fields are narrow. */
  unit?: string
  min?: number
  max?: number
  /** False: `min` and `max` are shown as hints only; values outside are allowed. */
  limits?: boolean
  step?: number
  from?: number | string
  to?: number | string
  problem?: string
}

/** A range as two number inputs, so it works with keyboard and screen readers and without JavaScript. */
export function RangeField(props: RangeFieldProps) {
  const { label, name, unit, min, max, limits = true, step, from, to, problem } = props
  const t = useText()
  const id = useId()
  const number = {
    type: 'number',
    inputMode: 'decimal',
    ...(limits && { min, max }),
    step: step ?? 'any',
    hideLabel: true,
  } as const
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{unit ? `${label} (${unit})` : label}</legend>
      <div className="flex items-center gap-2 *:grow *:basis-0">
        <TextField
          {...number}
          label={t('From')}
          name={`${name}_from`}
          defaultValue={from}
          placeholder={min?.toString()}
        />
        <span aria-hidden="true" className="max-w-fit text-ink-soft">
          –
        </span>
        <TextField
          {...number}
          label={t('To')}
          name={`${name}_to`}
          defaultValue={to}
          placeholder={max?.toString()}
        />
      </div>
      {problem && (
        <p id={id} className="mt-1.5 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
