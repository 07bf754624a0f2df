// Payments and returns in the back office: match a bank transfer, and take a return from the request to the refund.
import { checkAdminPage, openBackOffice, signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('a bank transfer without a reference is recorded, matched, and pays the order @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { call, order_id } = await createUnpaidOrder(customer, baseURL)
  await call('/order/pay/start', { order_id, provider: 'transfer' })
  await signInAsOwner(page)
  await page.goto(`/admin/orders/${order_id}`)
  await waitForHydration(page)
  const payment = page.getByRole('listitem').filter({ hasText: /HS-/ })
  const [reference = ''] = /HS-\w{4}-\w{4}/.exec(await payment.innerText()) ?? []
  const [amount = ''] = /\$[\d,.]+/.exec(await payment.innerText()) ?? []
  await page.goto('/admin/payments')
  await waitForHydration(page)

  const bank_entry = `entry-${Date.now()}`
  await page.getByRole('button', { name: 'Record wire transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Bank’s entry number' }).fill(bank_entry)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount.replaceAll(/[$,]/g, ''))
  await dialog.getByLabel('Received on').fill('2026-11-20')
  await dialog.getByRole('textbox', { name: 'Text of the transfer' }).fill('Solar order')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const row = page.getByRole('row', { name: bank_entry })
  await expect(row).toContainText('Wire transfer without a match')
  await checkAdminPage(page, 'bank-transfers')
  await row.getByRole('button', { name: 'Match' }).click()
  await dialog.getByRole('textbox', { name: 'Payment reference' }).fill(reference)
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(row).toBeHidden()

  await page.goto(`/admin/orders/${order_id}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('a return is approved, its items are received, and it is refunded @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { call, order_id } = await createUnpaidOrder(customer, baseURL, { quantity: 2 })
  await call('/order/test_pay', { order_id })
  const { return_id } = await call<{ return_id: string }>('/order/customer/initiate', {
    order_id,
    kind: 'refund',
    reason: 'damaged',
    words: 'A corner was crushed',
  })
  await openBackOffice(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Returns', exact: true }).click()
  await page.getByRole('link', { name: return_id }).click()
  await expect(page.getByText('A corner was crushed')).toBeVisible()
  await page.getByRole('combobox', { name: 'Damage noted on the delivery receipt' }).selectOption('Yes')
  await page.getByRole('textbox', { name: 'Claim amount' }).fill('250.50')
  await page.getByRole('button', { name: 'Save claim' }).click()
  await expect(page.getByText('Claim saved')).toBeVisible()
  await checkAdminPage(page, 'return')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve return' }).click()
  await page.getByRole('button', { name: 'Send refund' }).click()
  await expect(page.getByText('Refund initiated').or(page.getByText('Completed')).first()).toBeVisible()
})
