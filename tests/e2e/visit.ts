// What every end-to-end test uses: a page that is watched for errors, texts in the reader's
// language, and a check of each page: nothing serious for axe, nothing wider than the window.
import { readdirSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { installTranslator, type Locale, translator } from '#text/text.tsx'
import { translateWith } from '#text/translate.ts'

export type { APIRequestContext, Page } from '@playwright/test'
export { expect }

for (const locale of ['en', 'de', 'zh'] as const) {
  const folder = `app/text/${locale}`
  const areas = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  installTranslator(locale, translateWith(locale, Object.assign({}, ...areas)))
}

export { pathIn, translator } from '#text/text.tsx'
export type { Locale }

/** A page in which every error, refused or failed request and broken policy fails the test at its end. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    // A returning visitor: the cookie banner has a test of its own.
    if (baseURL) await page.context().addCookies([{ name: 'cookieClosed', value: 'true', url: baseURL }])
    const wrong = watch(page)
    await use(page)
    expect(
      wrong.filter((line) => !expected.get(page)?.test(line)),
      'what went wrong in the browser',
    ).toEqual([])
  },
})

/** Everything that goes wrong in a page from now on, as lines of a list that grows. */
export function watch(page: Page) {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => wrong.push(`script: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page cuts off what it was still asking for.
    if (why !== 'net::ERR_ABORTED') wrong.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
  })
  return wrong
}

const expected = new WeakMap<Page, RegExp>()

/** Names the errors that a test expects: a page that does not exist, for example. */
export const expectTrouble = (page: Page, lines: RegExp) => void expected.set(page, lines)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Whether pictures of the pages are wanted: `PAGE_PICTURES=true` leaves them in test-results/pages. They take half the time. */
export const takesPictures = process.env.PAGE_PICTURES === 'true'

/**
 * Checks the page as it is: runs axe, makes sure that nothing is wider than the window, and takes a picture if asked. Without
 * `axe` where it has been asked about the same page in another language: its rules look at everything but the words.
 */
export async function look(page: Page, name: string, { axe = true } = {}) {
  const { title, project } = base.info()
  if (takesPictures)
    await page.screenshot({
      path: `test-results/pages/${project.name}/${title.replaceAll(/\W+/g, '-')}/${name}.png`,
      fullPage: true,
      animations: 'disabled',
    })
  if (axe) expect.soft(await axeViolations(page), `axe on ${name}`).toEqual([])
  expect.soft(await overflowWidth(page), `${name} is wider than the window`).toBeLessThanOrEqual(0)
}

/** What axe finds serious or critical in a page, in words. */
export async function axeViolations(page: Page) {
  const floating = page.locator('.chat-launcher, .bottom-bar')
  const lay = (position: string) =>
    floating.evaluateAll((all, value) => {
      for (const one of all as HTMLElement[]) one.style.position = value
    }, position)
  // What floats covers a part of the page, wherever that is scrolled to: laid into it, axe sees it and what was under it.
  await lay('static')
  // One frame is all there is: the mode that speaks to no others is twice as fast.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  await lay('')
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords)
}

/**
 * How many pixels a page sticks out beyond the right edge of its window. Held against the width that it was laid out for:
 * a phone widens `innerWidth` to what sticks out.
 */
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

/** Where scripts run: the page can be used, not only seen. */
export const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )

/** The amounts of money in a text, in cents. */
export const centsIn = (words: string) =>
  [...words.matchAll(/[-−]?(?:US)?\$[\d,]+(?:\.\d\d)?/g)].map(([amount]) => {
    const cents = Math.round(Number(amount.replaceAll(/[^\d.]/g, '')) * 100)
    return /^[-−]/.test(amount) ? -cents : cents
  })

/** The amount beside a name in a list of sums. */
export async function amountOf(where: Page | Locator, name: string) {
  const term = where
    .locator('dt')
    .filter({ hasText: beginningOf(name) })
    .filter({ visible: true })
    .first()
  const [cents] = centsIn(await term.locator('xpath=following-sibling::dd[1]').innerText())
  return cents ?? 0
}

/** The newest code the shop has written to somebody, later than `before`; it can be read where no mail leaves the shop. */
export async function codeFor(request: APIRequestContext, to: string, before = '') {
  let code = ''
  await expect
    .poll(async () => {
      const html = await (await request.get(`/login_test?${new URLSearchParams({ to })}`)).text()
      return (code = /<h3[^<>]*>(\d{6})\b/.exec(html)?.[1] ?? before)
    })
    .not.toBe(before)
  return code
}

/** After the form of the registration page: reads the code of the mail and enters it. */
export async function proveAddress(page: Page, email: string, locale: Locale = 'en') {
  const t = translator(locale)
  await page.getByLabel(t('Code')).fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: t('Open an account') }).click()
}

/** Opens an account by the API and signs in; cookies stay with the browser that asks. */
export async function registerByApi(
  request: APIRequestContext,
  person: { email: string } & Record<string, string>,
  origin = '',
) {
  const headers = { origin }
  const sent = await request.post('/api/user/add/user', { headers, data: person })
  const { request_id } = (await sent.json()).data
  const { email } = person
  const code = await codeFor(request, email)
  const data = { email, request_id, code }
  const answer = await request.post('/api/user/email_verification_code_login', { headers, data })
  expect(answer.status()).toBe(200)
}

/** Starts of a name that ends in a figure nobody knows beforehand: `Pay $1,234.50`. */
export const beginningOf = (words: string) =>
  new RegExp(`^${words.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Narrow enough for the menu of a phone. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Types into the search field of the header, which a phone opens first, and looks. */
export async function searchFor(page: Page, words: string, locale: Locale) {
  const t = translator(locale)
  const field = page.getByRole('searchbox', { name: t('Search products') }).filter({ visible: true })
  if (!(await field.isVisible()))
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Search') })
      .click()
  await field.fill(words)
  await field.press('Enter')
  await page.waitForURL(/\/products\?search=/)
}
