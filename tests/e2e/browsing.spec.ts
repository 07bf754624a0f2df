import { createAccount, createCustomer } from './customer.ts'
import {
  amountsIn,
  checkPage,
  expect,
  expectErrors,
  isPhone,
  overflowWidth,
  pathIn,
  searchFor,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

test('filters, order and page of a list are in the URL, and the back button restores them', async ({
  page,
}) => {
  const t = translator('en')
  const results = page.getByRole('region', { name: t('Products') })
  const cards = results.getByRole('article')
  const address = () => new URL(page.url()).searchParams
  await page.goto('/products')
  await waitForHydration(page)

  const family = page.getByRole('group', { name: t('Product family') })
  if (isPhone(page)) await page.getByRole('button', { name: t('Filters') }).click()
  // On a phone the filter panel closes; its boxes are hidden and stay checked.
  const box = page.locator('input[name="f"]').first()
  const count = Number((await family.locator('label').first().innerText()).match(/\d+$/)?.[0])
  await box.check()
  await expect.poll(() => address().getAll('f')).toHaveLength(1)
  await expect(page.getByText(t('{{count}} products found', { count }))).toBeAttached()
  if (isPhone(page)) await page.getByRole('button', { name: t('Show {{count}} products', { count }) }).click()
  await expect(cards).toHaveCount(Math.min(count, 12))
  await checkPage(page, 'filtered')

  await page.getByRole('link', { name: t('Clear all') }).click()
  await expect.poll(() => address().getAll('f')).toHaveLength(0)
  await page.goBack()
  await expect.poll(() => address().getAll('f')).toHaveLength(1)
  await expect(box).toBeChecked()
  await page.goForward()
  await expect.poll(() => address().getAll('f')).toHaveLength(0)
  await expect(box).not.toBeChecked()

  await page.getByRole('combobox', { name: t('Sort by') }).selectOption('price_up')
  await expect.poll(() => address().get('sort')).toBe('price_up')
  await expect(results).toHaveAttribute('aria-label', t('Products'))
  await expect
    .poll(async () => {
      const prices = (await cards.allInnerTexts()).flatMap((card) => amountsIn(card).slice(0, 1))
      return prices.length === 12 && prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0))
    })
    .toBe(true)

  const first = await cards.first().innerText()
  await page.getByRole('link', { name: t('Next page') }).click()
  await expect.poll(() => address().get('page')).toBe('2')
  await expect(cards.first()).not.toHaveText(first)
  await page.getByRole('link', { name: t('{{size}} per page', { size: 24 }) }).click()
  await expect(cards).toHaveCount(24)
  await page.goBack()
  await expect(cards).toHaveCount(12)
  expect(address().get('page')).toBe('2')
})

test('the first product of every family page is on the first screen', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products')
  const families = page.getByRole('navigation', { name: translator('en')('Product families') })
  const links = await families.getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(9)

  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path ?? '/')
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      // The name of the product is in the upper part of its card.
      const name = await page.locator('#products article h3').first().boundingBox()
      expect((name?.y ?? 1e6) + (name?.height ?? 0), path ?? '').toBeLessThan(viewport.height)
    }
  }
})

test('another language is the same page with the same filters', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products?f=family%3Amicroinverters&sort=price_up&page=1')
  await page.getByRole('link', { name: '中文' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/zh/products')
  expect(searchParams.get('f')).toBe('family:microinverters')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('zh')('All products'))
  // Links of that page stay in its language.
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/zh\/[\w-]+$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('search corrects a misspelled word, and says when there are no results', { tag: '@phone' }, async ({
  page,
}) => {
  const t = translator('en')
  await page.goto('/')
  await waitForHydration(page)
  await searchFor(page, 'iq7 microinvertr', 'en')
  await expect(page.getByRole('heading', { level: 3, name: 'IQ7' }).first()).toBeVisible()
  await searchFor(page, 'xyzzy qqwqq', 'en')
  await expect(page.getByText('No products match “xyzzy qqwqq”')).toBeVisible()
  await expect(page.getByRole('heading', { name: t('Popular products') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('Product families') })).toContainText('Outdoor spas')
  await checkPage(page, 'nothing')
  await searchFor(page, 'q'.repeat(120), 'en')
  await expect(page.getByText(`No products match “${'q'.repeat(120)}”`)).toBeVisible()
  await checkPage(page, 'nothing long', { axe: false })
  await page.getByRole('link', { name: t('Ask in the chat') }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Us' })).toBeVisible()
  await page.getByRole('button', { name: 'Minimize' }).click()
  await page.getByRole('link', { name: t('Show all products') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

for (const locale of ['en', 'zh'] as const)
  test(`${locale}: an unknown URL answers 404 with a search field`, { tag: windowFor(locale) }, async ({
    page,
  }) => {
    const t = translator(locale)
    expectErrors(page, /404/)
    const response = await page.goto(pathIn(locale, '/no/such/page'))
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t('Page not found') })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(t('Page not found')))
    await checkPage(page, 'not-found')
    await page.getByRole('main').getByRole('searchbox').fill('Solis')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

// WCAG 2.2, 1.4.10 (Reflow): the width of a window of 1,280 px at a zoom of 400 %.
test('no page is wider than a window of 320 px', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const measure = async (path: string) => {
    for (const locale of ['en', 'de', 'zh'] as const) {
      await page.goto(pathIn(locale, path))
      await waitForHydration(page)
      expect.soft(page.url(), path).toContain(path)
      expect
        .soft(await overflowWidth(page), `${locale} ${path} is wider than the window`)
        .toBeLessThanOrEqual(0)
    }
  }
  for (const path of ['/', '/products', '/home-7-string', '/calculator', '/login']) await measure(path)

  const { call } = await createCustomer(page.request, baseURL)
  await call('/order/add/cart', { product_id: 'home-7-string', quantity: 2 })
  for (const path of ['/cart', '/order']) await measure(path)
})

test('the skip link, the menu and a dialog work by keyboard alone', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  const t = translator('en')
  const { keyboard } = page
  await page.goto('/')
  await waitForHydration(page)
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('Skip to content') })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const button = page.getByRole('banner').getByRole('button', { name: isPhone(page) ? t('Menu') : 'Solar' })
  await button.focus()
  await keyboard.press('Enter')
  const kits = page.getByRole('link', { name: 'Residential kits' }).filter({ visible: true }).first()
  await expect(kits).toBeVisible()
  await keyboard.press('Escape')
  await expect(button).toBeFocused()
  await keyboard.press('Enter')
  for (
    let presses = 0;
    presses < 30 && !(await kits.evaluate((link) => link === document.activeElement));
    presses++
  )
    await keyboard.press('Tab')
  await expect(kits).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/solar$/)
  await expect(kits.and(page.locator('[popover] *'))).toBeHidden()

  await createAccount(page.request, baseURL)
  await page.goto('/addressManage')
  await waitForHydration(page)
  const add = page.getByRole('link', { name: t('Add Address') }).first()
  await add.focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('Add Address') })
  await expect(dialog).toBeVisible()
  await checkPage(page, 'address-dialog')
  for (let presses = 0; presses < 25; presses++) {
    await keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside, 'the focus left the open dialog').toBe(false)
  }
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})
