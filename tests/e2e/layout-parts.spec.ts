import type { BrowserContext } from '@playwright/test'
import { everyAttack as all } from '../../app/features/content/pages/html/html-attacks.factory.ts'
import { cleanHtml } from '../../app/features/content/pages/html/sanitize-html.server.ts'
import {
  expect,
  expectErrors,
  hasGlobal,
  openWithPausedClock,
  type Page,
  test,
  waitForHydration,
} from './visit.ts'

/** Makes the next page a first visit. */
const becomeNewVisitor = (context: BrowserContext) => context.clearCookies()

const stage = (page: Page) => page.locator('aside.promos')
const quickButtons = (page: Page) => page.locator('.quick-buttons')

test('the home page shows the promos 1.5 s apart, hides them after 10 s and then shows the buttons', async ({
  page,
}) => {
  await openWithPausedClock(page)

  await expect(stage(page)).toHaveAttribute('data-stage', 'transformer')
  await expect(quickButtons(page)).toBeHidden()
  for (const [before, after] of [
    ['transformer', 'inverter'],
    ['inverter', 'spa'],
    ['spa', 'quote'],
  ] as const) {
    await page.clock.runFor(1499)
    await expect(stage(page)).toHaveAttribute('data-stage', before)
    await page.clock.runFor(1)
    await expect(stage(page)).toHaveAttribute('data-stage', after)
  }
  await page.clock.runFor(4999)
  await expect(stage(page)).toHaveAttribute('data-stage', 'quote')
  await page.clock.runFor(1)
  await expect(stage(page)).toHaveAttribute('data-stage', 'sliding')
  await page.clock.runFor(4999)
  await expect(stage(page)).toHaveAttribute('data-stage', 'sliding')
  await page.clock.runFor(1)

  await expect(stage(page)).toHaveCount(0)
  await expect(quickButtons(page)).toBeVisible()
  const paths = await quickButtons(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(['/quote', '/transformers', '/commercial', '/bathtub'])
})

test('pointing at the quote panel pauses its timer; leaving it resumes', { tag: '@desktop' }, async ({
  page,
}) => {
  await openWithPausedClock(page)
  for (const ms of [1500, 1500, 1500]) await page.clock.runFor(ms)
  const panel = page.locator('.promo-panel')
  await page.clock.runFor(2000)

  await panel.hover()
  await page.clock.runFor(60_000)
  await expect(stage(page)).toHaveAttribute('data-stage', 'quote')
  await page.mouse.move(5, 300)
  await page.clock.runFor(2999)
  await expect(stage(page)).toHaveAttribute('data-stage', 'quote')
  await page.clock.runFor(1)
  await expect(stage(page)).toHaveAttribute('data-stage', 'sliding')
  await panel.dispatchEvent('mouseover')
  await page.clock.runFor(60_000)
  await expect(stage(page)).toHaveAttribute('data-stage', 'sliding')
  await panel.dispatchEvent('mouseout')
  await page.clock.runFor(5000)

  await expect(stage(page)).toHaveCount(0)
})

test('other pages show the buttons at once, and leaving the home page ends its timers', {
  tag: '@desktop',
}, async ({ page }) => {
  await openWithPausedClock(page)
  await page.clock.runFor(1500)
  await stage(page)
    .getByRole('link', { name: /Commercial inverters/ })
    .click()
  await page.waitForURL('**/commercial')

  await expect(stage(page)).toHaveCount(0)
  await expect(quickButtons(page)).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(stage(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Heliostead' }).click()
  await expect(stage(page)).toHaveAttribute('data-stage', 'transformer')
})

test('reduced motion shows the same promos without animation', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithPausedClock(page)
  for (const ms of [1500, 1500, 1500, 5000]) await page.clock.runFor(ms)

  await expect(stage(page)).toHaveAttribute('data-stage', 'sliding')
  expect(await page.locator('.promo-panel').evaluate((panel) => getComputedStyle(panel).animationName)).toBe(
    'none',
  )
})

test('a closed cookie banner stays closed, and allows nothing', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await becomeNewVisitor(context)
  await page.goto('/about')
  const banner = page.locator('.cookie-banner')
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)

  await page.reload()
  await waitForHydration(page)

  await expect(banner).toHaveCount(0)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toContain('cookieClosed')
  expect(names.filter((name) => !['cookieClosed', 'blogHome'].includes(name))).toEqual([])
})

