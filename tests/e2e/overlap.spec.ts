// Nothing that floats (cookie banner, bars, chat button, promos, quick links, sticky header) covers a control that has
// the focus, or another floating part, in any window.
import { guest_pages } from './route-table.ts'
import { expect, type Page, pathIn, test, waitForHydration } from './visit.ts'

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

for (const size of sizes)
  test(`nothing covers a control at ${size.width} x ${size.height}`, { tag: '@desktop' }, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [at, path] of kinds.entries()) {
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

test('nothing covers a control on any other public page', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const others = guest_pages.filter(({ address }) => !kinds.includes(address))
  expect(others.length).toBeGreaterThan(40)
  for (const { address } of others) {
    await page.setViewportSize(sizes[1])
    await page.goto(address)
    await waitForHydration(page)
    expect.soft(await coveredControls(page), `${address} on a phone`).toEqual([])
    await page.setViewportSize(sizes[4])
    expect.soft(await coveredControls(page), `${address} on a desktop`).toEqual([])
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

/**
 * Focuses every control in turn, and names those whose center or corners lie below something that floats, those that the
 * focus left outside the window, and floating parts that overlap.
 */
const coveredControls = (page: Page) =>
  page.evaluate(async () => {
    // What the page measures of its floating parts is in its styles one frame later.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 3).join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const floatingAncestor = (element: Element | null): Element | null => {
      for (let at = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
      return null
    }
    const faults: string[] = []
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.matches(':disabled, [type="hidden"], [tabindex="-1"]') &&
        !one.closest('[inert], [popover]:not(:popover-open), .sr-only'),
    )
    for (const control of controls) {
      control.focus()
      if (document.activeElement !== control) continue
      const box = control.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      // A table to scroll may be higher than the window.
      if (box.height > innerHeight / 2) continue
      const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
      if (middle[1] < 0 || middle[1] > innerHeight) {
        faults.push(`${name(control)} is outside of the window`)
        continue
      }
      const points = [
        middle,
        [box.left + 3, box.top + 3],
        [box.right - 3, box.top + 3],
        [box.left + 3, box.bottom - 3],
        [box.right - 3, box.bottom - 3],
      ] as const
      const own = floatingAncestor(control)
      for (const [x, y] of points) {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
        const above = floatingAncestor(document.elementFromPoint(x, y))
        if (!above || above === own || above.contains(control)) continue
        faults.push(`${name(control)} is covered by ${name(above)}`)
        break
      }
    }
    const parts = [
      ...document.querySelectorAll(
        '.cookie-banner, .bottom-bar, .chat-launcher, .promos, .quick-buttons a, header',
      ),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && floatingAncestor(one))
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          faults.push(`${name(one)} overlaps ${name(other)}`)
      }
    return faults
  })
