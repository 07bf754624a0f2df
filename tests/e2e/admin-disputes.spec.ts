// Disputed payments in the back office: a dispute is opened, its evidence is checked, saved and submitted, and the bank decides.
import { checkAdminPage, openBackOffice } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('a dispute is answered with evidence and won @desktop', async ({ page, playwright, baseURL }) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { call, order_id } = await createUnpaidOrder(customer, baseURL)
  await call('/order/test_pay', { order_id })
  await openBackOffice(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Disputes', exact: true }).click()
  await waitForHydration(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open a test dispute' }).click()
  await dialog.getByRole('textbox', { name: 'Order number' }).fill(order_id)
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Dispute of order ${order_id}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Customer name' })).toHaveValue('Hedy Lamarr')
  await expect(page.getByRole('textbox', { name: 'Disclosure of the refund policy' })).toHaveValue(
    /Returns Policy/,
  )
  await checkAdminPage(page, 'dispute-1')

  await page.getByRole('textbox', { name: 'Carrier' }).fill('UPS')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('File').setInputFiles({
    name: 'proof.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 proof of delivery'),
  })
  await page.getByRole('button', { name: 'Add file' }).click()
  await expect(page.getByRole('link', { name: 'proof.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit evidence' }).click()
  await dialog.getByRole('button', { name: 'Submit evidence' }).click()
  await expect(page.getByText('Under review').first()).toBeVisible()
  await expect(page.getByText('UPS', { exact: true })).toBeVisible()
  await checkAdminPage(page, 'dispute-2')

  const recorded = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Dispute won', exact: true }).click()
  expect((await recorded).ok()).toBe(true)
  await expect(page.getByText('Dispute won', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dispute won', exact: true })).toHaveCount(0)
  await page.goto('/admin/disputes?stage=won')
  await expect(page.getByRole('link', { name: order_id })).toBeVisible()
  await checkAdminPage(page, 'dispute-3')
})
