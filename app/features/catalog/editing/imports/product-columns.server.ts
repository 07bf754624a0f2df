import {
  type ProductFields,
  productKinds,
  productStatuses,
  shippingClasses,
} from '#features/catalog/editing/product-input.ts'
import { productFieldLabels } from '#features/catalog/editing/product-labels.ts'
import type { AttributeInput } from '#features/catalog/management/manage-families.server.ts'
import { warehouseIds } from '#features/catalog/products/product.ts'
import { type Texts, text } from '#text/text.tsx'
import { centsIn, choiceIn, dollarsOf, flagIn, numberIn } from './cell-values.ts'
import {
  basisCells,
  componentCell,
  documentCell,
  highlightCell,
  imageCell,
  type ListCell,
  languages,
  relationCell,
  setRead,
  tierCell,
} from './flat-product.ts'

/** A column of the product file: how a product fills its cell, and how the cell changes a product. */
export type ProductColumn = ListCell & {
  /** The heading in the file. */
  id: string
  /** The part of the product that the cell changes. */
  part: keyof ProductFields | 'id' | 'stock'
  /** The name for people: an English sentence, and what sets it apart from others with the same name. */
  label: string
  detail?: string
  /** The name of an attribute, instead of a label. */
  name?: Texts
  kind: 'text' | 'number' | 'money'
  /** An empty cell leaves the value as it is, instead of clearing it. */
  keepsEmpty?: boolean
}

type Part = keyof ProductFields

const labelOf = (part: string) => productFieldLabels[part] ?? part

type KeysOf<Value> = { [Key in Part]: ProductFields[Key] extends Value ? Key : never }[Part]

const words = (part: 'brand' | 'model_number' | 'family_id', id: string = part): ProductColumn => ({
  id,
  part,
  label: labelOf(part),
  kind: 'text',
  write: ({ fields }) => fields[part],
  read: (cell, { fields }) => {
    fields[part] = cell
    return null
  },
})

const optionalWords = (part: 'gtin' | 'publish_at'): ProductColumn => ({
  ...words('brand', part),
  part,
  label: labelOf(part),
  write: ({ fields }) => fields[part] ?? '',
  read: (cell, { fields }) => {
    fields[part] = cell || null
    return null
  },
})

const localized = (part: 'name' | 'summary' | 'description'): ProductColumn[] =>
  languages.map((language) => ({
    id: `${part}_${language}`,
    part,
    label: labelOf(part),
    detail: language,
    kind: 'text',
    write: ({ fields }) => fields[part][language],
    read: (cell, { fields }) => {
      fields[part] = { ...fields[part], [language]: cell }
      return null
    },
  }))

const choice = <Name extends KeysOf<string>>(
  part: Name,
  allowed: readonly ProductFields[Name][],
  id: string = part,
): ProductColumn => ({
  id,
  part,
  label: labelOf(part),
  kind: 'text',
  keepsEmpty: true,
  write: ({ fields }) => fields[part],
  read: (cell, { fields }) =>
    setRead(choiceIn(cell, allowed), (value) => {
      fields[part] = value
    }),
})

const flag = (part: KeysOf<boolean>): ProductColumn => ({
  id: part,
  part,
  label: labelOf(part),
  kind: 'text',
  keepsEmpty: true,
  write: ({ fields }) => (fields[part] ? 'yes' : 'no'),
  read: (cell, { fields }) =>
    setRead(flagIn(cell), (value) => {
      fields[part] = value
    }),
})

const number = (part: KeysOf<number>): ProductColumn => ({
  id: part,
  part,
  label: labelOf(part),
  kind: 'number',
  keepsEmpty: true,
  write: ({ fields }) => String(fields[part]),
  read: (cell, { fields }) =>
    setRead(numberIn(cell), (value) => {
      fields[part] = value
    }),
})

const money = (
  part: 'list_price_cents' | 'price_now_cents' | 'discount_cents',
  id: string,
): ProductColumn => ({
  id,
  part,
  label: labelOf(part),
  kind: 'money',
  keepsEmpty: true,
  write: ({ fields }) => dollarsOf(fields[part]),
  read: (cell, { fields }) =>
    setRead(centsIn(cell), (value) => {
      fields[part] = value
    }),
})

const list = (part: Part, cell: ListCell, id: string = part): ProductColumn => ({
  id,
  part,
  label: labelOf(part),
  kind: 'text',
  ...cell,
})

const stock = warehouseIds.map(
  (warehouse): ProductColumn => ({
    id: `stock:${warehouse}`,
    part: 'stock',
    label: labelOf('stock'),
    detail: warehouse,
    kind: 'number',
    keepsEmpty: true,
    write: (product) => String(product.stock[warehouse] ?? ''),
    read: (cell, product) =>
      setRead(numberIn(cell), (value) => {
        product.stock[warehouse] = value
      }),
  }),
)

