import { expect } from 'vitest'
import { readProducts } from '#features/catalog/editing/product-state.server.ts'
import { readStock } from '#features/catalog/inventory/warehouse-stock.server.ts'
import { aProduct, someAttributes, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { saveAttributes } from '#features/catalog/management/manage-families.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { buildTableExport } from '#platform/exports/table-exports.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { applyImport } from './apply-import.server.ts'
import { linesOf, numberIn, recordsIn } from './cell-values.ts'
import { checkImport } from './check-import.server.ts'
import { detectEncoding } from './read-csv.server.ts'
import { undoImport } from './undo-import.server.ts'

type Found = {
  id: string
  state: string
  failure: string | null
  encoding: string
  delimiter: string
  headings: string[]
  mapping: string[]
  undone: boolean
  kept: number
  counts: { new: number; changed: number; unchanged: number; error: number; conflicts: number }
}
type Row = {
  row: number
  product_id: string
  outcome: string
  changes: { column: string; before: string; after: string }[]
  problems: { column: string; value: string; message: string }[]
  conflict: boolean
}

async function signInAs(harness: Harness, role: string) {
  const customer = await harness.signIn(`${role}@example.com`, ['Cata', 'Log'])
  await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, customer.id])
}

async function uploaded(harness: Harness, csv: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new File([csv], 'products.csv', { type: 'text/csv' }))
  const { data, ...answer } = await harness.send<{ import_id: string }>('/staff/products/import/upload', form)
  return { import_id: data?.import_id ?? '', ...answer }
}

const read = async (harness: Harness, import_id: string) =>
  (await harness.call<Found>('/staff/products/import/get', { import_id })).data

const importRows = async (harness: Harness, import_id: string, outcome?: string) =>
  (await harness.call<Row[]>('/staff/products/import/rows', { import_id, outcome, page_size: 100 })).data

/** Uploads a file and checks it with the columns that its headings name. */
async function checked(harness: Harness, csv: string | Uint8Array<ArrayBuffer>) {
  const { import_id } = await uploaded(harness, csv)
  const { mapping } = await read(harness, import_id)
  await harness.call('/staff/products/import/check', { import_id, mapping })
  await checkImport(harness.ctx(), { import_id })
  return import_id
}

async function applied(harness: Harness, import_id: string, skip_errors = false) {
  const answer = await harness.call('/staff/products/import/apply', { import_id, skip_errors })
  for (const job of await payloadsUnderway(harness.db, 'products.apply-import'))
    await applyImport(harness.ctx(), job)
  return answer
}

async function undone(harness: Harness, import_id: string) {
  const answer = await harness.call('/staff/products/import/undo', { import_id })
  for (const job of await payloadsUnderway(harness.db, 'products.undo-import'))
    await undoImport(harness.ctx(), job)
  return answer
}

const productsOf = async (harness: Harness, ids: string[]) =>
  [...(await readProducts(harness.db, ids)).values()].map(({ product }) => product)

const head = 'id,status,family,brand,model_number,name_en,summary_en,price'
const line = (id: string, more: Partial<Record<'family' | 'price' | 'status', string>> = {}) =>
  `${id},${more.status ?? 'draft'},${more.family ?? 'string-inverters'},Solis,${id.toUpperCase()},Inverter ${id},For a roof.,${more.price ?? '1234.50'}`

async function exportedCsv(harness: Harness) {
  const { data } = await harness.call<{ export_id: string }>('/staff/exports/start', {
    name: 'products',
    format: 'csv',
  })
  for (const job of await payloadsUnderway(harness.db, 'exports.build'))
    await buildTableExport(harness.ctx(), job)
  return (await harness.open(`/staff/exports/file?export_id=${data?.export_id}`)).text()
}

const rich = () =>
  aProduct({
    id: 'rich',
    gtin: '4006381333931',
    name: { en: '=SUM(A1) <b>5 | 6</b>', de: 'Wechselrichter „groß“' },
    description: { en: 'First line\n\n"Second", with a comma; and\\n more', zh: '逆变器' },
    highlights: [{ en: 'One | two', zh: '一' }, { en: 'Back\\slash' }],
    list_price_cents: 120_050,
    tiers: [
      { from_quantity: 5, price_cents: 95_000 },
      { from_quantity: 10, price_cents: 90_001 },
    ],
    attributes: [
      { id: 'rated_power', number: -7.5, words: null },
      { id: 'phases', number: null, words: { en: '3' } },
      { id: 'display', number: null, words: { en: 'LCD', de: 'LCD-Anzeige' } },
    ],
    images: [{ path: '/images/products/x.svg', kind: 'dimensions', alt: { en: 'A drawing' } }],
    documents: [
      { kind: 'manual', title: { en: 'Guide', de: 'Anleitung' }, url: 'https://example.com/a.pdf' },
    ],
    relations: [{ related_id: 'plain', kind: 'accessory' }],
    weight_lb: 35.25,
  })

