import { useId, useState } from 'react'
import { useText } from '#text/text.tsx'

type SliderFieldProps = {
  label: string
  name: string
  min: number
  max: number
  step?: number
  defaultValue: number
  unit?: string
  hint?: string
  onChange?: (value: number) => void
}

/** A slider with a number input beside it. */
export function SliderField({
  label,
  name,
  min,
  max,
  step = 1,
  defaultValue,
  unit,
  hint,
  onChange,
}: SliderFieldProps) {
  const t = useText()
  const id = useId()
  const [value, setValue] = useState(String(defaultValue))
  const change = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    setValue(currentTarget.value)
    if (currentTarget.value && currentTarget.validity.valid) onChange?.(currentTarget.valueAsNumber)
  }
  const same = { min, max, step, value, onChange: change }
  return (
    <div>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="grow text-sm font-medium">
          {label}
        </label>
        <input
          {...same}
          id={id}
          name={name}
          type="number"
          inputMode="decimal"
          aria-describedby={hint || unit ? `${id}-hint` : undefined}
          className="min-h-11 w-24 rounded border border-line-strong bg-sheet px-3 text-right invalid:border-bad hover:border-ink"
        />
        {unit && (
          <span aria-hidden="true" className="w-8 text-ink-soft">
            {unit}
          </span>
        )}
      </div>
      <input
        {...same}
        type="range"
        aria-label={t('{{label}}, slider', { label })}
        aria-valuetext={unit ? `${value} ${unit}` : undefined}
        className="h-11 w-full cursor-pointer"
      />
      {(hint || unit) && (
        <p id={`${id}-hint`} className={hint ? 'text-sm text-ink-soft' : 'sr-only'}>
          {hint ?? unit}
        </p>
      )}
    </div>
  )
}
