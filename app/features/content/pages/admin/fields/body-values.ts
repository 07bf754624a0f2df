import { type Locale, locales } from '#text/text.tsx'
import type { Block, DocumentKind } from '../../blocks.ts'
import { blockFields, layoutFields, linkFields } from './block-fields.ts'
import { fieldsOfDocument, hasBlocks } from './document-fields.ts'
import type { Field } from './field.ts'

/** A document, block or item while it is edited: its fields may be empty or incomplete. */
export type Values = Record<string, unknown>

export type EditedTexts = Partial<Record<Locale, string>>

export const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

export const listOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

export const textsOf = (value: unknown) => valuesOf(value) as EditedTexts

const emptyTexts = { en: '' }

/** A new item with its required fields, empty. */
export function newItem(fields: readonly Field[]): Values {
  const values: Values = {}
  for (const field of fields) {
    if (!field.required) continue
    // A field without a name spreads into the item itself, as a picture of a gallery.
    if (field.name === '') Object.assign(values, emptyOf(field))
    else values[field.name] = emptyOf(field)
    if (field.kind === 'table') values.columns = [{ title: emptyTexts }, { title: emptyTexts }]
  }
  return values
}

function emptyOf(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'value':
      return emptyTexts
    case 'list':
      return Array.from({ length: field.min ?? 0 }, () => newItem(field.fields))
    case 'picture':
      return { src: '', alt: emptyTexts }
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'link':
      return newItem(linkFields)
    case 'table':
      return [[emptyTexts, emptyTexts]]
    case 'flag':
      return false
    default:
      return ''
  }
}

export const newBlock = (kind: Block['kind']): Values => ({ kind, ...newItem(blockFields[kind]) })

/** A new document of this kind: empty, with one block of text. */
export const newBody = (kind: DocumentKind, today: string): Values => ({
  ...newItem(fieldsOfDocument(kind)),
  ...(kind === 'article' && { published_on: today }),
  ...(hasBlocks(kind) && { blocks: [newBlock('text')] }),
})

/** The body as it is saved: without empty translations and without optional fields that are empty. */
export function bodyToSave(kind: DocumentKind, body: Values): Values {
  const saved = itemToSave(fieldsOfDocument(kind), body)
  if (!hasBlocks(kind)) return saved
  return {
    ...saved,
    blocks: listOf(body.blocks).map((block) => ({
      kind: block.kind,
      ...itemToSave([...(blockFields[block.kind as Block['kind']] ?? []), ...layoutFields], block),
    })),
  }
}

/** An item as it is saved, see `bodyToSave`. */
export function itemToSave(fields: readonly Field[], values: Values): Values {
  const saved: Values = {}
  for (const field of fields) {
    if (field.kind === 'picture' && field.name === '') Object.assign(saved, pictureToSave(values))
    else if (field.kind === 'table') Object.assign(saved, tableToSave(values))
    else {
      const value = valueToSave(field, values[field.name])
      if (value !== undefined) saved[field.name] = value
    }
  }
  return saved
}

function valueToSave(field: Field, value: unknown): unknown {
  const { required } = field
  switch (field.kind) {
    case 'text':
    case 'html':
      return textsToSave(value, required)
    case 'value':
      return typeof value === 'number' ? value : textsToSave(value, required)
    case 'list': {
      const items = listOf(value).map((item) => itemToSave(field.fields, item))
      return items.length > 0 || required ? items : undefined
    }
    case 'picture':
      return valuesOf(value).src || required ? pictureToSave(valuesOf(value)) : undefined
    case 'link':
      return value === undefined || value === null ? undefined : itemToSave(linkFields, valuesOf(value))
    case 'flag':
      return Boolean(value ?? field.by_default) === Boolean(field.by_default) ? undefined : Boolean(value)
    case 'lines':
      return linesToSave(value)
    case 'moment':
      return value || null
    case 'number':
      return typeof value === 'number' ? value : undefined
    default:
      return value || required ? (value ?? '') : undefined
  }
}

function linesToSave(value: unknown) {
  const lines = (Array.isArray(value) ? value : []).filter((line) => line !== '')
  return lines.length > 0 ? lines : undefined
}

/** Without empty translations; undefined for an optional text that is empty in all languages. */
function textsToSave(value: unknown, required: boolean | undefined): unknown {
  const texts = textsOf(value)
  const filled = locales.filter((locale) => texts[locale]?.trim())
  if (filled.length === 0 && !required) return undefined
  return { en: texts.en ?? '', ...Object.fromEntries(filled.map((locale) => [locale, texts[locale]])) }
}

const pictureToSave = ({ src, alt, width, height }: Values) => ({
  src: src ?? '',
  alt: textsToSave(alt, true),
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})

const tableToSave = ({ columns, rows }: Values) => ({
  columns: listOf(columns).map(({ title, unit }) => ({
    title: textsToSave(title, true),
    ...(unit ? { unit } : {}),
  })),
  rows: (Array.isArray(rows) ? (rows as unknown[][]) : []).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : textsToSave(cell, true))),
  ),
})
