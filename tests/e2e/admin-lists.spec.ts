// Lists in the back office: a saved view, and an export.
import { readFile } from 'node:fs/promises'
import { signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { axeViolations, expect, overflowWidth, test, waitForHydration } from './visit.ts'

test('filters are saved as a view, and the rows are exported as CSV @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { order_id } = await createUnpaidOrder(customer, baseURL, { product_id: 'heliostead-m400' })
  await signInAsOwner(page)
  await page.goto('/admin/orders')
  await waitForHydration(page)

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unpaid' })
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  const name = `To follow up ${order_id}`
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/orders')
  await waitForHydration(page)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/status=0/)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await exporting.getByRole('button', { name: 'Export as CSV' }).click()
  // The dialog closes when the export has been requested.
  await expect(exporting).toBeHidden()
  await page.goto('/admin/exports')
  // Other tests export other lists at the same time.
  const row = page.getByRole('row', { name: /^Orders/ }).first()
  const link = row.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const started = page.waitForEvent('download')
  await link.click()
  const file = await readFile((await (await started).path()) ?? '', 'utf8')
  expect(file).toContain(order_id)

  await page.goto('/admin/orders')
  await waitForHydration(page)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: `Delete view ${name}` }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
})
