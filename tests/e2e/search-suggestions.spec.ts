// Suggestions below the search field of the header.
import { createAccount } from './customer.ts'
import { checkPage, expect, isPhone, type Page, pathIn, test, translator, waitForHydration } from './visit.ts'

/** The search field of the header, ready to type; on a phone in the panel that a button opens. */
async function searchField(page: Page) {
  await waitForHydration(page)
  if (isPhone(page))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Search|搜索)$/ })
      .click()
  const field = page.locator('input[name=search]:visible').first()
  await field.focus()
  await expect(field).toHaveRole('combobox')
  return field
}

test('a visitor chooses a suggested product by keyboard', async ({ page }) => {
  await page.goto('/')
  const field = await searchField(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })

  await field.pressSequentially('hot tub', { delay: 20 })
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(5)
  await expect(list.getByRole('group', { name: 'Categories' })).toContainText('Outdoor spas')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions$/ })).toBeAttached()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await checkPage(page, 'search-suggestions')

  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('hot tub')
  await field.press('ArrowDown')
  await expect(list).toBeVisible()
  await field.press('ArrowDown')
  const chosen = list.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  const name = (await chosen.locator('span').first().textContent()) ?? ''
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('answers to earlier letters do not replace those to later ones, and Enter searches what is typed', {
  tag: '@phone',
}, async ({ page }) => {
  const answers: Record<string, string> = { so: 'Early', solis: 'Late' }
  const early = Promise.withResolvers<void>()
  const settled = Promise.withResolvers<void>()
  await page.route('**/api/product/get/suggestions?*', async (route) => {
    const typed = new URL(route.request().url()).searchParams.get('search') ?? ''
    if (typed === 'so') await early.promise
    const categories = [{ title: answers[typed] ?? typed, path: '/solis' }]
    await route
      .fulfill({ json: { code: 200, msg: 'ok', data: { products: [], categories, articles: [], help: [] } } })
      .catch(() => {})
    if (typed === 'so') settled.resolve()
  })
  await page.goto('/')
  const field = await searchField(page)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

  const asked = page.waitForRequest(/search=so$/)
  await field.fill('so')
  await asked
  await field.fill('solis')
  await expect(options.first()).toHaveText('Late')
  early.resolve()
  await settled.promise
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(options.first()).toHaveText('Late')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=solis$/)
})

test('a suggestion that a shorter answer no longer has is not chosen: Enter searches', {
  tag: '@desktop',
}, async ({ page }) => {
  const shorter = Promise.withResolvers<void>()
  await page.route('**/api/product/get/suggestions?*', async (route) => {
    const typed = new URL(route.request().url()).searchParams.get('search') ?? ''
    if (typed !== 'so') await shorter.promise
    const titles = typed === 'so' ? ['One', 'Two', 'Three', 'Four'] : ['Only']
    const categories = titles.map((title) => ({ title, path: `/solar?f=${title}` }))
    const data = { products: [], categories, articles: [], help: [] }
    await route.fulfill({ json: { code: 200, msg: 'ok', data } }).catch(() => {})
  })
  await page.goto('/')
  const field = await searchField(page)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

  await field.fill('so')
  await expect(options).toHaveCount(5)
  await field.fill('solis')
  for (let i = 0; i < 4; i++) await field.press('ArrowDown')
  await expect(options.nth(3)).toHaveAttribute('aria-selected', 'true')
  shorter.resolve()
  await expect(options).toHaveCount(2)
  await expect(field).toHaveAttribute('aria-activedescendant', '')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=solis$/)
})

test('recent searches are suggested in this browser only, and can be cleared', { tag: '@phone' }, async ({
  page,
  context,
  baseURL,
}) => {
  const t = translator('zh')
  await context.addCookies([{ name: 'cookieChoices', value: '1.preferences', url: baseURL ?? '' }])
  await page.goto(pathIn('zh', '/'))
  const field = await searchField(page)
  await field.fill('逆变器')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/zh\/products\?search=/)

  await page.goto(pathIn('zh', '/'))
  await searchField(page)
  const recent = page.getByRole('group', { name: t('Recent searches') }).getByRole('option')
  await expect(recent).toHaveText(['逆变器'])
  await page.getByRole('button', { name: t('Clear recent searches') }).click()
  await expect(recent).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('a question in the search field leads to its answer: as a suggestion by keyboard, and above the results', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  const field = await searchField(page)
  const list = page.getByRole('listbox', { name: 'Suggestions' })

  await field.pressSequentially('return policy', { delay: 20 })
  await expect(list.getByRole('group', { name: 'Help' }).getByRole('option')).toHaveText([
    'Can I return something?',
  ])
  await checkPage(page, 'search-help')
  await field.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveText('Can I return something?')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/policy\/RETURNS_POLICY$/)

  await page.goto('/products?search=return+policy')
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(answers.getByRole('heading', { name: 'Can I return something?' })).toBeVisible()
  await expect(page.getByText('These products are near matches.')).toBeVisible()
  await checkPage(page, 'search-answers')
  await answers.getByRole('link', { name: 'Returns Policy' }).click()
  await expect(page).toHaveURL(/\/policy\/RETURNS_POLICY$/)
})

test('an order number leads to the order of the signed-in owner only, and the page of the search is the same for everyone', {
  tag: '@phone',
}, async ({ page, playwright, baseURL }) => {
  const search = '/products?search=HK3M7Q2XZT'
  const guest = await playwright.request.newContext({ baseURL })
  await createAccount(page.request, baseURL)

  const before = await guest.get(search)
  const theirs = await page.request.get(search)
  // Another test may change the page in the meantime, for both visitors.
  const after = await guest.get(search)
  const ours = [await before.body(), await after.body()]
  const bytes = await theirs.body()
  expect(ours.some((body) => body.equals(bytes))).toBe(true)
  expect(before.headers()['set-cookie']).toBeUndefined()
  await page.goto(search)
  const link = page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'Order HK3M7Q2XZT' })
  await expect(link).toHaveAttribute('href', '/order_detail?id=HK3M7Q2XZT')
  expect((await page.request.get('/order_detail?id=HK3M7Q2XZT')).status()).toBe(404)
  await guest.dispose()
})
