// Payouts of the card processor in the back office: a report is uploaded, compared with the payments, and uploaded again.
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { expect, test, waitForHydration } from './visit.ts'

test('a payout report is checked, recorded once, and compared with the payments @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const customer = await playwright.request.newContext({ baseURL })
  const { call, order_id } = await createUnpaidOrder(customer, baseURL)
  await call('/order/test_pay', { order_id })
  await signInAsOwner(page)
  await page.goto(`/admin/orders/${order_id}`)
  await waitForHydration(page)
  const payment = page.getByRole('listitem').filter({ hasText: /sbx_/ })
  const [reference = ''] = /sbx_[\w-]+/.exec(await payment.innerText()) ?? []
  const [amount = ''] = /\$[\d,.]+/.exec(await payment.innerText()) ?? []
  const gross = amount.replaceAll(/[$,]/g, '')
  const payout = `po_${Date.now()}`
  const lines = [
    'Kind,automatic_payout_id,arrival_date,balance_transaction_id,currency,gross,fee,net,source_id,description',
    `charge,${payout},2026-11-20,txn_${payout}_1,usd,${gross},3.00,${(Number(gross) - 3).toFixed(2)},${reference},`,
    `charge,${payout},2026-11-20,txn_${payout}_2,usd,50.00,1.75,48.25,ch_unknown,Order ${order_id}`,
    `stripe_fee,${payout},2026-11-20,txn_${payout}_3,usd,-2.00,0.00,-2.00,,Billing`,
  ]
  const file = { name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }

  const upload = async () => {
    await page.goto('/admin/payouts/upload')
    await waitForHydration(page)
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Read report' }).click()
    await expect(page.getByText('Choose the missing columns first')).toBeVisible()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Kind')
    await expect(page.getByRole('button', { name: 'Record report' })).toBeVisible()
  }
  await upload()
  await checkAdminPage(page, 'payout-1')
  await page.getByRole('button', { name: 'Record report' }).click()
  await expect(page.getByText('3 new lines')).toBeVisible()
  await upload()
  await expect(page.getByText('3 lines were recorded before')).toBeVisible()

  await page.goto('/admin/payouts?month=2026-11')
  const row = page.getByRole('row', { name: payout })
  await expect(row).toContainText('-$6.75')
  const unmatched = page.getByRole('row', { name: 'ch_unknown' })
  await expect(unmatched).toContainText(order_id)
  await checkAdminPage(page, 'payout-2')
  await row.getByRole('link', { name: payout }).click()
  await expect(page.getByRole('row', { name: reference })).toContainText('Matched')
  await checkAdminPage(page, 'payout-3')
})
