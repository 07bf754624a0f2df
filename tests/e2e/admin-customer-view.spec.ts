// A staff member views the shop as a customer: read-only, with a banner on every page, until the view ends.
import { signInAsOwner } from './admin.ts'
import { createUnpaidOrder } from './customer.ts'
import {
  axeViolations,
  expect,
  expectErrors,
  overflowWidth,
  type Page,
  test,
  waitForHydration,
} from './visit.ts'

/** Whether two parts of the page that stick to the window overlap. */
async function overlaps(page: Page, one: string, other: string) {
  const [first, second] = [await page.locator(one).boundingBox(), await page.locator(other).boundingBox()]
  if (!first || !second) throw new Error(`${one} or ${other} is not shown`)
  return (
    first.y < second.y + second.height &&
    second.y < first.y + first.height &&
    first.x < second.x + second.width
  )
}

/** Opens the customer with this email address in the back office, and views the shop as they see it. */
async function startView(page: Page, email: string) {
  await page.goto(`/admin/customers?search=${encodeURIComponent(email)}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/admin\/customers\/./)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('button', { name: 'View shop as customer' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked why a return is still open')
  if (process.env.PAGE_PICTURES === 'true')
    await page.screenshot({ path: `test-results/view-dialog-${page.viewportSize()?.width}.png` })
  await page.getByRole('button', { name: 'Start view' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('region', { name: 'View as customer' })).toContainText('Viewing as Hedy Lamarr')
}

test('staff view the shop as a customer and change nothing @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(400_000)
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { email, order_id, call } = await createUnpaidOrder(request, baseURL, {
    product_id: 'heliostead-m400',
  })
  await call('/order/test_pay', { order_id })
  await call('/order/add/cart', { product_id: 'heliostead-m400', quantity: 3 })
  await call('/user/add_wish_list', { product_id: 'heliostead-hearth-h10' })
  await signInAsOwner(page)
  await startView(page, email)
  const banner = page.getByRole('region', { name: 'View as customer' })

  // Every page of the account, and public ones, are shown as the customer sees them.
  for (const path of [
    '/profile',
    '/OrdersAll',
    `/order_detail?id=${order_id}`,
    '/addressManage',
    '/messages',
    '/wishlists',
    '/designOrder',
    '/SolutionOrders',
    '/residential',
    '/order',
    '/cart',
    '/products',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(banner, path).toContainText('Viewing as Hedy Lamarr')
  }
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'My Cart, 3 items in the cart' })).toBeVisible()

  // A change is refused, and says why.
  expectErrors(page, /403/)
  await page.goto('/productDetails?id=heliostead-m400')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('You are viewing the shop as a customer.').first()).toBeVisible()
  await page.goto('/profile')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('You are viewing the shop as a customer.').first()).toBeVisible()

  // Nor does a link write: the first download of an invoice would give it a number.
  const invoice = await page.request.get(`/paper/invoice?order_id=${order_id}`)
  expect(invoice.status()).toBe(403)
  expect(await invoice.text()).toContain('You are viewing the shop as a customer.')

  // The banner covers nothing that sticks to the window.
  await page.context().clearCookies({ name: 'cookieClosed' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/productDetails?id=heliostead-m400', '/cart']) {
      await page.goto(path)
      await waitForHydration(page)
      await expect(banner).toContainText('Viewing as Hedy Lamarr')
      await page.evaluate(() => window.scrollTo(0, 500))
      await expect(page.locator('.cookie-banner')).toBeVisible()
      for (const other of ['header.sticky', '.cookie-banner'])
        expect(await overlaps(page, '.view-banner', other), `${path} ${width} ${other}`).toBe(false)
      // The chat of a customer is not opened in a view.
      await expect(page.locator('.chat-launcher')).toHaveCount(0)
      expect(await overflowWidth(page)).toBeLessThanOrEqual(0)
      expect(await axeViolations(page)).toEqual([])
      if (process.env.PAGE_PICTURES === 'true')
        await page.screenshot({ path: `test-results/view-${width}-${path.slice(1, 5)}.png` })
    }
  }

  // Ended by hand, it leads back to the customer, and the audit log has both.
  await banner.getByRole('button', { name: 'End view' }).click()
  await expect(page).toHaveURL(/\/admin\/customers\//)
  await page.getByRole('link', { name: 'Changes by staff' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Shop viewed as a customer')).toBeVisible()
  await expect(main.getByText('View as a customer ended', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Hedy')).toHaveCount(0)
})

test('after the end no page shows the staff member’s own account @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { email } = await createUnpaidOrder(request, baseURL, { product_id: 'heliostead-m400' })
  await signInAsOwner(page)
  await startView(page, email)
  await waitForHydration(page)

  // The page that is open says so when the time is over.
  await page.route('**/api/customer_view', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, seconds_left: 1 } } })
  })
  await page.goto('/about')
  const banner = page.getByRole('region', { name: 'View as customer' })
  await expect(banner).toContainText('The view has ended')
  await expect(banner.getByRole('link', { name: 'Back to the customer' })).toBeVisible()
  if (process.env.PAGE_PICTURES === 'true') {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: 'test-results/view-390-ended.png' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.unrouteAll()

  // Ends it without this browser.
  const elsewhere = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
  })
  const ended = await elsewhere.post('/api/staff/customers/view_end', {
    data: {},
    headers: { origin: baseURL ?? '' },
  })
  expect(ended.status()).toBe(200)
  await page.getByRole('link', { name: 'My Cart' }).first().click()

  await expect(page).toHaveURL(/\/admin\/customers\/.*view=ended/)
  await expect(page.getByText('The view of the shop as this customer has ended.')).toBeVisible()
})
