// Every page of the route table as it is seen: in three languages, on a phone and on a desk, by a guest and, where it is
// somebody's own, by a customer. With PAGE_PICTURES=true, pictures of all are left in test-results/pages/<language>/<width>.
import { readdirSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { areOne, customerWithEverything, type Stop, stopsFor, whatTheCustomerWrote } from './route-table.ts'
import {
  axeViolations,
  expect,
  isHydrated,
  overflowWidth,
  type Page,
  pathIn,
  takesPictures,
  test,
  watch,
} from './visit.ts'

// What axe looks for hardly changes with the language: it reads the English pages. EVERY_PAGE=true has it read all.
const everyPage = process.env.EVERY_PAGE === 'true'
const least_letters = { en: 100, de: 100, zh: 35 }

test.describe.configure({ mode: 'parallel' })
// A recording of so many pages takes longer than checking them.
test.use({ trace: 'off', screenshot: 'off' })

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: every page of the route table is alive, whole, fits its window and is in its language`, async ({
    browser,
    baseURL,
  }) => {
    // A minute and a half on a free machine.
    test.setTimeout(600_000)
    const guest = await openWindow(browser, baseURL ?? '')
    const customer = await openWindow(browser, baseURL ?? '')
    const own = await customerWithEverything(customer.context.request, baseURL ?? '')
    const bodies = new Map<string, string>()

    for (const stop of stopsFor(own)) {
      const { page, wrong } = stop.isOwn ? customer : guest
      await page.goto(pathIn(locale, stop.address))
      await isHydrated(page)
      if (takesPictures) await takePicture(page, locale, stop)
      const body = await page.locator('main').innerText()
      expect.soft(body.length, `${stop.path} says little`).toBeGreaterThan(least_letters[locale])
      const namesake = bodies.get(body) ?? stop.path
      expect.soft(areOne(namesake, stop.path), `${stop.path} says what ${namesake} says`).toBe(true)
      bodies.set(body, stop.path)
      expect.soft(await overflowWidth(page), `${stop.path} is wider than the window`).toBeLessThanOrEqual(0)
      if (locale === 'en' || everyPage)
        expect.soft(await axeViolations(page), `axe on ${stop.path}`).toEqual([])
      if (locale !== 'en') {
        const same = await sameAsInEnglish(page, stop.address)
        expect.soft(same.filter(isLeftInEnglish(locale)), `English on ${locale} ${stop.path}`).toEqual([])
      }
      expect.soft(wrong.splice(0), `what went wrong on ${stop.path}`).toEqual([])
    }
    await Promise.all([guest.context.close(), customer.context.close()])
  })

/** A window of somebody who has been here before, and what goes wrong in it. */
async function openWindow(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'cookieClosed', value: 'true', url: baseURL }])
  const page = await context.newPage()
  return { context, page, wrong: watch(page) }
}

/** A picture of the whole page; those of its pictures that wait to be scrolled to come at once. */
async function takePicture(page: Page, locale: string, { path }: Stop) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.allSettled([...document.images].map((picture) => picture.decode()))
  })
  const name = path.replace(/^\/$/, 'home').replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')
  const width = page.viewportSize()?.width ?? 0
  await page.screenshot({ path: `test-results/pages/${locale}/${width}/${name}.png`, fullPage: true })
}

/** Words and names of controls that stand on a page as they stand on the English one. */
const sameAsInEnglish = (page: Page, address: string) =>
  page.evaluate(async (english) => {
    const other = 'script, style, code, [translate="no"], [lang]:not(html)'
    const wordsOf = (root: Document) => {
      const found = new Set<string>()
      const note = (words: string | null, on: Element | null) => {
        const line = words?.replaceAll(/\s+/g, ' ').trim() ?? ''
        if (/[a-z]{2}/i.test(line) && !on?.closest(other)) found.add(line)
      }
      const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) note(walker.currentNode.nodeValue, walker.currentNode.parentElement)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        for (const one of root.body.querySelectorAll(`[${name}]`)) note(one.getAttribute(name), one)
      note(root.title, null)
      return found
    }
    const original = new DOMParser().parseFromString(await (await fetch(english)).text(), 'text/html')
    const theirs = wordsOf(original)
    return [...wordsOf(document)].filter((words) => theirs.has(words))
  }, address)

/** A language calls itself by its own name, and what a customer wrote stays as it is. */
const sameEverywhere = new Set(['English', whatTheCustomerWrote])

/** Whether it should have been translated: we have another word for it, or it is a sentence and not a name. */
function isLeftInEnglish(locale: 'de' | 'zh') {
  const folder = `app/text/${locale}`
  const areas = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  const words: Record<string, string> = Object.assign({}, ...areas)
  const isSentence = (line: string) => /(?<![\w-])[a-z]{3,},? [a-z]{3,}/.test(line)
  // Idaho is ID on every map.
  const isState = (line: string) => /^[A-Z]{2}$/.test(line)
  return (line: string) =>
    !sameEverywhere.has(line) && !isState(line) && ((words[line] ?? line) !== line || isSentence(line))
}
