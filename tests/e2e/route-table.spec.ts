// Requests every page of the route table in three languages: status, title, one h1, no English text in another language, valid
// HTML, no ID twice, no dead internal link.
// Then requests each path without parameters as a customer.
import { HtmlValidate } from 'html-validate'
import { createAccount, createCustomerWithOrders } from './customer.ts'
import { guest_pages, isSamePage, pagesFor, urls_without_parameters } from './route-table.ts'
import { untranslatedTexts } from './untranslated-texts.ts'
import { type APIRequestContext, expect, pathIn, test } from './visit.ts'

// Their titles are those of their content.
const has_own_title = new Set(['/productDetails', '/article/:id'])
// In other languages than English only pages with rich text are validated, and their links requested: rich text is written in
// each language, while components give the same elements and links in all. EVERY_PAGE=true checks all.
const checksAllLanguages = process.env.EVERY_PAGE === 'true'
const rich_text = /class="prose[ "]/
const markup = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'error',
    // The notation is up to React.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // The title of an article may be a sentence.
    'long-title': 'off',
  },
})

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: every page of the route table is translated, and answers 200 with its own title, valid HTML and no dead link`, async ({
    request,
    playwright,
    baseURL,
  }) => {
    test.skip(test.info().project.name === 'phone', 'independent of the window size')
    test.setTimeout(400_000)
    const customer = await playwright.request.newContext({ baseURL })
    const own = await createCustomerWithOrders(customer, baseURL ?? '')
    const titles = new Map<string, string>()
    const links = new Set<string>()
    const frames = new Set<string>()

    for (const { path, address, title: contracted, isOwn } of pagesFor(own)) {
      if (isOwn && path !== '/Waybill') await expectSignInRedirect(request, pathIn(locale, address))
      const answer = await (isOwn ? customer : request).get(pathIn(locale, address), { maxRedirects: 0 })
      expect.soft(answer.status(), path).toBe(200)
      const html = await answer.text()
      expect.soft(html.match(/<h1[\s>]/g), `headings of ${path}`).toHaveLength(1)
      expect.soft(html, path).toContain(`<html lang="${locale}"`)
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
      if (locale === 'en' && !has_own_title.has(path))
        expect.soft(title.toLowerCase(), path).toContain(contracted.toLowerCase())
      const namesake = titles.get(title) ?? path
      expect.soft(isSamePage(namesake, path), `${path} is called as ${namesake}: ${title}`).toBe(true)
      titles.set(title, namesake)
      if (locale !== 'en') {
        const english = await (isOwn ? customer : request).get(address, { maxRedirects: 0 })
        expect.soft(english.status(), `English ${path}`).toBe(200)
        expect
          .soft(untranslatedTexts(html, await english.text(), locale), `English on ${locale} ${path}`)
          .toEqual([])
      }
      if (locale !== 'en' && !checksAllLanguages && !rich_text.test(html)) continue
      // Header and footer are the same on many pages: they are checked on those where they have not been seen.
      const { frame, rest } = splitFrame(html)
      const isKnown = frames.has(frame) && !checksAllLanguages
      frames.add(frame)
      expect.soft(await htmlProblems(isKnown ? rest : html), path).toEqual([])
      expect.soft(repeatedIds(html), `IDs of ${path}`).toEqual([])
      for (const link of linksIn(html)) links.add(link)
    }

    expect(titles.size).toBeGreaterThan(70)
    expect(await deadLinks(customer, [...links])).toEqual([])
    await customer.dispose()
  })

// Sign-in, application and booking pages are rendered for one visitor.
const rendered_per_visitor = new Set([
  '/login',
  '/login_test',
  '/register',
  '/ForgotPwd',
  '/VerificationLogin',
  '/applyForDetail',
  '/consultation',
])

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: every public page of the route table has the same bytes for a guest and a customer`, async ({
    request,
    playwright,
    baseURL,
  }) => {
    test.skip(test.info().project.name === 'phone', 'independent of the window size')
    test.setTimeout(400_000)
    const customer = await playwright.request.newContext({ baseURL })
    await createAccount(customer, baseURL ?? '')
    const public_pages = guest_pages.filter(({ path }) => !rendered_per_visitor.has(path))
    expect(public_pages.length).toBeGreaterThan(50)

    for (const { path, address } of public_pages) {
      const before = await request.get(pathIn(locale, address))
      const theirs = await customer.get(pathIn(locale, address))
      // An order placed in the meantime may change the stock on the page, for both visitors.
      const after = await request.get(pathIn(locale, address))
      const ours = [await before.body(), await after.body()]
      expect.soft(theirs.status(), path).toBe(200)
      for (const answer of [before, theirs]) {
        expect.soft(answer.headers()['cache-control'], path).toMatch(/^public/)
        expect.soft(answer.headers()['set-cookie'], path).toBeUndefined()
      }
      const bytes = await theirs.body()
      expect
        .soft(
          ours.some((body) => body.equals(bytes)),
          `${path} is the same for both`,
        )
        .toBe(true)
    }
    await customer.dispose()
  })