async function fullShop(harness: Harness) {
  await stockShop(harness.db, [aProduct({ id: 'plain' })])
  await saveAttributes(harness.db, [
    ...someAttributes,
    { id: 'display', kind: 'text', unit: null, digits: 0, name: { en: 'Display' }, choices: null },
  ])
  const kit = aProduct({ id: 'kit', kind: 'package', components: [{ component_id: 'rich', quantity: 2 }] })
  await stockShop(harness.db, [rich(), kit])
}

test('an exported file changes nothing when it is imported', async ({ harness }) => {
  await fullShop(harness)
  await signInAs(harness, 'owner')

  const csv = await exportedCsv(harness)
  const import_id = await checked(harness, csv)

  expect(csv).toContain("'=SUM(A1)")
  expect(csv).toContain('attr:display:de')
  expect(await read(harness, import_id)).toMatchObject({
    state: 'checked',
    counts: { new: 0, changed: 0, unchanged: 3, error: 0 },
  })
  expect(await applied(harness, import_id)).toMatchObject({ code: 409 })
})

test('an exported file restores products that were emptied meanwhile', async ({ harness }) => {
  await fullShop(harness)
  await signInAs(harness, 'owner')
  const before = await productsOf(harness, ['kit', 'rich'])
  const csv = await exportedCsv(harness)
  await stockShop(harness.db, [
    aProduct({ id: 'rich', images: before[1]?.images ?? [] }),
    aProduct({ id: 'kit', kind: 'package', components: [{ component_id: 'plain', quantity: 1 }] }),
  ])

  const import_id = await checked(harness, csv)
  expect(await importRows(harness, import_id, 'error')).toEqual([])
  await applied(harness, import_id)

  const withoutIds = (products: typeof before) =>
    products.map(({ documents, ...product }) => ({
      ...product,
      documents: documents.map(({ id: _, ...document }) => document),
    }))
  expect(withoutIds(await productsOf(harness, ['kit', 'rich']))).toEqual(withoutIds(before))
})

test('50 products with 3 bad rows: the errors are told, the others can be imported, and undo takes all back', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'old', list_price_basis: null })])
  await signInAs(harness, 'owner')
  const bad = [
    line('bad-price', { price: '"12,5"' }),
    line('bad-family', { family: 'nowhere' }),
    line('Bad Id'),
  ]
  const good = Array.from({ length: 46 }, (_, at) => line(`new-${at}`))
  const csv = [head, line('old', { status: 'live' }), ...bad, ...good].join('\n')
  const before = await productsOf(harness, ['old'])

  const import_id = await checked(harness, csv)
  expect((await read(harness, import_id)).counts).toMatchObject({ new: 46, changed: 1, error: 3 })
  expect(await importRows(harness, import_id, 'error')).toMatchObject([
    { row: 3, problems: [{ column: 'price', value: '12,5', message: expect.stringContaining('1234.50') }] },
    { row: 4, problems: [{ column: 'family', value: 'nowhere', message: 'This family does not exist' }] },
    { row: 5, product_id: 'Bad Id', problems: [{ column: 'id', value: 'Bad Id' }] },
  ])
  const report = await harness.open(`/staff/products/import/errors?import_id=${import_id}`)
  expect(await report.text()).toContain('bad-family,family,nowhere,This family does not exist')

  expect(await applied(harness, import_id)).toMatchObject({ code: 409, data: { errors: 3 } })
  expect(await productsOf(harness, ['new-1'])).toEqual([])
  expect((await applied(harness, import_id, true)).code).toBe(200)
  expect(await productsOf(harness, ['new-1', 'bad-family'])).toMatchObject([
    { id: 'new-1', status: 'draft', price_now_cents: 123_450, list_price_cents: 123_450 },
  ])
  expect(await productsOf(harness, ['old'])).toMatchObject([{ price_now_cents: 123_450 }])

  expect((await checkedCounts(harness, csv)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 47 })
  expect((await undone(harness, import_id)).code).toBe(200)
  expect(await read(harness, import_id)).toMatchObject({ state: 'applied', undone: true, kept: 0 })
  expect((await undone(harness, import_id)).code).toBe(409)
  expect(await productsOf(harness, ['old'])).toEqual(before)
  const { data } = await harness.call<{ total: number }>('/staff/products', {})
  expect(data.total).toBe(1)
})

