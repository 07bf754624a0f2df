import { useText } from '#text/text.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { useEditing, useProblem } from './edit-context.ts'
import { TextsField } from './texts-field.tsx'

type ValueFieldProps = {
  label: string
  place: string
  value: unknown
  required?: boolean | undefined
  onChange: (value: unknown) => void
}

/** A number, which is formatted for each language, or a text. */
export function ValueField({ label, place, value, required, onChange }: ValueFieldProps) {
  const t = useText()
  const { isReadOnly } = useEditing()
  const problem = useProblem(place)
  const isNumber = typeof value === 'number'
  return (
    <div>
      {isNumber ? (
        <TextField
          type="number"
          step="any"
          label={label}
          value={value}
          problem={problem}
          readOnly={isReadOnly}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      ) : (
        <TextsField label={label} place={place} value={value} required={required} onChange={onChange} />
      )}
      {!isReadOnly && (
        <CheckboxField
          label={t('Number')}
          checked={isNumber}
          onChange={(event) => onChange(event.currentTarget.checked ? 0 : { en: '' })}
        />
      )}
    </div>
  )
}
