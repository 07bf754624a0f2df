import { useLocale, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { linkFields } from '../../fields/block-fields.ts'
import { listOf, newItem, type Values, valuesOf } from '../../fields/body-values.ts'
import { type Field, type FieldOf, fieldLabels } from '../../fields/field.ts'
import { placeIn, useEditing, useProblem } from './edit-context.ts'
import { HtmlField } from './html-field.tsx'
import { AddItem, ItemList } from './item-list.tsx'
import { PictureField } from './picture-field.tsx'
import { fieldTimeOf } from './shop-moment.ts'
import { summaryOf } from './summary.ts'
import { TableField } from './table-field.tsx'
import { TextsField } from './texts-field.tsx'
import { ValueField } from './value-field.tsx'

type FieldsProps = {
  fields: readonly Field[]
  /** The place of the item in the body. */
  place: string
  values: Values
  onChange: (values: Values) => void
}

/** The fields of a document, a block or an item. */
export function Fields({ fields, place, values, onChange }: FieldsProps) {
  return fields.map((field) => (
    <FieldInput key={`${field.kind} ${field.name}`} {...{ field, place, values, onChange }} />
  ))
}

type FieldInputProps = Omit<FieldsProps, 'fields'> & { field: Field }

function FieldInput({ field, place: ofItem, values, onChange }: FieldInputProps) {
  const t = useText()
  const { name, required } = field
  const label = t(field.label ?? fieldLabels[name] ?? name)
  const place = placeIn(ofItem, name)
  const change = (value: unknown) => onChange({ ...values, [name]: value })
  const own = { label, place, value: values[name], required, onChange: change }
  switch (field.kind) {
    case 'text':
      return <TextsField {...own} long={field.long} />
    case 'html':
      return <HtmlField {...own} />
    case 'value':
      return <ValueField {...own} />
    case 'picture':
      // A picture of a gallery is the item itself.
      return name === '' ? (
        <PictureField {...own} label={t('Picture')} place={ofItem} value={values} onChange={onChange} />
      ) : (
        <PictureField {...own} />
      )
    case 'list':
      return <ListInput {...{ field, label, place }} items={listOf(values[name])} onChange={change} />
    case 'table':
      return <TableField place={ofItem} table={values} onChange={onChange} />
    case 'link':
      return <LinkInput {...{ label, place }} value={values[name]} onChange={change} />
    case 'flag':
      return (
        <FlagInput {...{ label }} checked={Boolean(values[name] ?? field.by_default)} onChange={change} />
      )
    default:
      return <PlainInput {...{ field, label, place }} value={values[name]} onChange={change} />
  }
}

type PlainInputProps = {
  field: FieldOf<'line' | 'lines' | 'day' | 'moment' | 'number' | 'choice'>
  label: string
  place: string
  value: unknown
  onChange: (value: unknown) => void
}

/** A field with a single value in all languages. */
function PlainInput({ field, label, place, value, onChange }: PlainInputProps) {
  const t = useText()
  const { isReadOnly } = useEditing()
  const problem = useProblem(place)
  const own = { label, problem, required: field.required, readOnly: isReadOnly }
  if (field.kind === 'choice')
    return (
      <SelectField
        label={label}
        problem={problem}
        required={field.required}
        disabled={isReadOnly}
        options={field.options.map((one) => ({ value: one.value, label: t(one.label) }))}
        placeholder={field.required ? undefined : t('None')}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (field.kind === 'lines')
    return (
      <TextArea
        {...own}
        hint={field.hint && t(field.hint)}
        value={Array.isArray(value) ? value.join('\n') : ''}
        onChange={({ currentTarget }) => {
          const lines = currentTarget.value.split('\n').map((line) => line.trim())
          onChange(lines.some(Boolean) ? lines : undefined)
        }}
      />
    )
  if (field.kind === 'number')
    return (
      <TextField
        {...own}
        type="number"
        min={field.min}
        max={field.max}
        value={typeof value === 'number' ? value : ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
        }
      />
    )
  if (field.kind === 'moment')
    return (
      <TextField
        {...own}
        type="datetime-local"
        hint={zoneName(t)}
        value={typeof value === 'string' ? fieldTimeOf(value) : ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    )
  return (
    <TextField
      {...own}
      type={field.kind === 'day' ? 'date' : 'text'}
      hint={field.kind === 'line' && field.hint ? t(field.hint) : undefined}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type FlagInputProps = { label: string; checked: boolean; onChange: (value: boolean) => void }

function FlagInput({ label, checked, onChange }: FlagInputProps) {
  const { isReadOnly } = useEditing()
  return (
    <CheckboxField
      label={label}
      checked={checked}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type LinkInputProps = { label: string; place: string; value: unknown; onChange: (value: unknown) => void }

/** An optional link: its text and its target. */
function LinkInput({ label, place, value, onChange }: LinkInputProps) {
  const t = useText()
  const { isReadOnly } = useEditing()
  const has = value !== undefined && value !== null
  return (
    <div className="grid gap-4">
      <CheckboxField
        label={label}
        checked={has}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? newItem(linkFields) : undefined)}
      />
      {has && (
        <fieldset className="grid min-w-0 gap-4 border-l-2 border-line pl-4">
          <legend className="sr-only">{t('Link')}</legend>
          <Fields fields={linkFields} place={place} values={valuesOf(value)} onChange={onChange} />
        </fieldset>
      )}
    </div>
  )
}

type ListInputProps = {
  field: FieldOf<'list'>
  label: string
  place: string
  items: readonly Values[]
  onChange: (items: Values[]) => void
}

function ListInput({ field, label, place, items, onChange }: ListInputProps) {
  const t = useText()
  const locale = useLocale()
  const problem = useProblem(place)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {problem && <p className="mb-2 text-sm font-medium text-bad">{problem}</p>}
      <ItemList
        label={label}
        place={place}
        items={items}
        min={field.min}
        max={field.max}
        titleOf={(item, at) => ({ type: String(at + 1), summary: summaryOf(item, locale) })}
        addButton={(add) => (
          <AddItem label={t('Add to {{list}}', { list: label })} onAdd={() => add(newItem(field.fields))} />
        )}
        onChange={onChange}
      >
        {(item, itemPlace, change) => (
          <Fields fields={field.fields} place={itemPlace} values={item} onChange={change} />
        )}
      </ItemList>
    </fieldset>
  )
}