const checkedCounts = async (harness: Harness, csv: string) => read(harness, await checked(harness, csv))

test('what changed after the check is told, and nothing is overwritten', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' }), aProduct({ id: 'two' })])
  await signInAs(harness, 'owner')
  const import_id = await checked(harness, 'id,brand\none,Imported\ntwo,Imported\n')
  await stockShop(harness.db, [aProduct({ id: 'two', brand: 'Edited' })])

  await applied(harness, import_id)

  expect(await read(harness, import_id)).toMatchObject({
    state: 'checked',
    failure: 'changed',
    counts: { conflicts: 1 },
  })
  expect(await productsOf(harness, ['one', 'two'])).toMatchObject([{ brand: 'Solis' }, { brand: 'Edited' }])
  expect((await applied(harness, import_id)).code).toBe(409)
  const { mapping } = await read(harness, import_id)
  await harness.call('/staff/products/import/check', { import_id, mapping })
  await checkImport(harness.ctx(), { import_id })
  await applied(harness, import_id)
  expect(await productsOf(harness, ['two'])).toMatchObject([{ brand: 'Imported' }])
})

test('undo keeps what was changed after the import, and says how many products that are', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'one' }), aProduct({ id: 'two' })])
  await signInAs(harness, 'owner')
  const import_id = await checked(harness, 'id,brand\none,Imported\ntwo,Imported\n')
  expect((await undone(harness, import_id)).code).toBe(409)
  await applied(harness, import_id)
  await stockShop(harness.db, [aProduct({ id: 'two', brand: 'Edited' })])

  await undone(harness, import_id)

  expect(await read(harness, import_id)).toMatchObject({ state: 'applied', undone: true, kept: 1 })
  expect(await productsOf(harness, ['one', 'two'])).toMatchObject([{ brand: 'Solis' }, { brand: 'Edited' }])
})

test('stock is set by warehouse, with a history, and undone', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one', list_price_basis: null })])
  await signInAs(harness, 'owner')
  const levels = async (id: string) =>
    Object.fromEntries(
      (await readStock(harness.db, id))?.warehouses.map((one) => [one.warehouse, one.on_hand]) ?? [],
    )

  const import_id = await checked(
    harness,
    `${head},stock:OH,stock:NV\n${line('one')},40,5\n${line('fresh')},7,3\n`,
  )
  await applied(harness, import_id)

  expect([await levels('one'), await levels('fresh')]).toEqual([
    { OH: 40, NV: 5 },
    { OH: 7, NV: 3 },
  ])
  const { data } = await harness.call<{ history: object[] }>('/staff/products/stock', { id: 'one' })
  expect(data.history).toMatchObject([
    { warehouse: 'NV', before: 0, after: 5, reason: 'import' },
    { warehouse: 'OH', before: 50, after: 40, reason: 'import' },
  ])
  await undone(harness, import_id)
  expect([await levels('one'), await levels('fresh')]).toMatchObject([{ OH: 50, NV: 0 }, { OH: 0 }])
})

test('prices and stock need their permissions', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'editor')
  await queryRows(
    harness.db,
    `insert into staff_roles (id, name, permissions) values ('editor', 'Editor', '{products.read,products.edit}')`,
  )

  const codes = []
  for (const csv of ['id,price\none,900.00', 'id,stock:OH\none,3', 'id,brand\none,Other'])
    codes.push((await applied(harness, await checked(harness, csv))).code)

  expect(codes).toEqual([403, 403, 200])
})

