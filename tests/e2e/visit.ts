// Shared by all end-to-end tests: a page fixture that fails on browser errors, translations, and a page check (axe and width).
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { installTranslator, type Locale, translator } from '#text/text.tsx'
import { translateWith } from '#text/translate.ts'

export type { APIRequestContext, Locator, Page } from '@playwright/test'
export { expect }

for (const locale of ['en', 'de', 'zh'] as const) {
  const folder = `app/text/${locale}`
  const areas = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  installTranslator(locale, translateWith(locale, Object.assign({}, ...areas)))
}

export { pathIn, translator } from '#text/text.tsx'
export type { Locale }

/** A page whose console errors, exceptions, failed requests and error responses fail the test at its end. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    // Closes the cookie banner, which has its own test.
    if (baseURL) await page.context().addCookies([{ name: 'cookieClosed', value: 'true', url: baseURL }])
    const errors = collectErrors(page)
    await use(page)
    expect(
      errors.filter((line) => !expected_errors.get(page)?.test(line)),
      'errors in the browser',
    ).toEqual([])
  },
})

/** The errors of a page from now on, as an array that grows. */
export function collectErrors(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => {
    // Leaving a page also ends React Router's request for the routes of its links, which it logs as an error.
    if (message.text().startsWith('Failed to fetch manifest patches')) return
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests.
    if (why !== 'net::ERR_ABORTED') errors.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  return errors
}

const expected_errors = new WeakMap<Page, RegExp>()

/**
 * The tag of a test that runs in every language, each in one window: English on the phone, where axe runs, the others on
 * the desktop. Tests without a tag run in both windows; EVERY_WINDOW=true ignores tags.
 */
export const windowFor = (locale: Locale) => (locale === 'en' ? '@phone' : '@desktop')

/**
 * The languages of a long flow: one, because the gate checks that every text is translated, and the crawl opens every page
 * in each language by turns. EVERY_LANGUAGE=true runs it in all three.
 */
export const flowLanguages = (one: Locale): readonly Locale[] =>
  process.env.EVERY_LANGUAGE === 'true' ? ['en', 'de', 'zh'] : [one]

/** Days since 1970: what is checked by turns changes with it. */
export const day = Math.floor(Date.now() / 86_400_000)

/** Names the errors that a test expects, such as a 404. */
export const expectErrors = (page: Page, lines: RegExp) => void expected_errors.set(page, lines)

// Injected once per document: the Playwright adapter of axe sends it for every check, which takes twice as long.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** `PAGE_PICTURES=true` saves screenshots in test-results/pages, which doubles the run time. */
export const savesScreenshots = process.env.PAGE_PICTURES === 'true'

// axe takes most of the time of a page check, and its findings hardly depend on the window: it runs on the phone; on the
// desktop the crawl runs it on the first page of each visitor. EVERY_WINDOW=true runs it in both.
const usesAxe = (project: string) => project === 'phone' || process.env.EVERY_WINDOW === 'true'

/**
 * Checks the current page: no serious axe violation, not wider than the window. The crawl of all pages checks header and
 * footer. Pass `axe: false` where axe has checked the same page in another language.
 */
export async function checkPage(page: Page, name: string, { axe = true } = {}) {
  const { title, project } = base.info()
  if (savesScreenshots)
    await page.screenshot({
      path: `test-results/pages/${project.name}/${title.replaceAll(/\W+/g, '-')}/${name}.png`,
      fullPage: true,
      animations: 'disabled',
    })
  if (axe && usesAxe(project.name))
    expect.soft(await axeViolations(page, { part: 'content' }), `axe on ${name}`).toEqual([])
  expect.soft(await overflowWidth(page), `${name} is wider than the window`).toBeLessThanOrEqual(0)
}

/** What is checked of a page; everything by default. */
export type PageScope = {
  /** `main` leaves out header, navigation and footer, which are the same on many pages; `content` has dialogs, too. */
  part?: 'document' | 'main' | 'content'
}

/** Serious and critical axe violations of a page, as text. */
export async function axeViolations(page: Page, { part = 'document' }: PageScope = {}) {
  const floating = page.locator('.chat-launcher, .bottom-bar')
  const lay = (position: string) =>
    floating.evaluateAll((all, value) => {
      for (const one of all as HTMLElement[]) one.style.position = value
    }, position)
  // Floating elements always cover a part of the page: as static elements, axe checks them and what they cover.
  await lay('static')
  // A color in the middle of a transition has another contrast than the one that stays.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([element, values]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      // What is open in the header, such as a menu, is no part of every page.
      const isOpen = document.querySelector(
        'body > header :is([aria-expanded=true], :popover-open, dialog[open])',
      )
      const isWithoutFrame = element === 'content' && !isOpen
      const content = isWithoutFrame ? { exclude: ['body > header', 'body > footer'] } : document
      const found = await axe.run(element === 'main' ? 'main' : content, {
        resultTypes: ['violations'],
        // Only sound that plays by itself would need its files, and the shop has none.
        preload: false,
        runOnly: { type: 'tag', values },
      })
      return found.violations
    },
    [part, rules] as const,
  )
  await lay('')
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords)
}