test('an order page without an order number redirects to the orders, or offers a choice', async ({
  request,
  baseURL,
}) => {
  await createAccount(request, baseURL ?? '')

  for (const path of ['/paySuccessful', '/order_detail', '/orderDetails', '/dashboardOrderDetial']) {
    const answer = await request.get(pathIn('de', path), { maxRedirects: 0 })
    expect.soft(answer.status(), path).toBe(302)
    expect.soft(answer.headers().location, path).toBe('/de/OrdersAll')
  }
  for (const path of [
    '/pay',
    '/AfterSalesDetail',
    '/PaymentCancelled',
    '/largePayment',
    '/bigPayment',
    '/Waybill',
  ])
    expect.soft((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200)
})

test('a customer can open every path of the route table without parameters', async ({ request }) => {
  test.skip(test.info().project.name === 'phone', 'independent of the window size')
  const demo = { email: 'demo@heliostead.example', password: 'sunny-side-up' }
  expect((await request.post('/api/user/login', { data: demo })).ok()).toBe(true)

  for (const address of urls_without_parameters)
    expect.soft((await request.get(address)).status(), address).toBe(200)
})

/** Expects a redirect of a guest to sign-in that names the requested page. */
async function expectSignInRedirect(guest: APIRequestContext, path: string) {
  const answer = await guest.get(path, { maxRedirects: 0 })
  expect.soft(answer.status(), path).toBe(302)
  expect.soft(answer.headers().location, path).toMatch(/\/VerificationLogin\?redirect=/)
}

/** The IDs that more than one element of a page has. */
function repeatedIds(html: string) {
  const ids = [...html.matchAll(/<[a-z][^<>]* id="([^"]*)"/g)].map(([, id]) => id)
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}

/** The header and footer of a page without the attributes that depend on it, and the page without what is in them. */
function splitFrame(html: string) {
  const header = contentOf(html, html.indexOf('<header'), '</header>')
  const footer = contentOf(html, html.lastIndexOf('<footer'), '</footer>')
  const frame = (header + footer).replaceAll(/ (?:href|value|id|for|popovertarget|aria-\w+)="[^"]*"/g, '')
  return { frame, rest: html.replace(header, '').replace(footer, '') }
}

/** What is between the start tag at this place and the next such end tag. */
const contentOf = (html: string, at: number, end: string) =>
  at < 0 ? '' : html.slice(html.indexOf('>', at) + 1, html.indexOf(end, at))

async function htmlProblems(html: string) {
  const { results } = await markup.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^<>]*href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

/** The links that answer an error; four requests at a time. */
async function deadLinks(request: APIRequestContext, links: string[]) {
  const dead: string[] = []
  const rest = links.values()
  const ask = async () => {
    for (const link of rest) {
      const status = (await request.get(link, { maxRedirects: 0 })).status()
      if (status >= 400) dead.push(`${status} ${link}`)
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  return dead
}
