// The back office in end-to-end tests.
import { signInAsStaff } from './customer.ts'
import {
  axeViolations,
  expect,
  overflowWidth,
  type Page,
  savesScreenshots,
  test,
  waitForHydration,
} from './visit.ts'

/** Signs in by an API call, without opening a page; a test of the back office uses the form. */
export const signInAsOwner = (page: Page, origin = test.info().project.use.baseURL) =>
  signInAsStaff(page.request, origin)

/** Keeps the messages of a page until something removes them; otherwise an error goes after ten seconds. */
export const keepMessages = (page: Page) =>
  page.addInitScript(() => {
    const setTimer = window.setTimeout
    const setLongTimer = (call: TimerHandler, ms = 0, ...values: unknown[]) =>
      setTimer(call, ms >= 10_000 ? 3_600_000 : ms, ...values)
    Object.assign(window, { setTimeout: setLongTimer })
  })

/** Signs in and opens the first screen of the back office. */
export async function openBackOffice(page: Page) {
  await signInAsOwner(page)
  await page.goto('/admin')
  await waitForHydration(page)
}

/**
 * Checks the current screen: not wider than a phone or a desktop; no serious axe violation on the desktop, which stays.
 * The findings of axe hardly depend on the window: EVERY_WINDOW=true runs it in both.
 */
export async function checkAdminPage(page: Page, name: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // Otherwise the sticky header covers a part of a button somewhere.
    await page.evaluate(() => window.scrollTo(0, 0))
    if (savesScreenshots)
      await page.screenshot({ path: `test-results/pages/admin/${name}-${width}.png`, fullPage: true })
    expect(await overflowWidth(page), `${name} at ${width} px`).toBeLessThanOrEqual(0)
    if (width === 1440 || process.env.EVERY_WINDOW === 'true')
      expect(await axeViolations(page), `axe on ${name} at ${width} px`).toEqual([])
  }
}
