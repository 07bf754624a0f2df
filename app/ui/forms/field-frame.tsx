import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Icon } from '../media/icon.tsx'

export type FieldDescription = {
  label: string
  hint?: ReactNode
  /** The error and how to fix it, in the visitor's language. */
  problem?: string
  /** Shows 'Optional' beside the label. A required field gets a star and the `required` attribute. */
  optional?: boolean
  /** For a field whose context names it, such as the search in the header. */
  hideLabel?: boolean
  className?: string
}

/** Attributes that connect a control to its label, hint and error. */
export function ariaOfField(
  id: string,
  { hint, problem }: Pick<FieldDescription, 'hint' | 'problem'>,
  also?: string,
) {
  const notes = [also, hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return { 'aria-invalid': problem ? true : undefined, 'aria-describedby': notes.join(' ') || undefined }
}

/** The label, and whether the field is required or optional. */
export function LabelText({
  label,
  optional,
  required,
}: {
  label: string
  optional?: boolean
  required?: boolean
}) {
  const t = useText()
  return (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="text-bad">
          {' *'}
        </span>
      )}
      {optional && <span className="ml-2 font-normal text-ink-soft">{t('Optional')}</span>}
    </>
  )
}

/** Below a control: its hint and its error. */
export function FieldNotes({ id, hint, problem }: { id: string; hint?: ReactNode; problem?: string }) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-bad">
          <Icon name="warning" size={16} className="mt-0.5" />
          {problem}
        </p>
      )}
    </>
  )
}

type FieldFrameProps = FieldDescription & { id: string; required?: boolean; children: ReactNode }

/** A control with its label above it and its notes below. */
export function FieldFrame({
  id,
  label,
  hint,
  problem,
  optional,
  hideLabel,
  required,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        <LabelText label={label} optional={optional} required={required} />
      </label>
      {children}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}