test('saving the cookie settings closes the banner, and shows the confirmation in view', {
  tag: '@phone',
}, async ({ page, context }) => {
  await becomeNewVisitor(context)
  await page.goto('/cookiesSettings')
  await waitForHydration(page)
  const banner = page.locator('.cookie-banner')
  await expect(banner).toBeVisible()

  await page.getByRole('button', { name: 'Save my choices' }).click()

  await expect(page.getByText('Saved for this browser')).toBeInViewport()
  await expect(banner).toHaveCount(0)
  await page.goto('/about')
  await waitForHydration(page)
  await expect(banner).toHaveCount(0)
})

test('a policy can be confirmed after scrolling to its end, and is requested once', {
  tag: '@phone',
}, async ({ page, context }) => {
  await becomeNewVisitor(context)
  let asked = 0
  await page.route('**/api/user/get-policy-byid/PRIVACY_POLICY', (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto('/about')
  await page.locator('.cookie-banner').getByRole('button', { name: 'Privacy Policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy Agreement' })
  const confirm = dialog.getByRole('button', { name: 'Confirm reading' })

  await expect(dialog.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(confirm).toBeDisabled()
  if ((page.viewportSize()?.width ?? 0) > 1100) {
    // The dialog opens over 180 ms.
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1000)
  }
  // The text may still be loading when the key is pressed first.
  await expect(async () => {
    await dialog.locator('[tabindex="0"]').focus()
    await page.keyboard.press('End')
    await expect(confirm).toBeEnabled({ timeout: 2000 })
  }).toPass()
  await confirm.click()
  await expect(dialog).toBeHidden()

  await page.locator('.cookie-banner').getByRole('button', { name: 'Privacy Policy' }).click()
  await expect(confirm).toBeEnabled()
  expect(asked).toBe(1)
})

test('a short policy can be confirmed at once; a policy that fails to load is logged', {
  tag: '@phone',
}, async ({ page, context }) => {
  await becomeNewVisitor(context)
  expectErrors(page, /get-policy-byid|503/)
  const data = { label: 'COOKIE_POLICY', title: 'Cookies', content: '<p>Short.</p>' }
  await page.route('**/get-policy-byid/COOKIE_POLICY', (route) =>
    route.fulfill({ json: { code: 200, msg: 'ok', data } }),
  )
  await page.route('**/get-policy-byid/PRIVACY_POLICY', (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: 'down', data: null } }),
  )
  await page.goto('/about')
  const banner = page.locator('.cookie-banner')

  await banner.getByRole('button', { name: 'Cookies Policy' }).click()
  await page
    .getByRole('dialog', { name: 'Cookies Policy' })
    .getByRole('button', { name: 'Confirm reading' })
    .click()
  const logged = page.waitForEvent('console', (message) => /PRIVACY_POLICY/.test(message.text()))
  await banner.getByRole('button', { name: 'Privacy Policy' }).click()
  await logged

  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Every request that goes to another site. */
function requestsToOtherSites(page: Page, baseURL = '') {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && /^https?:/.test(request.url())) outside.push(request.url())
  })
  return outside
}

const serveOptionalScripts = (page: Page) =>
  page.route(/^https:\/\/(statistics|marketing)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )

test('no other site is contacted before consent, then only the allowed one, and none after withdrawal', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await serveOptionalScripts(page)
  const outside = requestsToOtherSites(page, baseURL)
  for (const path of ['/', '/products', '/about', '/cookiesSettings']) {
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
  }
  expect(outside).toEqual([])

  await page.getByRole('checkbox', { name: /Statistics/ }).check()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect.poll(() => outside).toEqual(['https://statistics.example/count.js'])
  await page.goto('/about')
  await expect.poll(() => outside.length).toBe(2)

  await page.goto('/cookiesSettings')
  await expect(page.getByRole('checkbox', { name: /Statistics/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /Statistics/ }).uncheck()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'cookieChoices')?.value)
    .toBe('1')
  await page.waitForLoadState('networkidle')
  const before = outside.length
  await page.goto('/about')
  await page.waitForLoadState('networkidle')

  expect(outside).toHaveLength(before)
})

