import { createCustomer } from './customer.ts'
import {
  checkPage,
  expect,
  expectErrors,
  overflowWidth,
  pathIn,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

const locales = ['en', 'de', 'zh'] as const

test('the header has the user menu from 1024 px on, within the window, in each language', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await createCustomer(context.request, baseURL)
  for (const locale of locales) {
    const t = translator(locale)
    await page.goto(pathIn(locale, '/about'))
    await waitForHydration(page)
    for (const width of [1024, 1100, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('banner').getByRole('button', { name: 'Hedy Lamarr' }).click()

      const menu = page.locator('.menu:popover-open')
      for (const name of ['My Account', 'My Orders'])
        await expect(menu.getByRole('link', { name: t(name) })).toBeInViewport({ ratio: 1 })
      await expect(menu.getByRole('button', { name: t('Logout') })).toBeInViewport({ ratio: 1 })
      expect(await overflowWidth(page)).toBeLessThanOrEqual(0)
      await checkPage(page, `header-${width}-${locale}`, { axe: false })
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    }
  }
})

test('the cookie blogHome holds every navigation entry, and stale numbered cookies are removed', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'blogHome_3', value: 'old', url: baseURL ?? '' }])
  for (const locale of locales) {
    const { data } = await (
      await page.request.get('/api/blog/home', { headers: { 'x-locale': locale } })
    ).json()
    const shown = (data as Entry[]).flatMap((entry) => [entry, ...entry.children])
    await page.goto(pathIn(locale, '/about'))
    await waitForHydration(page)

    await expect
      .poll(async () => (await menuCookies(context)).join('\n'))
      .toBe(shown.map(({ path, category_name, isShow }) => `${path}|${category_name}|${isShow}`).join('\n'))
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('blogHome_3')
  }
})

type Entry = { path: string; category_name: string; isShow: number; children: Entry[] }

const menuCookies = async (context: { cookies(): Promise<{ name: string; value: string }[]> }) =>
  (await context.cookies())
    .filter(({ name }) => name.startsWith('blogHome'))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ value }) => decodeURIComponent(value))

test('the dashboard shows messages with the unread count; marking one read lowers it; a failed load shows an error', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  expectErrors(page, /message\/lookout|503/)
  const { call } = await createCustomer(context.request, baseURL)
  // Each request creates a message.
  const requestQuote = (message: string) =>
    call('/blog/submit_quote', {
      project: 'residential',
      zip_code: '43215',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      message,
    })
  await requestQuote('A roof that looks south.')
  await call('/user/message/lookout/read')
  await requestQuote('A barn beside it.')
  const { false_count } = await call<{ false_count: number }>('/user/message/lookout')
  for (const locale of locales) {
    await page.goto(pathIn(locale, '/dashboard'))
    await waitForHydration(page)
    await checkPage(page, `dashboard-${locale}`)
  }
  await page.goto('/dashboard')
  await waitForHydration(page)
  const widget = page.getByRole('region', { name: 'My Messages' })
  await expect(widget.getByRole('heading', { level: 2 })).toContainText(`${false_count} unread`)

  await widget.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect(widget.getByRole('heading', { level: 2 })).toContainText(`${false_count - 1} unread`)
  await page.route('**/api/user/message/lookout', (route) => route.fulfill({ status: 503, json: down }))
  await requestQuote('A carport, too.')
  await page.reload()
  await waitForHydration(page)
  await widget.getByRole('button', { name: 'Mark as read' }).first().click()

  await expect(widget.getByText('We couldn’t load your messages. Please try again.')).toBeVisible()
  await expect(widget.getByRole('heading', { level: 2 })).toContainText('0 unread')
  await expect(widget.getByRole('listitem')).toHaveCount(0)
  await page.unroute('**/api/user/message/lookout')
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect(widget.getByRole('listitem')).not.toHaveCount(0)
})

const down = { code: 503, msg: 'Down', data: null }

test('the breadcrumb of the checkout leads to the dashboard and the list of orders', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  const { call } = await createCustomer(context.request, baseURL)
  await call('/order/add/cart', { product_id: 'solis-50k-us-f', quantity: 1 })
  for (const locale of locales) {
    const t = translator(locale)
    await page.goto(pathIn(locale, '/order'))
    const crumbs = page.getByRole('navigation', { name: t('Breadcrumb') })

    await expect(crumbs.getByRole('listitem')).toHaveText([
      t('Dashboard'),
      new RegExp(t('My Product order')),
      new RegExp(t('Order')),
    ])
    await expect(crumbs.getByRole('link', { name: t('My Product order') })).toHaveAttribute(
      'href',
      pathIn(locale, '/orders/0'),
    )
  }
})

test('a wide picture is beside the text of its section', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Solar for commercial buildings' })
  const [picture, link] = [
    await section.getByRole('img').boundingBox(),
    await section.getByRole('link').boundingBox(),
  ]

  expect(picture?.y).toBeLessThan(link?.y ?? 0)
  expect(picture?.x).toBeGreaterThan((link?.x ?? 0) + (link?.width ?? 0))
})

test('a script that fails to load keeps the page and the typed text; Try again continues', {
  tag: '@phone',
}, async ({ page }) => {
  expectErrors(page, /calculator|net::ERR_FAILED/)
  await page.goto('/contact')
  await waitForHydration(page)
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.fill('Typed by hand')
  await page.route(/\/assets\/calculator-[^/]*\.js/, (route) => route.abort('failed'))
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/calculator',
      textContent: 'Calculator',
    })
    link.dataset.step = ''
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('main').getByRole('link', { name: 'Calculator', exact: true }).first().click()

  await expect(page.getByText('Loading chunk failed')).toBeVisible()
  await checkPage(page, 'chunk-failed', { axe: false })
  await expect(page).toHaveURL(/\/contact$/)
  await expect(field).toHaveValue('Typed by hand')
  await page.unroute(/\/assets\/calculator-[^/]*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page).toHaveURL(/\/calculator$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const [width, height] of [
  [320, 480],
  [844, 390],
] as const)
  test(`the chat can be opened and used in a window of ${width} × ${height}`, { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    for (const locale of locales) {
      const t = translator(locale)
      await context.clearCookies()
      await page.goto(pathIn(locale, '/about'))
      await waitForHydration(page)
      const door = page.getByRole('button', { name: t('Connect Us') })
      await expect(door).toBeInViewport({ ratio: 1 })
      await page.screenshot({ path: `test-results/pages/chat-launcher-${width}-${locale}.png` })
      await door.click()

      const chat = page.getByRole('dialog', { name: t('Connect Us') })
      const log = chat.getByRole('log')
      await expect(log).toBeVisible()
      await expect(chat.getByRole('textbox').first()).toBeInViewport({ ratio: 0.9 })
      const head = await chat.locator('.chat-head').boundingBox()
      const ways = await chat.locator('.chat-ways').boundingBox()
      expect((ways?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThan(150)
      await expect(chat.getByRole('button', { name: t('Tel contact') })).toBeVisible()
      await page.screenshot({ path: `test-results/pages/chat-${width}-${locale}.png` })
    }
  })
