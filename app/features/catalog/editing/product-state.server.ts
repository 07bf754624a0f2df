import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import { pathOfCardPicture, pictureIdOf } from '#features/catalog/products/product-files.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, type ReadStatement, readRows } from '#platform/database/read-rows.server.ts'
import type { Texts } from '#text/text.tsx'
import type { LocalizedText, ProductFields } from './product-input.ts'

/** A product as the back office edits it: all its parts, and which version they are. */
export type ProductState = {
  product: ProductInput
  version: number
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

type ProductRow = Omit<ProductInput, 'publish_at'> &
  Omit<ProductState, 'product'> & { publish_at: Date | null }

/** The same as `readProducts`; until the end of the transaction nobody else changes them. */
export async function lockProducts(tx: Db, ids: readonly string[]) {
  await queryRows(tx, 'select 1 from products where id = any($1) order by id for no key update', [ids])
  return readProducts(tx, ids)
}

/** The products with these ids, by id; unknown ones are left out. */
export async function readProducts(db: ReadOnlyDb, ids: readonly string[]) {
  const rows = await readRows<ProductRow>(db, selectProducts, [ids])
  return new Map(
    rows.map(
      ({ version, created_at, updated_at, archived_at, publish_at, ...product }): [string, ProductState] => [
        product.id,
        {
          product: { ...product, publish_at: publish_at?.toISOString() ?? null },
          version,
          created_at,
          updated_at,
          archived_at,
        },
      ],
    ),
  )
}

const partsOf = (columns: string, from: string, order: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by ${order}) from ${from}), '[]')`

const selectProducts: ReadStatement = `select p.id, p.family_id, p.kind, p.status, p.brand, p.model_number, p.name, p.summary, p.description, p.highlights,
         p.list_price_cents, p.list_price_basis, p.price_now_cents, p.discount_cents, p.made_in_usa, p.power_w,
         p.has_battery, p.weight_lb, p.length_in, p.width_in, p.height_in, p.shipping_class, p.lead_time_days,
         p.min_quantity, p.warranty_years, p.sources, p.images, p.popularity, p.gtin, p.publish_at, p.version,
         p.created_at, p.updated_at, p.archived_at,
         ${partsOf(
           `'from_quantity', t.from_quantity, 'price_cents', t.price_cents`,
           'price_tiers t where t.product_id = p.id',
           't.from_quantity',
         )} as tiers,
         ${partsOf(
           `'id', v.attribute_id, 'number', v.number, 'words', v.words`,
           'product_attributes v where v.product_id = p.id',
           'v.attribute_id',
         )} as attributes,
         (select jsonb_build_object('warehouse', s.warehouse, 'on_hand', s.on_hand, 'made_to_order', s.made_to_order)
          from stock s where s.product_id = p.id) as stock,
         ${partsOf(
           `'id', d.id, 'kind', d.kind, 'title', d.title, 'url', d.url, 'file_id', d.file_id`,
           'product_documents d where d.product_id = p.id',
           'd.position, d.id',
         )} as documents,
         ${partsOf(
           `'related_id', r.related_id, 'kind', r.kind`,
           'product_relations r where r.product_id = p.id',
           'r.position, r.related_id, r.kind',
         )} as relations,
         ${partsOf(
           `'component_id', c.component_id, 'quantity', c.quantity`,
           'package_components c where c.package_id = p.id',
           'c.position, c.component_id',
         )} as components
  from products p where p.id = any($1) order by p.id`

const localized = (texts: Partial<Texts> | null | undefined): LocalizedText => ({
  en: texts?.en ?? '',
  de: texts?.de ?? '',
  zh: texts?.zh ?? '',
})

/** The texts as they are stored: without empty languages, because English is shown for a missing one. */
export const storedTexts = ({ en, de, zh }: LocalizedText): Texts => ({
  en,
  ...(de && { de }),
  ...(zh && { zh }),
})

/** The fields of a form for a product. */
export function fieldsOf({ id: _, stock, sources: __, ...product }: ProductInput): ProductFields {
  return {
    ...product,
    name: localized(product.name),
    summary: localized(product.summary),
    description: localized(product.description),
    highlights: product.highlights.map(localized),
    attributes: product.attributes.map(({ id, number, words }) => ({
      id,
      number,
      words: words && localized(words),
    })),
    images: product.images.map(({ path, kind, alt, focal }) => ({
      path,
      kind,
      alt: localized(alt),
      focal: focal ?? { x: 50, y: 50 },
    })),
    documents: product.documents.map(({ id, kind, title, url, file_id }) => ({
      id: id ?? null,
      kind,
      title: localized(title),
      url: url ?? null,
      file_id: file_id ?? null,
    })),
    warehouse: stock?.warehouse ?? 'OH',
    made_to_order: stock?.made_to_order ?? false,
  }
}

/** The product that fields of a form describe. `before`: what it was, for the parts that a form does not have. */
export function productOf(id: string, fields: ProductFields, before: ProductInput | null): ProductInput {
  const { warehouse, made_to_order, images, documents, ...product } = fields
  return {
    ...product,
    id,
    name: storedTexts(fields.name),
    summary: storedTexts(fields.summary),
    description: storedTexts(fields.description),
    highlights: fields.highlights.map(storedTexts),
    attributes: fields.attributes.map(({ words, ...value }) => ({
      ...value,
      words: words && storedTexts(words),
    })),
    sources: before?.sources ?? [],
    images: images.map(({ path, kind, alt, focal }) => {
      const picture_id = pictureIdOf(path)
      const hasAlt = Boolean(alt.en || alt.de || alt.zh)
      return {
        path,
        kind,
        ...(hasAlt && { alt: filled(alt) }),
        ...(picture_id && { focal, thumbnail: pathOfCardPicture(picture_id, focal) }),
      }
    }),
    documents: documents.map(({ id: document_id, title, ...document }) => ({
      ...document,
      ...(document_id && { id: document_id }),
      title: storedTexts(title),
    })),
    stock:
      product.kind === 'item' ? { warehouse, made_to_order, on_hand: before?.stock?.on_hand ?? 0 } : null,
  }
}

const filled = (texts: LocalizedText): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, words]) => words))
