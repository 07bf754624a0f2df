import { noWords } from '#features/catalog/editing/new-fields.ts'
import { documentKinds, type ProductFields, relationKinds } from '#features/catalog/editing/product-input.ts'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import { text } from '#text/text.tsx'
import {
  type CellProblem,
  type CellValue,
  centsIn,
  choiceIn,
  dollarsOf,
  linesOf,
  numberIn,
  pairsIn,
  pairsOf,
  recordsIn,
} from './cell-values.ts'

/** A product in the form of a row: its fields, and what each warehouse has of it where that is given. */
export type FlatProduct = { id: string; fields: ProductFields; stock: Partial<Record<WarehouseId, number>> }

export const languages = ['en', 'de', 'zh'] as const
export type Language = (typeof languages)[number]

/** Sets what was read, or returns why it could not be read. */
export function setRead<Value>(read: CellValue<Value>, set: (value: Value) => void): CellProblem | null {
  if ('problem' in read) return read.problem
  set(read.value)
  return null
}

/** A field with several values in one cell. */
export type ListCell = {
  write: (product: FlatProduct) => string
  read: (cell: string, product: FlatProduct) => CellProblem | null
}

/** Highlights in a language, one per line. */
export const highlightCell = (language: Language): ListCell => ({
  write: ({ fields }) => linesOf(fields.highlights.map((one) => [one[language]])),
  read: (cell, { fields }) => {
    const lines = recordsIn(cell).map(([line = '']) => line)
    const rows = Math.max(lines.length, language === 'en' ? 0 : fields.highlights.length)
    const others = language === 'en' ? fields.highlights.slice(0, rows) : fields.highlights
    fields.highlights = Array.from({ length: rows }, (_, at) => ({
      ...noWords,
      ...others[at],
      [language]: lines[at] ?? '',
    }))
    return null
  },
})

/** Volume prices: `10=900.00; 50=850.00`. */
export const tierCell: ListCell = {
  write: ({ fields }) =>
    pairsOf(
      fields.tiers.map(({ from_quantity, price_cents }) => [`${from_quantity}`, dollarsOf(price_cents)]),
    ),
  read: (cell, { fields }) => {
    const pairs = pairsIn(cell)
    if ('problem' in pairs) return pairs.problem
    const tiers: ProductFields['tiers'] = []
    for (const [quantity, price] of pairs.value) {
      const [from, cents] = [numberIn(quantity), centsIn(price)]
      if ('problem' in from) return from.problem
      if ('problem' in cents) return cents.problem
      tiers.push({ from_quantity: from.value, price_cents: cents.value })
    }
    fields.tiers = tiers.toSorted((a, b) => a.from_quantity - b.from_quantity)
    return null
  },
}

/** Related products: `accessory=hearth-5; fits_with=ridge-10`. */
export const relationCell: ListCell = {
  write: ({ fields }) => pairsOf(fields.relations.map(({ related_id, kind }) => [kind, related_id])),
  read: (cell, { fields }) => {
    const pairs = pairsIn(cell)
    if ('problem' in pairs) return pairs.problem
    const relations: ProductFields['relations'] = []
    for (const [name, related_id] of pairs.value) {
      const kind = choiceIn(name, relationKinds)
      if ('problem' in kind) return kind.problem
      relations.push({ related_id, kind: kind.value })
    }
    fields.relations = relations
    return null
  },
}

/** Components of a package with their quantities: `hearth-5=2; ridge-10=1`. */
export const componentCell: ListCell = {
  write: ({ fields }) => pairsOf(fields.components.map((one) => [one.component_id, one.quantity])),
  read: (cell, { fields }) => {
    const pairs = pairsIn(cell)
    if ('problem' in pairs) return pairs.problem
    const components: ProductFields['components'] = []
    for (const [component_id, number] of pairs.value) {
      const quantity = numberIn(number)
      if ('problem' in quantity) return quantity.problem
      components.push({ component_id, quantity: quantity.value })
    }
    fields.components = components
    return null
  },
}

/** Pictures by their path, one per line: path | kind | focal point | alt text in English | German | Chinese. */
export const imageCell: ListCell = {
  write: ({ fields }) =>
    linesOf(
      fields.images.map(({ path, kind, focal, alt }) => [
        path,
        kind,
        `${focal.x},${focal.y}`,
        ...languages.map((one) => alt[one]),
      ]),
    ),
  read: (cell, { fields }) => {
    const images: ProductFields['images'] = []
    for (const [path = '', named = '', point = '', en = '', de = '', zh = ''] of recordsIn(cell)) {
      const kind = choiceIn(named || 'picture', ['picture', 'dimensions'])
      if ('problem' in kind) return kind.problem
      const [x = 50, y = 50] = point ? point.split(',').map(Number) : []
      images.push({ path, kind: kind.value, focal: { x, y }, alt: { en, de, zh } })
    }
    fields.images = images
    return null
  },
}

/** Documents, one per line: kind | address, or file: and its id | title in English | German | Chinese | id. */
export const documentCell: ListCell = {
  write: ({ fields }) =>
    linesOf(
      fields.documents.map(({ id, kind, title, url, file_id }) => [
        kind,
        url ?? (file_id ? `file:${file_id}` : ''),
        ...languages.map((one) => title[one]),
        id ?? '',
      ]),
    ),
  read: (cell, { fields }) => {
    const own = new Set(fields.documents.map(({ id }) => id))
    const documents: ProductFields['documents'] = []
    for (const [named = '', place = '', en = '', de = '', zh = '', id = ''] of recordsIn(cell)) {
      const kind = choiceIn(named, documentKinds)
      if ('problem' in kind) return kind.problem
      const file_id = place.startsWith('file:') ? place.slice('file:'.length) : null
      documents.push({
        // In a row that was copied for another product, the id is that of the first one's document.
        id: own.has(id) ? id : null,
        kind: kind.value,
        title: { en, de, zh },
        url: file_id || place === '' ? null : place,
        file_id,
      })
    }
    fields.documents = documents
    return null
  },
}

/** What the list price is based on, in three columns: kind, source and date. */
export const basisCells = {
  kind: {
    write: ({ fields }) => fields.list_price_basis?.kind ?? '',
    read: (cell, { fields }) => {
      if (cell === '') {
        fields.list_price_basis = null
        return null
      }
      const kind = choiceIn(cell, ['charged', 'published'])
      if ('problem' in kind) return kind.problem
      const now = fields.list_price_basis
      if (now?.kind === kind.value) return null
      fields.list_price_basis =
        kind.value === 'charged'
          ? { kind: 'charged', until: '' }
          : { kind: 'published', source: '', date: '' }
      return null
    },
  },
  source: {
    write: ({ fields: { list_price_basis: basis } }) => (basis?.kind === 'published' ? basis.source : ''),
    read: (cell, { fields }) => {
      if (fields.list_price_basis?.kind === 'published')
        fields.list_price_basis = { ...fields.list_price_basis, source: cell }
      else if (cell)
        return { message: text('Set the kind of the list price to “published”, or clear this cell') }
      return null
    },
  },
  date: {
    write: ({ fields: { list_price_basis: basis } }) =>
      basis ? (basis.kind === 'charged' ? basis.until : basis.date) : '',
    read: (cell, { fields }) => {
      const basis = fields.list_price_basis
      if (!basis) return cell ? { message: text('Set the kind of the list price, or clear this cell') } : null
      fields.list_price_basis =
        basis.kind === 'charged' ? { ...basis, until: cell } : { ...basis, date: cell }
      return null
    },
  },
} satisfies Record<string, ListCell>