/** Pixels by which a page is wider than its layout viewport; a phone widens `innerWidth` with the content. */
export const overflowWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const inWords = ({
  id,
  help,
  nodes,
}: {
  id: string
  help: string
  nodes: { html: string; target: unknown[] }[]
}) =>
  `${id}: ${help}\n${nodes
    .slice(0, 5)
    .map(({ html, target }) => `  ${target.join(' ')}\n  ${html.slice(0, 160)}`)
    .join('\n')}`

/** Opens a page with a paused clock. */
export async function openWithPausedClock(page: Page, path = '/') {
  await page.clock.install({ time: new Date('2026-12-01T15:00:00Z') })
  await page.clock.pauseAt(new Date('2026-12-01T15:00:10Z'))
  await page.goto(path)
  // The parts of a page may wait for a timer, and timers are paused.
  await waitForHydration(page, 'main')
}

/** Waits until React has hydrated the page: the frame, then each part of the page. Inside a static part it is not. */
export const waitForHydration = (page: Page, parts = 'main, main section, footer') =>
  page.waitForFunction(
    (selector) => {
      const propsOf = (element: Element) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
        return key && (element as unknown as Record<string, object>)[key]
      }
      const isStatic = (element: Element | null): boolean =>
        element !== null &&
        ('dangerouslySetInnerHTML' in (propsOf(element) || {}) || isStatic(element.parentElement))
      const found = [...document.querySelectorAll(selector)]
      return found.length > 0 && found.every((part) => propsOf(part) || isStatic(part))
    },
    parts,
    // By default it is asked for each frame, which has the browser draw all of them.
    { polling: 50 },
  )

/**
 * Whether the document has a global variable of that name. Asks again when a page load replaces the document meanwhile.
 * Poll it after an action that loads another document: `expect.poll(() => hasGlobal(page, 'google')).toBe(false)`.
 */
export async function hasGlobal(page: Page, name: string): Promise<boolean> {
  try {
    return await page.evaluate((key) => key in window, name)
  } catch (error) {
    if (!/execution context was destroyed/i.test(String(error))) throw error
    await page.waitForLoadState()
    return hasGlobal(page, name)
  }
}

/** The amounts of money in a text, in cents. */
export const amountsIn = (words: string) =>
  [...words.matchAll(/[-−]?(?:US)?\$[\d,]+(?:\.\d\d)?/g)].map(([amount]) => {
    const cents = Math.round(Number(amount.replaceAll(/[^\d.]/g, '')) * 100)
    return /^[-−]/.test(amount) ? -cents : cents
  })

/** The amount in cents next to a term in a list of totals. */
export async function amountOf(where: Page | Locator, name: string) {
  const term = where
    .locator('dt')
    .filter({ hasText: startingWith(name) })
    .filter({ visible: true })
    .first()
  const [cents] = amountsIn(await term.locator('xpath=following-sibling::dd[1]').innerText())
  return cents ?? 0
}

/** The latest code sent to a recipient other than `before`, read from the test mailbox page. */
export async function latestCode(request: APIRequestContext, to: string, before = '') {
  let code = ''
  await expect
    .poll(async () => {
      const html = await (await request.get(`/login_test?${new URLSearchParams({ to })}`)).text()
      return (code = /<h3[^<>]*>(\d{6})\b/.exec(html)?.[1] ?? before)
    })
    .not.toBe(before)
  return code
}

/** Enters the emailed code after the registration form. */
export async function confirmEmailCode(page: Page, email: string, locale: Locale = 'en') {
  const t = translator(locale)
  await page.getByLabel(t('Code')).fill(await latestCode(page.request, email))
  await page.getByRole('button', { name: t('Create account') }).click()
}

/** Creates an account by the API and signs in; the cookies belong to the request context. */
export async function registerByApi(
  request: APIRequestContext,
  person: { email: string } & Record<string, string>,
  origin = '',
) {
  const headers = { origin }
  const sent = await request.post('/api/user/add/user', { headers, data: person })
  const { request_id } = (await sent.json()).data
  const { email } = person
  const code = await latestCode(request, email)
  const data = { email, request_id, code }
  const answer = await request.post('/api/user/email_verification_code_login', { headers, data })
  expect(answer.status()).toBe(200)
}

/** Matches names that start with the text and end in a variable part, such as `Pay $1,234.50`. */
export const startingWith = (words: string) =>
  new RegExp(`^${words.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Whether the window is narrow enough for the phone menu. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Searches by the header's search field, which a phone opens first. */
export async function searchFor(page: Page, words: string, locale: Locale) {
  const t = translator(locale)
  const field = page.getByLabel(t('Search products')).filter({ visible: true })
  if (!(await field.isVisible()))
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Search') })
      .click()
  await field.fill(words)
  await field.press('Enter')
  await page.waitForURL(/\/products\?search=/)
}
