// Shipping rates and warehouses in the back office: a liftgate fee from the form to the checkout, and the place of a
// warehouse to the product page, and back. On a shop of its own, because other tests compare the totals of orders.
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { createCustomer } from './customer.ts'
import { type OwnShop, prepareOwnShop } from './own-shop.ts'
import { expect, type Page, test, waitForHydration } from './visit.ts'

let shop: OwnShop

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  shop = await prepareOwnShop({ DEMO: 'true', DATA_DIR: 'memory' })
  await shop.start()
})

test.afterAll(() => shop.close())

/** The standard freight at the checkout in dollars, and what liftgate and appointment add to it. */
async function checkoutFreight(page: Page) {
  await page.goto('/order')
  await waitForHydration(page)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery.getByRole('radio')).toHaveCount(4)
  const labels = await delivery.locator('label').allInnerTexts()
  const [standard = 0, lift_gate = 0, appointment = 0, both = 0] = labels.map((words) =>
    Number(/\$([\d,]+\.\d\d)/.exec(words)?.[1]?.replace(',', '')),
  )
  const added = (freight: number) => Math.round((freight - standard) * 100) / 100
  return { standard, fee: added(lift_gate), appointment: added(appointment), both: added(both) }
}

test('raise the fees for liftgate and appointment, see them at the checkout, and restore the built-in rates @desktop', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const newPage = async () => (await browser.newContext({ baseURL: shop.origin })).newPage()
  const buyer = await newPage()
  const { call } = await createCustomer(buyer.request, shop.origin)
  await call('/order/add/cart', { product_id: 'solis-50k-us-f', quantity: 1 })
  const built_in = await checkoutFreight(buyer)
  expect(built_in).toMatchObject({ fee: 75, appointment: 0, both: 75 })

  const page = await newPage()
  await signInAsOwner(page, shop.origin)
  await page.goto('/admin/shipping-rates')
  await waitForHydration(page)
  await checkAdminPage(page, 'shipping-rates')
  const fee = page.getByRole('textbox', { name: 'Liftgate fee' })
  await fee.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an amount of 0 or more')).toBeVisible()
  await fee.fill('99.50')
  await page.getByRole('textbox', { name: 'Appointment fee' }).fill('40')
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
  expect(await checkoutFreight(buyer)).toEqual({
    ...built_in,
    fee: 99.5,
    appointment: 40,
    both: 139.5,
  })

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

test('move a warehouse, see its place on the product page, and move it back @desktop', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const newPage = async () => (await browser.newContext({ baseURL: shop.origin })).newPage()
  const buyer = await newPage()
  const page = await newPage()
  await signInAsOwner(page, shop.origin)
  await page.goto('/admin/warehouses')
  await waitForHydration(page)
  const table = page.getByRole('table', { name: 'Warehouses' })
  const dialog = page.getByRole('dialog')
  const edit = (place: string) =>
    table
      .getByRole('row', { name: new RegExp(place) })
      .getByRole('button', { name: /^Edit/ })
      .click()
  const fill = (name: string, value: string) => dialog.getByRole('textbox', { name, exact: true }).fill(value)
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const seesPlace = async (place: string) => {
    await buyer.goto('/solis-50k-us-f')
    await expect(buyer.getByText(`In stock in ${place}`).first()).toBeVisible()
  }
  await seesPlace('Columbus, OH')
  await checkAdminPage(page, 'warehouses')

  await edit('Columbus, OH')
  await checkAdminPage(page, 'warehouses-dialog')
  await dialog.getByRole('checkbox', { name: 'In use' }).uncheck()
  await fill('ZIP code', '00001')
  await save()
  await expect(dialog.getByText(/^We don’t know where this ZIP code is/)).toBeVisible()
  await fill('ZIP code', '60601')
  await save()
  await expect(dialog.getByText(/^Products for sale ship from this warehouse/)).toBeVisible()
  await checkAdminPage(page, 'warehouses-refused')
  await dialog.getByRole('checkbox', { name: 'In use' }).check()
  await fill('City', 'Chicago')
  await fill('Pickup hours', 'Monday to Friday, 8 to 3')
  await save()
  await expect(table.getByRole('row', { name: /Chicago, IL/ })).toContainText('Monday to Friday, 8 to 3')
  await checkAdminPage(page, 'warehouses-saved')
  await seesPlace('Chicago, IL')

  await edit('Chicago, IL')
  await fill('City', 'Columbus')
  await fill('ZIP code', '43217')
  await save()
  await expect(table.getByRole('row', { name: /Columbus, OH/ })).toBeVisible()
  await seesPlace('Columbus, OH')
})
