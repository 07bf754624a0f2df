// Shipping rates in the back office: a liftgate fee from the form to the checkout, and back. On a shop of its own, because
// other tests compare the totals of orders.
import { signInAsOwner } from './admin.ts'
import { createCustomer } from './customer.ts'
import { prepareOwnShop } from './own-shop.ts'
import {
  axeViolations,
  expect,
  overflowWidth,
  type Page,
  savesScreenshots,
  test,
  waitForHydration,
} from './visit.ts'

let closeLast = async () => {}

test.afterEach(() => closeLast())

/** No serious axe violation, and not wider than the window, on a desktop and on a phone. */
async function checkAdminPage(page: Page, name: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => window.scrollTo(0, 0))
    if (savesScreenshots)
      await page.screenshot({ path: `test-results/pages/admin/${name}-${width}.png`, fullPage: true })
    expect(await overflowWidth(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
    expect(await axeViolations(page), `${name} at ${width}`).toEqual([])
  }
}

/** The freight of each delivery option at the checkout, in dollars: standard, and with liftgate. */
async function checkoutFreight(page: Page) {
  await page.goto('/order')
  await waitForHydration(page)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery.getByRole('radio')).toHaveCount(2)
  const labels = await delivery.locator('label').allInnerTexts()
  const [standard = 0, lift_gate = 0] = labels.map((words) =>
    Number(/\$([\d,]+\.\d\d)/.exec(words)?.[1]?.replace(',', '')),
  )
  return { standard, fee: Math.round((lift_gate - standard) * 100) / 100 }
}

test('raise the liftgate fee, see it at the checkout, and restore the built-in rates @desktop', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const shop = await prepareOwnShop({ DEMO: 'true' })
  closeLast = shop.close
  await shop.start()
  const newPage = async () => (await browser.newContext({ baseURL: shop.origin })).newPage()
  const buyer = await newPage()
  const { call } = await createCustomer(buyer.request, shop.origin)
  await call('/order/add/cart', { product_id: 'solis-50k-us-f', quantity: 1 })
  const built_in = await checkoutFreight(buyer)
  expect(built_in.fee).toBe(75)

  const page = await newPage()
  await signInAsOwner(page)
  await page.goto('/admin/shipping-rates')
  await waitForHydration(page)
  await checkAdminPage(page, 'shipping-rates')
  const fee = page.getByRole('textbox', { name: 'Liftgate fee' })
  await fee.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an amount of 0 or more')).toBeVisible()
  await fee.fill('99.50')
  await page.getByRole('button', { name: 'Add state' }).click()
  const rule = page.getByRole('group', { name: 'State rule 1' })
  await rule.getByRole('combobox', { name: 'State' }).selectOption('HI')

  await page.getByRole('searchbox', { name: 'Add a product to the sample cart' }).fill('solis-50k')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('table', { name: 'Freight by ZIP code' })
  await expect(preview.getByRole('row', { name: /96813 HI/ }).first()).toContainText('Quote needed')
  await checkAdminPage(page, 'shipping-rates-preview')
  await page.getByRole('textbox', { name: 'Comment' }).fill('Liftgates cost more')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Shipping rates saved')).toBeVisible()
  const versions = page.getByRole('list', { name: 'Versions of the rates' })
  await expect(versions.getByRole('listitem').first()).toContainText(/Version 1\s*In force/)
  expect(await checkoutFreight(buyer)).toEqual({ ...built_in, fee: 99.5 })

  await page.getByRole('button', { name: 'Restore the built-in rates' }).click()
  await expect(page.getByText('Shipping rates restored')).toBeVisible()
  await expect(versions.getByRole('listitem').first()).toContainText(/Version 2\s*In force/)
  await checkAdminPage(page, 'shipping-rates-history')
  expect(await checkoutFreight(buyer)).toEqual(built_in)

  const saved_at = versions
    .getByRole('listitem')
    .first()
    .getByText(/^In force from/)
  const eastern = await saved_at.innerText()
  await page.goto('/admin/settings/shop')
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Los_Angeles')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 503-555-0123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await checkAdminPage(page, 'settings-shop')
  await page.goto('/admin/shipping-rates')
  await waitForHydration(page)
  await expect(saved_at).not.toHaveText(eastern)
  await buyer.goto('/')
  await expect(buyer.getByText('+1 503-555-0123').first()).toBeVisible()

  await page.goto('/admin/first-steps')
  await waitForHydration(page)
  await expect(page.getByText('Dates and office hours are in Pacific Time.')).toBeVisible()
  await checkAdminPage(page, 'first-steps')
})
