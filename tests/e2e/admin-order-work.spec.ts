// More work on orders in the back office: a partial shipment, a bank statement, and a draft order with its payment link.
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('an order ships in part, with a serial number, and stays open until the rest has shipped @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { call, order_id } = await createUnpaidOrder(customer, baseURL, {
    product_id: 'heliostead-m400',
    quantity: 3,
  })
  await call('/order/test_pay', { order_id })
  await signInAsOwner(page)
  await page.goto(`/admin/orders/${order_id}`)
  await waitForHydration(page)

  await page.getByRole('button', { name: 'Prepare shipment' }).click()
  await page.getByRole('button', { name: 'Ship items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship items' })
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10000000001')
  await dialog.getByRole('spinbutton').last().fill('1')
  await expect(dialog.getByText('2 units stay to ship.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Ship items' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Partly shipped').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Packing slip' })).toBeVisible()
  await page.getByRole('button', { name: 'Ship items' }).click()
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10000000002')
  await dialog.getByRole('button', { name: 'Ship items' }).click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
})

test('a line of a pasted bank statement is recorded once a person confirms it @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { order_id } = await createUnpaidOrder(customer, baseURL, { product_id: 'heliostead-m400' })
  await signInAsOwner(page)
  await page.goto('/admin/payments/statement')
  await waitForHydration(page)

  await page
    .getByRole('textbox', { name: 'Or paste the statement' })
    .fill(`Date,Amount,Description\n11/20/2026,12.34,Order ${order_id}\n11/20/2026,-5.00,Fee`)
  await page.getByRole('button', { name: 'Read statement' }).click()
  await expect(page.getByRole('row', { name: /Outgoing payment/ })).toBeVisible()
  await checkAdminPage(page, 'statement')
  await page.getByRole('checkbox', { name: 'Record line 2' }).check()
  await page.getByRole('button', { name: 'Record 1 line' }).click()
  await expect(page.getByText('1 line without a match: see payment tasks')).toBeVisible()
})

test('a draft order for a new customer becomes an order with a payment link @desktop', async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/admin/drafts/new')
  await waitForHydration(page)
  const fields = {
    'First name': 'Nora',
    'Last name': 'Newman',
    'Street address': '1 Main Street',
    City: 'Cambridge',
    'ZIP code': '02139',
    Email: `nora-${Date.now()}@example.com`,
    Phone: '6175550100',
  }
  for (const [name, value] of Object.entries(fields))
    await page
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
      .first()
      .fill(value)
  await page.getByRole('combobox', { name: 'State' }).selectOption('MA')
  await page.getByRole('searchbox', { name: 'Add product' }).fill('panel')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.getByRole('textbox', { name: 'PO number' }).fill('PO-1')
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('button', { name: 'Send payment link' })).toBeVisible()
  await checkAdminPage(page, 'draft')
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await page.getByRole('link', { name: /^Order H/ }).click()
  await expect(page.getByText('PO-1').first()).toBeVisible()
  await expect(page.getByText('Nora Newman').first()).toBeVisible()
})