const fixedColumns: readonly ProductColumn[] = [
  {
    id: 'id',
    part: 'id',
    label: text('Product ID'),
    kind: 'text',
    write: ({ id }) => id,
    read: () => null,
  },
  choice('status', productStatuses),
  words('family_id', 'family'),
  choice('kind', productKinds),
  words('brand'),
  words('model_number'),
  optionalWords('gtin'),
  ...localized('name'),
  ...localized('summary'),
  ...localized('description'),
  ...languages.map((language) => ({
    ...list('highlights', highlightCell(language), `highlights_${language}`),
    detail: language,
  })),
  money('price_now_cents', 'price'),
  money('list_price_cents', 'list_price'),
  list('list_price_basis', basisCells.kind),
  {
    ...list('list_price_basis', basisCells.source, 'list_price_source'),
    label: text('Source of the list price'),
  },
  { ...list('list_price_basis', basisCells.date, 'list_price_date'), label: text('Date of the list price') },
  money('discount_cents', 'discount'),
  list('tiers', tierCell, 'volume_prices'),
  ...stock,
  choice('warehouse', warehouseIds, 'main_warehouse'),
  flag('made_to_order'),
  choice('shipping_class', shippingClasses),
  number('lead_time_days'),
  number('min_quantity'),
  number('weight_lb'),
  number('length_in'),
  number('width_in'),
  number('height_in'),
  number('power_w'),
  flag('has_battery'),
  flag('made_in_usa'),
  number('warranty_years'),
  number('popularity'),
  optionalWords('publish_at'),
  list('relations', relationCell),
  list('components', componentCell),
  list('images', imageCell),
  list('documents', documentCell),
]

/** All columns of the product file: the fields of a product, then one column for each attribute of the catalog. */
export const productColumns = (attributes: readonly AttributeInput[]): ProductColumn[] => [
  ...fixedColumns,
  ...attributes.flatMap(attributeColumns),
]

/** The columns of an attribute: one, or one for each language when its values are texts. */
function attributeColumns(attribute: AttributeInput): ProductColumn[] {
  const id = `attr:${attribute.id}`
  const base = { id, part: 'attributes' as const, label: labelOf('attributes'), name: attribute.name }
  if (attribute.kind === 'text')
    return languages.map((language) => ({
      ...base,
      ...(language !== 'en' && { id: `${id}:${language}` }),
      detail: language,
      kind: 'text',
      write: ({ fields }) => attributeValue(fields, attribute.id)?.words?.[language] ?? '',
      read: (cell, { fields }) => {
        const now = attributeValue(fields, attribute.id)?.words ?? { en: '', de: '', zh: '' }
        const next = { ...now, [language]: cell }
        const isEmpty = Object.values(next).every((one) => one === '')
        setValue(fields, attribute.id, isEmpty ? null : { number: null, words: next })
        return null
      },
    }))
  const single = (en: string) => ({ number: null, words: { en, de: '', zh: '' } })
  const allowed = attribute.kind === 'flag' ? ['yes', 'no'] : Object.keys(attribute.choices ?? {})
  return [
    {
      ...base,
      kind: attribute.kind === 'number' ? 'number' : 'text',
      write: ({ fields }) => {
        const value = attributeValue(fields, attribute.id)
        return value ? String(value.number ?? value.words?.en ?? '') : ''
      },
      read: (cell, { fields }) => {
        const set = (value: Parameters<typeof setValue>[2]) => setValue(fields, attribute.id, value)
        if (cell === '') set(null)
        else if (attribute.kind === 'number')
          return setRead(numberIn(cell), (value) => set({ number: value, words: null }))
        else return setRead(choiceIn(cell, allowed), (value) => set(single(value)))
        return null
      },
    },
  ]
}

type Value = ProductFields['attributes'][number]

const attributeValue = ({ attributes }: ProductFields, id: string) => attributes.find((one) => one.id === id)

/** Sets or removes the value of an attribute; where it is in the list stays the same. */
function setValue(fields: ProductFields, id: string, value: Omit<Value, 'id'> | null) {
  const at = fields.attributes.findIndex((one) => one.id === id)
  if (!value) fields.attributes = fields.attributes.filter((one) => one.id !== id)
  else if (at < 0) fields.attributes = [...fields.attributes, { id, ...value }]
  else fields.attributes = fields.attributes.with(at, { id, ...value })
}

/** The column that a path of a problem (`name.de`, `tiers.0.price_cents`) is about. */
export function columnOfPath(
  columns: readonly ProductColumn[],
  path: string,
  { attributes }: { attributes: readonly { id: string }[] },
): ProductColumn | undefined {
  const [part = '', second = ''] = path.split('.')
  if (part === 'attributes') {
    const id = attributes[Number(second)]?.id
    return columns.find((one) => one.id === `attr:${id}`)
  }
  const ofPart = columns.filter((one) => one.part === part)
  return ofPart.find(({ detail }) => detail === second) ?? ofPart[0]
}