test('a script of another site that was loaded is absent on private pages, however they are opened', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await page.route(/^https:\/\/(statistics|marketing)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.isWatched = true' }),
  )
  await context.addCookies([{ name: 'cookieChoices', value: '1.statistics', url: baseURL ?? '' }])
  const isWatched = () => hasGlobal(page, 'isWatched')

  await page.goto('/cart')
  await waitForHydration(page)
  await expect.poll(isWatched).toBe(false)
  await page.goto('/about')
  await expect.poll(isWatched).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(/VerificationLogin/)
  await waitForHydration(page)
  await expect.poll(isWatched).toBe(false)

  await page.goBack()
  await expect.poll(isWatched).toBe(true)
  // Back to a private page that was pushed to the history of this document without a link.
  await page.evaluate(() => history.pushState({ idx: 1, key: 'a', usr: null }, '', '/LOGIN'))
  await page.goto('/solar')
  await page.goBack()
  await page.waitForURL(/LOGIN/)
  await waitForHydration(page)
  await expect.poll(isWatched).toBe(false)
})

for (const by of ['header and script', 'header alone'])
  test(`Global Privacy Control by ${by} blocks marketing scripts in spite of consent`, {
    tag: '@phone',
  }, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'cookieChoices', value: '1.statistics.marketing', url: baseURL ?? '' }])
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
    if (by !== 'header alone')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
    await serveOptionalScripts(page)
    const outside = requestsToOtherSites(page, baseURL)

    await page.goto('/cookiesSettings')
    await expect(page.getByText('Your browser sends a Global Privacy Control signal')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Marketing/ })).toBeDisabled()
    await page.waitForLoadState('networkidle')

    expect([...new Set(outside)]).toEqual(['https://statistics.example/count.js'])
  })

test('T45: refused consent loads no optional script and stores nothing; withdrawn consent removes the cookies; renewed consent loads again', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await becomeNewVisitor(context)
  await page.route(/^https:\/\/(statistics|marketing)\.example\//, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `for (const name of ['_ga', '_ga_TRIAL', '_pk_id.1.1fff', '_fbp', '_gcl_au']) document.cookie = name + '=1; path=/'`,
    }),
  )
  const outside = requestsToOtherSites(page, baseURL)
  const storedInBrowser = async () =>
    (await context.cookies())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('_'))
      .sort()
  const choose = async (allowed: boolean, withdrawn: boolean) => {
    await page.goto('/cookiesSettings')
    await waitForHydration(page)
    for (const kind of [/Statistics/, /Marketing/])
      await page.getByRole('checkbox', { name: kind }).setChecked(allowed)
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    await page.getByRole('button', { name: 'Save my choices' }).click()
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'cookieChoices')?.value)
      .toBe(allowed ? '1.statistics.marketing' : '1')
    // What a loaded script does ends only with its document: withdrawing consent loads the page again.
    if (withdrawn) await expect(page.locator('html[data-before]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
  }
  const expectOnNextPage = async ({ asked, stored }: { asked: string[]; stored: string[] }) => {
    const before = outside.length
    await page.goto('/products')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => outside.slice(before).sort()).toEqual(asked)
    // A script runs some time after it was loaded.
    await expect.poll(storedInBrowser).toEqual(stored)
  }
  const nothing = { asked: [], stored: [] }
  const everything = {
    asked: ['https://marketing.example/network.js', 'https://statistics.example/count.js'],
    stored: ['_fbp', '_ga', '_ga_TRIAL', '_gcl_au', '_pk_id.1.1fff'],
  }

  let before = false
  for (const allowed of [false, true, false, true]) {
    await choose(allowed, before && !allowed)
    await expectOnNextPage(allowed ? everything : nothing)
    before = allowed
  }
})

