// Product lists: the table with quantities, ranges, the comparison, going back, print.
import { expect, type Page, test, translator, waitForHydration } from './visit.ts'

const t = translator('en')
const panels = '/solar-panels?view=table'

const address = (page: Page) => new URL(page.url()).searchParams
/** What is independent of the width of a list is tested in the window where that view is chosen more often. */
const windowOf = { cards: '@phone', table: '@desktop' }
const table = (page: Page) => page.locator('[data-part="product-table"]')
const quantities = (page: Page) => table(page).getByRole('spinbutton')
const rows = (page: Page) => table(page).locator('tbody tr')

test('a row of the table is added to the cart, and then several rows at once', {
  tag: windowOf.table,
}, async ({ page }) => {
  await page.goto(panels)
  await waitForHydration(page)
  // The table's own script is loaded after the page's.
  await page.waitForLoadState('networkidle')

  await quantities(page).nth(1).fill('7')
  await quantities(page).first().fill('3')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Add .* to cart$/ })
    .click()
  await expect(quantities(page).first()).toHaveValue('')
  await expect(quantities(page).nth(1)).toHaveValue('7')

  await quantities(page).nth(2).fill('5')
  await table(page)
    .getByRole('button', { name: t('Add quantities to cart') })
    .first()
    .click()
  await expect(quantities(page).nth(1)).toHaveValue('')
  await expect(quantities(page).nth(2)).toHaveValue('')
  await expect(page.getByText(t('Added to cart')).first()).toBeVisible()
  await expect(page.getByRole('banner').getByText('15').first()).toBeAttached()

  await table(page)
    .getByRole('button', { name: t('Add quantities to cart') })
    .first()
    .click()
  await expect(page.getByText(t('Enter a quantity for at least one product.'))).toBeVisible()
})

test('the table fits the window, with its buttons in view, and is sorted by price per watt', async ({
  page,
}) => {
  await page.goto(panels)
  await waitForHydration(page)
  const { width = 0 } = page.viewportSize() ?? {}

  for (const button of await table(page)
    .getByRole('button', { name: /^Add .* to cart$/ })
    .all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 1e6) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }

  await page.getByRole('combobox', { name: t('Sort by') }).selectOption('unit_price')
  await expect.poll(() => address(page).get('sort')).toBe('unit_price')
  expect(address(page).get('view')).toBe('table')
  await expect
    .poll(async () => {
      const prices = (await rows(page).allInnerTexts()).map((row) => Number(/\$([\d.]+)\/W/.exec(row)?.[1]))
      return prices.length === 12 && prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0))
    })
    .toBe(true)
  await page.getByRole('link', { name: t('{{size}} per page', { size: 24 }) }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(12)
})

test('the table fits a wide window: headings stay in view, and filters open over it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(panels)
  await waitForHydration(page)

  const sizes = await table(page)
    .locator('.product-table')
    .evaluate((one) => ({ shown: one.clientWidth, content: one.scrollWidth }))
  expect(sizes.content).toBe(sizes.shown)
  for (const row of await rows(page).all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64)

  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(table(page).getByRole('columnheader', { name: t('Product') })).toBeInViewport()
  await page.getByRole('button', { name: t('Filters') }).click()
  await expect(page.getByRole('group', { name: 'Rated power' }).first()).toBeVisible()
})

test('a range of numbers is a filter with a chip, and a wrong one says why it is not applied', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(panels)
  await waitForHydration(page)
  const enter = async (from: string, to: string) => {
    await page.getByRole('button', { name: t('Filters') }).click()
    const range = page
      .getByRole('group', { name: 'Rated power' })
      .getByRole('group', { name: t('Enter a range') })
    await range.getByRole('spinbutton', { name: t('From') }).fill(from)
    await range.getByRole('spinbutton', { name: t('To') }).fill(to)
    await page.keyboard.press('Enter')
  }

  await enter('400', '450')
  await expect.poll(() => address(page).get('f')).toBe('rated_power:400..450')
  const chip = page.getByRole('link', { name: /Rated power: 400 – 450\sW/ })
  await expect(chip).toBeAttached()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () =>
      (await rows(page).allInnerTexts()).every((row) => {
        const watts = Number(/(\d+)\sW\b/.exec(row)?.[1])
        return watts >= 400 && watts <= 450
      }),
    )
    .toBe(true)
  await chip.click()
  await expect.poll(() => address(page).has('f')).toBe(false)

  await enter('450', '400')
  await expect(
    page.getByText(`Rated power: ${t('The first value must not be greater than the second.')}`),
  ).toBeAttached()
  await expect(rows(page)).toHaveCount(12)
})

