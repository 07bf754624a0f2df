// Nothing that floats (cookie banner, bars, chat button, promos, quick links, sticky header) covers a control that has
// the focus, or another floating part, in any window. `every-page` checks the other public pages.
import { coveredControls } from './covered-controls.ts'
import {
  expect,
  type Locator,
  openWithPausedClock,
  type Page,
  pathIn,
  test,
  waitForHydration,
} from './visit.ts'

const sizes = [
  { width: 360, height: 560 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const
const kinds = [
  '/',
  '/products',
  '/solar',
  '/solis-50k-us-f',
  '/home-4-micro',
  '/about',
  '/article/reading-an-inverter-label',
  '/calculator',
  '/quote',
  '/statemap',
  '/Partner',
  '/VerificationLogin',
]
/** The longest notice, cookie banner and menus are German, the shortest Chinese. */
const locales = ['en', 'de', 'zh'] as const

test.use({ trace: 'off', screenshot: 'off' })

/** All pages in the smallest window, in each larger one every second page, by turns. EVERY_PAGE=true opens all in each. */
const isOpened = (page_number: number, size_number: number) =>
  process.env.EVERY_PAGE === 'true' || size_number === 0 || (page_number + size_number) % 2 === 0

for (const [size_number, size] of sizes.entries())
  test(`nothing covers a control at ${size.width} x ${size.height}`, { tag: '@desktop' }, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [at, path] of kinds.entries()) {
      if (!isOpened(at, size_number)) continue
      await page.context().clearCookies({ name: 'cookieClosed' })
      const address = pathIn(locales[at % 3] ?? 'en', path)
      await page.goto(address)
      await waitForHydration(page)
      const banner = page.locator('.cookie-banner')
      await expect(banner).toBeVisible()
      expect.soft(await coveredControls(page), `${address} with the cookie banner`).toEqual([])
      await banner.locator('.button').click()
      await expect(banner).toBeHidden()
      expect.soft(await coveredControls(page), address).toEqual([])
    }
  })

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** Waits until nothing covers the control that has the focus. */
async function expectClearFocus(page: Page, focused: Locator) {
  await expect(focused).toBeFocused()
  await expect.poll(() => coveredControls(page, { part: 'focused' })).toEqual([])
}

const hasMeasuredPromos = (page: Page) =>
  page
    .locator('aside.promos')
    .evaluate(
      (promos) =>
        promos instanceof HTMLElement &&
        document.documentElement.style.getPropertyValue('--promo-height') === `${promos.offsetHeight}px`,
    )

for (const locale of locales)
  test(`${locale}: promos that appear do not cover the footer link that has the focus`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithPausedClock(page, pathIn(locale, '/'))
    const promos = page.locator('aside.promos')
    await expect(promos).toHaveAttribute('data-stage', 'transformer')
    const link = footerLink(page, 'Deutsch')
    await link.focus()

    for (const [stage, ms] of [
      ['transformer', 0],
      ['inverter', 1500],
      ['spa', 1500],
      ['quote', 1500],
    ] as const) {
      await page.clock.runFor(ms)
      await expect(promos).toHaveAttribute('data-stage', stage)
      await expect.poll(() => hasMeasuredPromos(page)).toBe(true)
      // One frame of the paused clock.
      await page.clock.runFor(20)
      await expectClearFocus(page, link)
    }
  })

test('a control of the promo panel that gets the focus while the panel slides out is not covered', {
  tag: '@phone',
}, async ({ page }) => {
  await openWithPausedClock(page)
  const promos = page.locator('aside.promos')
  await expect(promos).toHaveAttribute('data-stage', 'transformer')
  for (const ms of [1500, 1500, 1500, 5000]) await page.clock.runFor(ms)
  await expect(promos).toHaveAttribute('data-stage', 'sliding')
  await page.locator('.promo-panel').evaluate((panel) => {
    for (const one of panel.getAnimations()) one.currentTime = 1000
  })
  const close = promos.getByRole('button', { name: 'Close' })
  await close.focus()

  await expectClearFocus(page, close)
})

for (const locale of locales)
  test(`${locale}: a window that becomes narrower covers no footer link that has the focus`, {
    tag: '@desktop',
  }, async ({ page }) => {
    // Beside the chat button; in the narrower window it would be below it.
    await page.setViewportSize({ width: 1430, height: 900 })
    await page.goto(pathIn(locale, '/solis-50k-us-f'))
    await waitForHydration(page)
    const link = footerLink(page, '中文')
    await link.focus()
    const launcher = await page.locator('.chat-launcher').boundingBox()
    await link.evaluate((one, y) => {
      window.scrollBy({ top: one.getBoundingClientRect().top - y, behavior: 'instant' })
    }, launcher?.y ?? 0)
    expect(await coveredControls(page, { part: 'focused' })).toEqual([])

    await page.setViewportSize({ width: 1280, height: 900 })

    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1280)
    await expectClearFocus(page, link)
  })

test('a window that changes leaves no control that has the focus below the header', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/about')
  await waitForHydration(page)
  const link = page.getByRole('main').getByRole('link', { name: 'All products' })
  await link.focus()
  await link.evaluate((one) =>
    window.scrollBy({ top: one.getBoundingClientRect().top - 20, behavior: 'instant' }),
  )
  expect(await coveredControls(page, { part: 'focused' })).toHaveLength(1)

  await page.setViewportSize({ width: 1290, height: 400 })

  await expectClearFocus(page, link)
})

for (const locale of locales)
  test(`${locale}: on a phone notice, header and cookie banner take at most a quarter of the window`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.context().clearCookies({ name: 'cookieClosed' })
    await page.goto(pathIn(locale, '/'))
    await waitForHydration(page)
    const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0
    await expect(page.locator('.cookie-banner')).toBeVisible()

    const top = await page.locator('.notice').evaluate((notice) => notice.getBoundingClientRect().bottom)
    expect(top + (await heightOf('.cookie-banner'))).toBeLessThanOrEqual(844 / 4)

    await page.setViewportSize({ width: 360, height: 740 })
    expect(await heightOf('.cookie-banner')).toBeLessThanOrEqual(96)
  })
