// Opens the pages of the route table in three languages, as a guest or as a customer, on a phone that is then widened to a
// desktop. The route-table tests look for untranslated texts, which needs no browser.
// PAGE_PICTURES=true saves screenshots in test-results/pages/<language>/<width>.
import type { Browser } from '@playwright/test'
import { coveredControls } from './covered-controls.ts'
import { createCustomerWithOrders } from './customer.ts'
import { isSamePage, pagesFor, type TablePage } from './route-table.ts'
import {
  axeViolations,
  collectErrors,
  day,
  expect,
  type Locale,
  overflowWidth,
  type Page,
  pathIn,
  savesScreenshots,
  test,
  waitForHydration,
} from './visit.ts'

// axe checks the English pages, because its findings hardly depend on the language: the first page of each visitor completely
// and in both windows, of the others what is in `main` on the phone. Covered controls are searched on the English pages of the
// guest: on the phone on each, on the desktop on the first and on a third of them, on the next day another third; the overlap
// tests have other windows. EVERY_PAGE=true checks everything.
const isComplete = process.env.EVERY_PAGE === 'true'
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
// Every page is opened in one language: every second one in English, and of the others half in German and half in Chinese;
// on the next day others, so that four days open each page in all languages. Chinese texts are the shortest: what fits in German
// fits in Chinese, which is only opened on the phone. EVERY_PAGE=true opens all in every language and in both windows.
const turns = { en: { of: 2, at: 0 }, de: { of: 4, at: 1 }, zh: { of: 4, at: 3 } }
const isOpened = (locale: Locale, number: number) =>
  isComplete || savesScreenshots || (number + day) % turns[locale].of === turns[locale].at
const isSearchedOnDesktop = (locale: Locale, number: number) => locale === 'en' && (number + day) % 3 === 0
const sizesFor = (locale: Locale) =>
  locale === 'zh' && !isComplete && !savesScreenshots ? [sizes[0]] : sizes
const minimum_text_length = { en: 100, de: 100, zh: 35 }

test.describe.configure({ mode: 'parallel' })
// A trace of so many pages takes longer than the checks.
test.use({ trace: 'off', screenshot: 'off' })

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: every page of the route table works and fits the window`, async ({ browser, baseURL }) => {
    // About 60 seconds on two idle cores.
    test.setTimeout(900_000)
    const guest = await openWindow(browser, baseURL ?? '')
    const customer = await openWindow(browser, baseURL ?? '')
    const own = await createCustomerWithOrders(customer.context.request, baseURL ?? '')
    const bodies = new Map<string, string>()
    const visitors = new Set<Page>()

    for (const [number, stop] of pagesFor(own).entries()) {
      if (!isOpened(locale, number)) continue
      const { page, errors } = stop.isOwn ? customer : guest
      const isFirst = !visitors.has(page)
      visitors.add(page)
      await page.setViewportSize(sizes[0])
      await page.goto(pathIn(locale, stop.address))
      await waitForHydration(page)
      const body = await page.locator('main').innerText()
      expect.soft(body.length, `${stop.path} says little`).toBeGreaterThan(minimum_text_length[locale])
      const namesake = bodies.get(body) ?? stop.path
      expect.soft(isSamePage(namesake, stop.path), `${stop.path} says what ${namesake} says`).toBe(true)
      bodies.set(body, stop.path)
      for (const size of sizesFor(locale)) {
        await page.setViewportSize(size)
        if (savesScreenshots) await takePicture(page, locale, stop)
        expect.soft(await overflowWidth(page), `${stop.path} at ${size.width} px`).toBeLessThanOrEqual(0)
        const scope = isFirst || isComplete ? {} : ({ part: 'main' } as const)
        const isChecked = (locale === 'en' && (isFirst || size === sizes[0])) || isComplete
        if (isChecked)
          expect.soft(await axeViolations(page, scope), `axe on ${stop.path} at ${size.width} px`).toEqual([])
        if ((isChecked || isSearchedOnDesktop(locale, number)) && !stop.isOwn)
          expect
            .soft(await coveredControls(page, scope), `covered on ${stop.path} at ${size.width} px`)
            .toEqual([])
      }
      expect.soft(errors.splice(0), `what went wrong on ${stop.path}`).toEqual([])
    }
    await Promise.all([guest.context.close(), customer.context.close()])
  })

/** Opens a browser context of a returning visitor; `errors` grows with the errors of its page. */
async function openWindow(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'cookieClosed', value: 'true', url: baseURL }])
  const page = await context.newPage()
  return { context, page, errors: collectErrors(page) }
}

/** Saves a screenshot of the whole page after loading its lazy images. */
async function takePicture(page: Page, locale: string, { path }: TablePage) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.allSettled([...document.images].map((picture) => picture.decode()))
  })
  const name = path.replace(/^\/$/, 'home').replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')
  const width = page.viewportSize()?.width ?? 0
  await page.screenshot({ path: `test-results/pages/${locale}/${width}/${name}.png`, fullPage: true })
}
