// Orders in the back office: ship in two parcels, refund one item, and two people on one order.
import { checkAdminPage, openBackOffice } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import { expect, expectErrors, test, waitForHydration } from './visit.ts'

test('an order is found, shipped in two parcels and partly refunded; the second of two people is told @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  // The second person’s change.
  expectErrors(page, /409/)
  const customer = await playwright.request.newContext({ baseURL })
  const { call, order_id } = await createUnpaidOrder(customer, baseURL, { quantity: 2 })
  await call('/order/test_pay', { order_id })
  await openBackOffice(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('searchbox').fill(order_id)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: order_id }).click()
  await expect(page.getByRole('heading', { level: 1, name: order_id })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/admin/orders/${order_id}`)
  await waitForHydration(other)

  await page.getByRole('button', { name: 'Prepare shipment' }).click()
  await page.getByRole('button', { name: 'Ship items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship items' })
  await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('fedex')
  await dialog.getByRole('spinbutton').last().fill('1')
  await dialog.getByRole('button', { name: 'Add parcel' }).click()
  for (const number of [1, 2]) {
    const parcel = dialog.getByRole('group', { name: `Parcel ${number}` })
    await parcel.getByRole('textbox', { name: 'Tracking number' }).fill(`77000000000${number}`)
    await parcel.getByRole('textbox', { name: 'Contents' }).fill(`Box ${number} of 2`)
  }
  await dialog.getByRole('button', { name: 'Ship items' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '770000000002' })).toBeVisible()

  await other.getByRole('button', { name: 'Prepare shipment' }).click()
  await expect(
    other
      .getByRole('alert')
      .or(other.getByRole('status'))
      .filter({ hasText: /changed/ }),
  ).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Refund items' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund items' })
  await refund.getByRole('spinbutton').fill('1')
  await refund.getByRole('combobox', { name: 'Reason' }).selectOption('damaged')
  await refund.getByRole('button', { name: 'Show the amount' }).click()
  await refund.getByRole('button', { name: /^Refund \$[\d,.]+$/ }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Refund' }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Box 2 was dented')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Box 2 was dented' })).toBeVisible()
  await checkAdminPage(page, 'order')
})
