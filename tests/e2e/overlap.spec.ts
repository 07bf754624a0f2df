// Nothing that floats (cookie banner, bars, chat button, promos, quick links, sticky header) covers a control that has
// the focus, or another floating part, in any window. `every-page` checks the other public pages.
import { coveredControls } from './covered-controls.ts'
import { expect, pathIn, test, waitForHydration } from './visit.ts'

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
    test.setTimeout(400_000)
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
