import { type ReactNode, useId } from 'react'
import { type Locale, localeNames, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { FieldNotes } from '#ui/forms/field-frame.tsx'
import { type EditedTexts, textsOf } from '../../fields/body-values.ts'
import { useEditing, useProblem } from './edit-context.ts'

type TextsFieldProps = {
  label: string
  place: string
  value: unknown
  required?: boolean | undefined
  long?: boolean | undefined
  /** May be empty in English, as the alternative text of a decorative picture. */
  mayBeEmpty?: boolean
  onChange: (texts: EditedTexts) => void
}

/** A text in all languages, side by side where there is space; a missing translation is marked. */
export function TextsField({ label, place, value, required, long, mayBeEmpty, onChange }: TextsFieldProps) {
  const t = useText()
  const { languages, isReadOnly } = useEditing()
  const texts = textsOf(value)
  return (
    <LanguageFields label={label} place={place} required={required}>
      {languages.map((locale) => (
        <OneText
          key={locale}
          locale={locale}
          place={`${place}.${locale}`}
          long={long}
          value={texts[locale] ?? ''}
          hint={isMissing(texts, locale) ? t('Translation missing') : undefined}
          required={required && locale === 'en' && !mayBeEmpty}
          readOnly={isReadOnly}
          onChange={(words) => onChange({ ...texts, [locale]: words })}
        />
      ))}
    </LanguageFields>
  )
}

/** Whether a text lacks this language: it has an English text, and none in the language. */
export const isMissing = (texts: EditedTexts, locale: Locale) =>
  Boolean(texts.en?.trim()) && !texts[locale]?.trim()

type LanguageFieldsProps = {
  label: string
  place: string
  required?: boolean | undefined
  /** Needs more space before the languages are side by side. */
  large?: boolean
  children: ReactNode
}

/** The frame of a field in several languages. */
export function LanguageFields({ label, place, required, large, children }: LanguageFieldsProps) {
  const id = useId()
  const problem = useProblem(place)
  return (
    <fieldset className="@container min-w-0" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-1.5 font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-bad">
            {' *'}
          </span>
        )}
      </legend>
      <div
        className={classes(
          'grid gap-3',
          large ? '@3xl:auto-cols-fr @3xl:grid-flow-col' : '@xl:auto-cols-fr @xl:grid-flow-col',
        )}
      >
        {children}
      </div>
      <FieldNotes id={id} hint={undefined} problem={problem} />
    </fieldset>
  )
}

type OneTextProps = {
  locale: Locale
  place: string
  value: string
  hint: string | undefined
  long: boolean | undefined
  required: boolean | undefined
  readOnly: boolean
  onChange: (words: string) => void
}

function OneText({ locale, place, long, onChange, ...field }: OneTextProps) {
  const problem = useProblem(place)
  const own = { label: localeNames[locale], lang: locale, problem, ...field }
  return long ? (
    <TextArea {...own} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextField {...own} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