test('products chosen for comparison stay chosen after a reload and in another list', {
  tag: '@phone',
}, async ({ page }) => {
  const tray = page.locator('.bottom-bar')
  const choose = (at: number) =>
    page
      .getByRole('link', { name: /^Compare / })
      .nth(at)
      .click()
  await page.goto('/solar-panels')
  await waitForHydration(page)

  await choose(0)
  await expect(tray).toContainText(t('1 of {{most}} selected. Add another to compare.', { most: 4 }))
  expect(address(page).has('compare')).toBe(false)
  await page.reload()
  await expect(tray).toContainText('1 of 4')
  await page.goto('/inverter?view=table')
  await waitForHydration(page)
  await choose(0)
  await expect(tray).toContainText(t('{{number}} of {{most}} selected', { number: 2, most: 4 }))

  await tray.getByRole('link', { name: t('View comparison') }).click()
  const compared = page.locator('#compare thead th')
  await expect(compared).toHaveCount(2)
  await compared
    .first()
    .getByRole('button', { name: t('Add to cart') })
    .click()
  await expect(page.getByText(t('Added to cart'))).toBeVisible()
  await tray.getByRole('link', { name: t('Clear comparison') }).click()
  await expect(page.locator('#compare')).toHaveCount(0)
  await expect(tray).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('comparedProducts'))).toBeNull()
})

for (const view of ['cards', 'table'] as const)
  test(`the outline of a list as ${view} covers the page before it until it is loaded`, {
    tag: windowOf[view],
  }, async ({ page }) => {
    await page.goto(`/about`)
    await waitForHydration(page)
    const { promise: wait, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/solar\.data/, async (route) => {
      await wait
      await route.continue()
    })
    const outline = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('main') as Element, '::after').content)

    await page
      .locator('footer a[href="/solar"]')
      .first()
      .evaluate((link: HTMLAnchorElement, query) => {
        link.href += query
        link.click()
      }, `?view=${view}`)
    await expect(page.locator('html')).toHaveAttribute('data-next-list', view)
    expect(await outline()).toBe('""')

    answer()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('About')
    await expect(page.locator('html')).not.toHaveAttribute('data-next-list')
    expect(await outline()).toBe('none')
  })

for (const view of ['cards', 'table'] as const)
  test(`going back from a product restores the list as ${view}, its filters and its place`, {
    tag: windowOf[view],
  }, async ({ page }) => {
    await page.goto(`/transformers?sort=price_up${view === 'table' ? '&view=table' : ''}`)
    await waitForHydration(page)
    const next = page.getByRole('link', { name: t('Next page') })
    const products = page
      .locator('#products')
      .getByRole(view === 'table' ? 'rowheader' : 'heading', { level: view === 'table' ? undefined : 3 })
    const firstOfPage1 = await products.first().innerText()
    await next.click()
    await expect.poll(() => address(page).get('page')).toBe('2')
    await expect(products.first()).not.toHaveText(firstOfPage1)

    const product = products.nth(8).getByRole('link').first()
    // The next page of the list replaces its rows, and starts at its top.
    const scroll = () => page.evaluate(() => scrollY)
    await expect.poll(scroll).toBeLessThan(300)
    await expect(async () => {
      await product.scrollIntoViewIfNeeded({ timeout: 1000 })
      expect(await scroll()).toBeGreaterThan(300)
    }).toPass()
    const name = await product.innerText()
    const before = await scroll()
    await product.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 12))
    await page.goBack()

    await expect.poll(() => address(page).toString()).toContain('sort=price_up')
    expect(address(page).get('page')).toBe('2')
    await expect(product).toBeInViewport()
    await expect.poll(scroll).toBe(before)
  })

test('a printed table has its figures and no controls', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(panels)
  // Letter paper without its margins.
  await page.setViewportSize({ width: 695, height: 900 })
  await page.emulateMedia({ media: 'print' })

  await expect(rows(page).first().locator('td').first()).toBeVisible()
  await expect(table(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  expect(
    await table(page)
      .locator('table')
      .evaluate((one) => one.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(695)
})
