import { type ComponentProps, type ReactNode, useId } from 'react'
import { useText } from '#text/text.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../media/icon.tsx'
import { ariaOfField, type FieldDescription, FieldFrame, FieldNotes, LabelText } from './field-frame.tsx'

const box =
  'min-h-11 w-full rounded border border-line-strong bg-sheet px-3 py-2 text-ink hover:border-ink aria-invalid:border-bad aria-invalid:outline aria-invalid:outline-bad disabled:border-line disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldDescription & { unit?: string; before?: ReactNode; after?: ReactNode }

/** A single-line input: text, number, date or email by `type`. A unit is shown at its right edge. */
export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, hideLabel, className, unit, before, after, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, problem, optional, hideLabel, className }} required={input.required}>
      <div className="relative">
        {before && (
          <span className="absolute inset-y-0 left-3 flex items-center text-ink-soft">{before}</span>
        )}
        <input
          type="text"
          {...input}
          {...ariaOfField(id, { hint, problem }, unit && `${id}-unit`)}
          id={id}
          className={classes(
            box,
            Boolean(before) && 'pl-10',
            Boolean(unit) && 'pr-16',
            Boolean(after) && 'pr-20',
          )}
        />
        {unit && (
          <span
            id={`${id}-unit`}
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft"
          >
            {unit}
          </span>
        )}
        {after && <span className="absolute inset-y-0 right-1 flex items-center">{after}</span>}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = ComponentProps<'textarea'> &
  FieldDescription & {
    /** Starts with one line, as in a chat. */
    compact?: boolean
  }

/** A multi-line input that grows with its content where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, problem, optional, hideLabel, className, compact, ...area } = props
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, problem, optional, hideLabel, className }} required={area.required}>
      <textarea
        rows={compact ? 1 : 4}
        {...area}
        {...ariaOfField(id, { hint, problem })}
        id={id}
        className={classes(
          box,
          'block field-sizing-content',
          compact ? 'max-h-36 resize-none' : 'max-h-96 min-h-24',
        )}
      />
    </FieldFrame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'size'> &
  FieldDescription & {
    options: readonly Option[]
    /** The first, empty choice. */
    placeholder?: string
  }

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, problem, optional, hideLabel, className, options, placeholder, ...select } = props
  const ownId = useId()
  const id = select.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, problem, optional, hideLabel, className }} required={select.required}>
      <div className="relative">
        <select
          {...select}
          {...ariaOfField(id, { hint, problem })}
          id={id}
          className={classes(box, 'appearance-none truncate pr-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </div>
    </FieldFrame>
  )
}

type FileFieldProps = Omit<ComponentProps<'input'>, 'size' | 'type'> & FieldDescription

/** A file input. */
export function FileField(props: FileFieldProps) {
  const { label, hint, problem, optional, hideLabel, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, problem, optional, hideLabel, className }} required={input.required}>
      <input
        {...input}
        {...ariaOfField(id, { hint, problem })}
        type="file"
        id={id}
        className={classes(
          box,
          'border-dashed file:mr-3 file:min-h-7 file:cursor-pointer file:rounded file:border-0 file:bg-sunken file:px-3 file:text-sm file:font-medium',
        )}
      />
    </FieldFrame>
  )
}

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'size' | 'type'> &
  Omit<FieldDescription, 'label' | 'hideLabel'> & { label: ReactNode }

/** A checkbox; its whole line is clickable. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, problem, optional, className, ...input } = props
  const t = useText()
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className={classes('tick', className)}>
      <label htmlFor={id}>
        <input {...input} {...ariaOfField(id, { hint, problem })} type="checkbox" id={id} />
        <span>
          {label}
          {input.required && (
            <span aria-hidden="true" className="text-bad">
              {' *'}
            </span>
          )}
          {optional && <span className="ml-2 text-sm text-ink-soft">{t('Optional')}</span>}
        </span>
      </label>
      {(hint || problem) && (
        <div className="-mt-2 pb-2 pl-8">
          <FieldNotes id={id} hint={hint} problem={problem} />
        </div>
      )}
    </div>
  )
}

export type Choice = { value: string; label: string; hint?: ReactNode; aside?: ReactNode; disabled?: boolean }

type RadioCardsProps = Omit<FieldDescription, 'hideLabel'> & {
  name: string
  choices: readonly Choice[]
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
  required?: boolean
  /** Side by side where there is space; many short ones, such as times, on a phone too. */
  columns?: 1 | 2 | 3 | 'many'
}

const columnClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', many: 'grid-cols-2 sm:grid-cols-4' }

/** A radio group whose options are all visible: a delivery, a payment, a kind of roof. */
export function RadioCards(props: RadioCardsProps) {
  const {
    label,
    hint,
    problem,
    optional,
    className,
    name,
    choices,
    defaultValue,
    value,
    onChange,
    required,
  } = props
  const id = useId()
  const { columns = 1 } = props
  return (
    <fieldset className={className} aria-describedby={ariaOfField(id, { hint, problem })['aria-describedby']}>
      <legend className="mb-1.5 text-sm font-medium">
        <LabelText label={label} optional={optional} required={required} />
      </legend>
      <div className={classes('grid gap-2', columnClasses[columns])}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(
              'flex min-h-11 cursor-pointer flex-wrap items-start gap-x-3 gap-y-1 rounded border bg-sheet px-4 py-3 hover:border-ink',
              'has-checked:border-ink has-checked:outline has-checked:outline-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              problem ? 'border-bad' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              required={required}
              disabled={choice.disabled}
              defaultChecked={value === undefined ? choice.value === defaultValue : undefined}
              checked={value === undefined ? undefined : choice.value === value}
              onChange={onChange && (() => onChange(choice.value))}
              aria-invalid={problem ? true : undefined}
              // Scrolling to the button shows the lines below it, too.
              className="mt-0.5 size-5 shrink-0 scroll-mb-40 outline-none"
            />
            <span className="min-w-0 grow basis-40">
              <span className="flex flex-wrap items-start gap-x-3 gap-y-1">
                <span className="min-w-0 grow basis-32 font-medium">{choice.label}</span>
                {choice.aside && <span className="ml-auto shrink-0 tabular-nums">{choice.aside}</span>}
              </span>
              {choice.hint && <span className="mt-0.5 block text-sm text-ink-soft">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  )
}

/** Groups related fields under one name. */
export function FieldGroup({
  legend,
  hint,
  children,
}: {
  legend: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="grid content-start gap-5">
      <legend className="mb-4 text-lg">
        {legend}
        {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}