test('rows can refer to new products further down, and a product is in the file once', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'owner')
  const kit = `kit,draft,residential-kits,Solis,KIT,Kit,For a roof.,10`
  const rows = [
    `${head},kind,components,relations`,
    `${kit},package,later=2; one=1,`,
    `${line('later')},item,,accessory=one`,
    `${line('bad', { price: 'free' })},item,,`,
    `${line('needs-bad')},item,,accessory=bad`,
    `${line('twice')},item,,`,
    `${line('twice')},item,,`,
  ]

  const import_id = await checked(harness, rows.join('\r\n'))
  const errors = await importRows(harness, import_id, 'error')
  await applied(harness, import_id, true)

  expect(errors.map(({ product_id }) => product_id)).toEqual(['bad', 'needs-bad', 'twice', 'twice'])
  expect(await productsOf(harness, ['kit', 'later'])).toMatchObject([
    {
      components: [
        { component_id: 'later', quantity: 2 },
        { component_id: 'one', quantity: 1 },
      ],
    },
    { relations: [{ related_id: 'one', kind: 'accessory' }] },
  ])
  const { data } = await harness.call<{ kind: string; products: number }[]>('/staff/products/edits')
  expect(data).toMatchObject([{ kind: 'import', products: 2 }])
})

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test('files of spreadsheets are read: encodings, separators, byte order mark', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'owner')
  const files = {
    'utf-8 ,': '\uFEFFid,name_de\none,Größe 5 €',
    'utf-16le \t': utf16('id\tname_de\none\tGröße 5 €'),
    'windows-1252 ;': new Uint8Array(Buffer.from('id;name_de\r\none;Gr\xf6\xdfe 5 \x80', 'latin1')),
  }

  for (const [format, bytes] of Object.entries(files)) {
    const import_id = await checked(harness, bytes)
    const { encoding, delimiter, headings } = await read(harness, import_id)
    expect(`${encoding} ${delimiter}`).toBe(format)
    expect(headings).toEqual(['id', 'name_de'])
    expect(await importRows(harness, import_id)).toMatchObject([
      { changes: [{ column: 'name_de', after: 'Größe 5 €' }] },
    ])
  }
})

test('a file that is no CSV, is empty, or breaks off is refused with its row', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'owner')

  expect((await uploaded(harness, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).code).toBe(422)
  expect((await uploaded(harness, 'id,brand\n')).code).toBe(422)
  const broken = await checked(harness, 'id,brand\none,A\none,B\none,C\none,"never\nclosed')
  expect(await read(harness, broken)).toMatchObject({ state: 'failed', failure: 'broken' })
})

test('columns are found by heading or name; a wrong choice is refused', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'owner')
  const { import_id } = await uploaded(harness, 'Handle,Title,Rated power,SKU,Color\none,A,5,B,red')
  const check = (mapping: string[]) => harness.call('/staff/products/import/check', { import_id, mapping })

  expect((await read(harness, import_id)).mapping).toEqual(['id', 'name_en', 'power_w', 'model_number', ''])
  const codes = [
    (await check(['id', 'name_en', 'attr:color', '', ''])).code,
    (await check(['id', 'name_en', 'name_en', '', ''])).code,
    (await check(['', 'name_en', '', '', ''])).code,
    (await check(['id'])).code,
  ]
  expect(codes).toEqual([422, 422, 422, 422])
})

test('values of attributes, choices and numbers say what is right', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'owner')

  const csv = `id,attr:phases,attr:rated_power,status,weight_lb\none,2,5 kW,sold,"1.234,5"`
  const [row] = await importRows(harness, await checked(harness, csv))

  expect(row?.problems.map(({ column, message }) => [column, message])).toEqual([
    ['attr:phases', 'Use one of these values: 1, 3'],
    ['attr:rated_power', 'Enter a number such as 1234.5, with a decimal point'],
    ['status', 'Use one of these values: draft, live, clearance, discontinued'],
    ['weight_lb', 'Enter a number such as 1234.5, with a decimal point'],
  ])
})

test('a row that would publish a product without a weight has an error at its weight', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'one', status: 'draft', weight_lb: 0 })])
  await signInAs(harness, 'owner')

  const csv = 'id,status\none,live'
  const [row] = await importRows(harness, await checked(harness, csv))

  expect(row).toMatchObject({ outcome: 'error', problems: [{ column: 'weight_lb', value: '0' }] })
})

test('texts with bars, backslashes and line breaks are read back from lines', () => {
  const records = [
    ['a|b', 'c\nd', '\\n'],
    ['', 'x'],
  ]
  expect(recordsIn(linesOf(records))).toEqual(records)
})

test('a number has a decimal point; bytes tell the encoding', () => {
  expect(numberIn('1,234.5')).toEqual({ value: 1234.5 })
  expect(numberIn('1.234,5')).toHaveProperty('problem')
  expect(detectEncoding(new Uint8Array(Buffer.from('a;b\nc;d', 'utf16le')))).toBe('utf-16le')
  expect(detectEncoding(Uint8Array.of(0xe4, 0x3b))).toBe('windows-1252')
})
