// Products from a CSV file: choose columns, check, correct, import, see them in the shop, export, import again, undo.
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { expect, type Page, test, waitForHydration } from './visit.ts'

const headings = [
  'Handle',
  'Title',
  'Category',
  'Vendor',
  'SKU',
  'Short text',
  'Price USD',
  'Ohio',
  'Publish',
  'weight_lb',
]
/** The columns that the headings do not name, and their fields. */
const chosen = {
  Category: 'family',
  'Short text': 'summary_en',
  'Price USD': 'price',
  Ohio: 'stock:OH',
  Publish: 'status',
}

/** 50 products as another program writes them. The first is for sale, the others are drafts. */
const productRows = (run: string) =>
  Array.from({ length: 50 }, (_, at) => [
    `import-${run}-${at}`,
    `Importer ${run}-${at}`,
    'string-inverters',
    'Importer',
    `IM${run}-${at}`,
    'A string inverter for a small roof; with a display.',
    (1000 + at).toFixed(2),
    '7',
    at === 0 ? 'live' : 'draft',
    '48.5',
  ])

const csvOf = (rows: readonly (readonly string[])[]) =>
  [headings, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')

async function upload(page: Page, name: string, csv: string) {
  await page.goto('/admin/products/import')
  await waitForHydration(page)
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function checkWithColumns(page: Page) {
  for (const [heading, field] of Object.entries(chosen))
    await page.getByRole('combobox', { name: `Field for ${heading}` }).selectOption(field)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

/** The number of rows with this result. */
const count = (page: Page, result: string) =>
  page
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${result}`) })
    .locator('dd')

async function download(page: Page, link: Locator) {
  const started = page.waitForEvent('download')
  await link.click()
  return readFile(await (await started).path(), 'utf8')
}

/** Exports the products that the search finds. */
async function exportProducts(page: Page, search: string) {
  await page.goto(`/admin/products?search=${search}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('button', { name: 'Export as CSV' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/exports')
  await waitForHydration(page)
  // Other tests export orders at the same time.
  const newest = page.getByRole('row').filter({ hasText: 'Products' }).first()
  const link = newest.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  return download(page, link)
}

test('50 products with 3 bad rows are corrected, imported, exported, imported without a change, and undone @desktop', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const run = String(Date.now())
  const rows = productRows(run)
  const mistakes: Record<number, [column: number, value: string]> = {
    6: [6, '12,5'],
    18: [2, 'roof-things'],
    32: [0, `Import ${run}`],
  }
  const withMistakes = rows.map((cells, at) => (mistakes[at] ? cells.with(...mistakes[at]) : cells))
  await signInAsOwner(page)

  await upload(page, 'mistakes.csv', csvOf(withMistakes))
  await expect(page.getByRole('row', { name: /^SKU/ })).toContainText('Model number · model_number')
  await expect(page.getByText('5 columns are not imported.')).toBeVisible()
  await checkAdminPage(page, 'import-columns')
  await checkWithColumns(page)
  await expect(count(page, 'New')).toHaveText('47')
  await count(page, 'Error').getByRole('link', { name: '3' }).click()
  const table = page.getByRole('table', { name: 'Rows of the file' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').nth(1)).toContainText('Price “12,5”: Enter an amount in dollars')
  await expect(table.getByRole('row').nth(2)).toContainText('“roof-things”: This family does not exist')
  await expect(table.getByRole('row').nth(3)).toContainText('Use lowercase letters, digits and hyphens')
  await checkAdminPage(page, 'import-errors')
  expect(await download(page, page.getByRole('link', { name: 'Download errors' }).first())).toContain(
    'family,roof-things,This family does not exist',
  )
  expect((await page.request.get(`/${rows[0]?.[0]}`)).status()).toBe(404)

  await upload(page, 'corrected.csv', csvOf(rows))
  await checkWithColumns(page)
  await page.getByRole('button', { name: 'Import 50 products' }).click()
  await expect(page.getByText('The products were imported.')).toBeVisible({ timeout: 30_000 })
  await checkAdminPage(page, 'import-applied')
  const imported = page.url()
  const shop = await page.context().newPage()
  await shop.goto(`/products?search=IM${run}-0`)
  await shop
    .getByRole('link', { name: `Importer ${run}-0` })
    .first()
    .click()
  await expect(shop.getByText('$1,000.00').first()).toBeVisible()
  await expect(shop.getByText(/7 left/).first()).toBeVisible()

  const exported = await exportProducts(page, `IM${run}`)
  await upload(page, 'exported.csv', exported)
  await expect(page.getByText('All columns of the file are imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Your products already have these values.')).toBeVisible({ timeout: 30_000 })
  await expect(count(page, 'Unchanged')).toHaveText('50')

  await upload(page, 'new-price.csv', `id,price\nimport-${run}-0,900\nimport-${run}-1,1001.00\n`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(count(page, 'Changed')).toHaveText('1')
  await expect(table.getByRole('row').nth(1)).toContainText('Price: 1000.00 → 900.00')
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('The products were imported.')).toBeVisible({ timeout: 30_000 })
  await shop.reload()
  await expect(shop.getByText('$900.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible({ timeout: 30_000 })
  await shop.reload()
  await expect(shop.getByText('$1,000.00').first()).toBeVisible()

  await page.goto(imported)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible({ timeout: 30_000 })
  expect((await shop.request.get(`/${rows[0]?.[0]}`)).status()).toBe(404)
  await page.goto('/admin/products/import')
  await waitForHydration(page)
  await expect(page.getByRole('row').filter({ hasText: 'corrected.csv' }).first()).toContainText('Undone')
  await checkAdminPage(page, 'imports')
})
