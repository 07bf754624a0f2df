import { useId, useRef, useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../media/icon.tsx'
import { quantityProblem } from './quantity-problem.ts'

type QuantityStepperProps = {
  name?: string
  label?: string
  hideLabel?: boolean
  min?: number
  max?: number
  /** Sold by the pair or the pallet: only multiples counted from `min`. */
  step?: number
  defaultValue?: number
  value?: number
  /** Shown with the error of an invalid quantity: which quantity still counts. */
  kept?: string
  /** Called with every valid quantity. */
  onChange?: (quantity: number) => void
  disabled?: boolean
  form?: string
}

/** A number field with decrease and increase buttons. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { name = 'quantity', label, hideLabel, min = 1, max, step = 1, onChange, disabled, form } = props
  const t = useText()
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const { number } = useFormat()
  const [isInvalid, setInvalid] = useState(false)
  const problem = isInvalid
    ? [quantityProblem({ min, max, step }, t, (value) => number(value, 0)), props.kept]
        .filter(Boolean)
        .join(' ')
    : undefined

  const press = (by: 'stepUp' | 'stepDown') => () => {
    ref.current?.[by]()
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const given =
    props.value === undefined ? { defaultValue: props.defaultValue ?? min } : { value: props.value }
  const button =
    'grid size-11 place-items-center hover:bg-sunken disabled:text-ink-soft disabled:hover:bg-transparent'

  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label ?? t('Quantity')}
      </label>
      <div
        className={classes(
          'inline-flex rounded border bg-sheet hover:border-ink has-invalid:border-bad',
          disabled ? 'border-line' : 'border-line-strong',
        )}
      >
        <button
          type="button"
          className={button}
          disabled={disabled}
          aria-controls={id}
          aria-label={t('Decrease quantity')}
          onClick={press('stepDown')}
        >
          <Icon name="minus" size={16} />
        </button>
        <input
          {...given}
          ref={ref}
          id={id}
          type="number"
          inputMode="numeric"
          data-unguarded=""
          required
          {...{ name, min, max, step, disabled, form }}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-problem` : undefined}
          onChange={({ currentTarget: { validity, valueAsNumber } }) => {
            if (!validity.valid) return
            setInvalid(false)
            onChange?.(valueAsNumber)
          }}
          // Not while typing: 1 on the way to 12 may be below the minimum.
          onBlur={({ currentTarget }) => setInvalid(!currentTarget.validity.valid)}
          className="w-14 text-center font-medium [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          className={button}
          disabled={disabled}
          aria-controls={id}
          aria-label={t('Increase quantity')}
          onClick={press('stepUp')}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
      <div aria-live="polite">
        {/* Not `FieldNotes`: product pages would load the file of all form fields for it. */}
        {problem && (
          <p id={`${id}-problem`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-bad">
            <Icon name="warning" size={16} className="mt-0.5" />
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