test('sunshine hours are shown for a ZIP code, and by position only on request', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 36.17, longitude: -115.14 })
  const places: unknown[] = []
  await page.route('**/api/solution/get/state_solution', (route) => {
    places.push(route.request().postDataJSON())
    const data = [{ state_name: 'Ohio', minimum_equivalent_hours: 1200, maximum_equivalent_hours: 1400 }]
    return route.fulfill({ json: { code: 200, msg: 'ok', data: places.length < 3 ? data : [] } })
  })
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(places).toEqual([])

  await page.getByLabel('See solar production in your area').fill('43215')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(
    page.getByText('Your Location: Ohio, annual equivalent hours of photovoltaic sunshine: 1,200~1,400 (h)'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Click here' })).toHaveAttribute('href', '/statemap')
  await page.getByRole('button', { name: 'Change location' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Your Location: Ohio')).toBeVisible()
  await page.getByRole('button', { name: 'Change location' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()

  await expect(page.getByText('Your Location: No data available')).toBeVisible()
  expect(places[1]).toEqual({ latitude: 36.17, longitude: -115.14 })
})

test('a navigation that waits for a script shows an error after two minutes, and Try again loads the page', {
  tag: '@phone',
}, async ({ page }) => {
  const script = /\/assets\/contact-[^/]+\.js$/
  let hangs = true
  await page.route(script, (route) => (hangs ? undefined : route.continue()))
  await openWithPausedClock(page, '/about')
  const requested = page.waitForRequest(script)
  await page.locator('footer').getByRole('link', { name: 'Contact', exact: true }).click()
  await requested
  const said = page.getByText('Loading chunk failed')

  await page.clock.runFor(119_000)
  await expect(said).toHaveCount(0)
  // The two minutes may begin a moment after the request.
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(said).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  hangs = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('slides advance until paused, and by keys, buttons and swipe', { tag: '@phone' }, async ({ page }) => {
  await openWithPausedClock(page, '/slide')
  const carousel = page.locator('section[aria-roledescription="Carousel"]').first()
  const place = carousel.locator('p.tabular-nums')
  await expect(place).toHaveText('1 of 5')

  await page.clock.runFor(6000)
  await expect(place).toHaveText('2 of 5')
  await carousel.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(60_000)
  await expect(place).toHaveText('2 of 5')
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(place).toHaveText('3 of 5')
  await carousel.locator('ul').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText('2 of 5')
  await carousel.locator('ul').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))

  await expect(place).toHaveText('1 of 5')
})

test('sanitized attacks run nothing in a real browser, even without a content policy', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  expectErrors(page, /favicon|404|images/)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const outside = requestsToOtherSites(page, baseURL)
  await page.route('**/hostile', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!DOCTYPE html><meta charset="utf-8"><body>${all.map((one) => `<section>${cleanHtml(one)}</section>`).join('')}`,
    }),
  )
  await page.goto('/hostile')
  await page.mouse.move(50, 50)
  await page.keyboard.press('Tab')

  expect(await page.locator('section').count()).toBe(all.length)
  const links = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).protocol))
  expect(links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))).toEqual([])
  expect([...dialogs, ...outside]).toEqual([])
})

test('the header is sticky once the page is scrolled by more than 35 px', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  const bar = page.getByRole('banner')
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  const top = async () => Math.round((await bar.boundingBox())?.y ?? Number.NaN)

  expect(await top()).toBe(35)
  await scrollTo(34)
  await expect.poll(top).toBe(1)
  await scrollTo(35)
  await expect.poll(top).toBe(0)
  await expect(bar).not.toHaveClass(/(^| )shadow( |$)/)
  await scrollTo(36)
  await expect(bar).toHaveClass(/(^| )shadow( |$)/)
  await scrollTo(600)

  await expect.poll(top).toBe(0)
})

test('the ecosystem page has no footer', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.goto('/ecosystem')

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
