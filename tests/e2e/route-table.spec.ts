// Every page of the route table in three languages, as a search engine meets it: it answers, has a title and one
// heading of its own, valid markup, and no link of this site leads nowhere. Then as a customer meets it, by its bare address.
import { HtmlValidate } from 'html-validate'
import {
  areOne,
  bareAddresses,
  customerWithEverything,
  newCustomer,
  openStops,
  stopsFor,
} from './route-table.ts'
import { type APIRequestContext, expect, pathIn, test } from './visit.ts'

// These are called as what they show.
const ownTitle = new Set(['/productDetails', '/article/:id'])
const markup = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'error',
    // How it is written, which is React's affair; what it means is ours.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Search engines cut a title where they like; an article's may be a sentence.
    'long-title': 'off',
  },
})

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: every page of the route table answers, is named, valid, and leads on`, async ({
    request,
    playwright,
    baseURL,
  }) => {
    test.skip(test.info().project.name === 'phone', 'the same bytes for every window')
    test.setTimeout(240_000)
    const customer = await playwright.request.newContext({ baseURL })
    const own = await customerWithEverything(customer, baseURL ?? '')
    const titles = new Map<string, string>()
    const links = new Set<string>()

    for (const { path, address, title: contracted, isOwn } of stopsFor(own)) {
      if (isOwn && path !== '/Waybill') await expectSignIn(request, pathIn(locale, address))
      const answer = await (isOwn ? customer : request).get(pathIn(locale, address), { maxRedirects: 0 })
      expect.soft(answer.status(), path).toBe(200)
      const html = await answer.text()
      expect.soft(html.match(/<h1[\s>]/g), `headings of ${path}`).toHaveLength(1)
      expect.soft(html, path).toContain(`<html lang="${locale}"`)
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
      if (locale === 'en' && !ownTitle.has(path))
        expect.soft(title.toLowerCase(), path).toContain(contracted.toLowerCase())
      const namesake = titles.get(title) ?? path
      expect.soft(areOne(namesake, path), `${path} is called as ${namesake}: ${title}`).toBe(true)
      titles.set(title, namesake)
      expect.soft(await faultsIn(html), path).toEqual([])
      for (const link of linksIn(html)) links.add(link)
    }

    expect(titles.size).toBeGreaterThan(70)
    expect(await deadOnes(customer, [...links])).toEqual([])
    await customer.dispose()
  })

// Sign-in, application and booking pages are made for one visitor.
const forOneVisitor = new Set([
  '/login',
  '/login_test',
  '/register',
  '/ForgotPwd',
  '/VerificationLogin',
  '/applyForDetail',
  '/consultation',
])

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: every public page of the table is the same bytes for a guest and for a customer`, async ({
    request,
    playwright,
    baseURL,
  }) => {
    test.skip(test.info().project.name === 'phone', 'the same bytes for every window')
    test.setTimeout(240_000)
    const customer = await playwright.request.newContext({ baseURL })
    await newCustomer(customer, baseURL ?? '')
    const publicStops = openStops.filter(({ path }) => !forOneVisitor.has(path))
    expect(publicStops.length).toBeGreaterThan(50)

    for (const { path, address } of publicStops) {
      const before = await request.get(pathIn(locale, address))
      const theirs = await customer.get(pathIn(locale, address))
      // An order placed meanwhile may change what is in stock: then the page is new for both.
      const after = await request.get(pathIn(locale, address))
      const ours = [await before.body(), await after.body()]
      expect.soft(theirs.status(), path).toBe(200)
      expect.soft(theirs.headers()['cache-control'], path).toMatch(/^public/)
      for (const answer of [before, theirs]) expect.soft(answer.headers()['set-cookie'], path).toBeUndefined()
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

test('who asks for a page of an order without naming one is led to their orders, or may choose', async ({
  request,
  baseURL,
}) => {
  await newCustomer(request, baseURL ?? '')

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

test('a customer who opens a page of the route table by its bare address is shown something or led on', async ({
  request,
}) => {
  test.skip(test.info().project.name === 'phone', 'the same bytes for every window')
  const demo = { email: 'demo@heliostead.example', password: 'sunny-side-up' }
  expect((await request.post('/api/user/login', { data: demo })).ok()).toBe(true)

  for (const address of bareAddresses) expect.soft((await request.get(address)).status(), address).toBe(200)
})

/** Somebody's own page asks a guest to sign in first, and says where they wanted to go. */
async function expectSignIn(guest: APIRequestContext, path: string) {
  const answer = await guest.get(path, { maxRedirects: 0 })
  expect.soft(answer.status(), path).toBe(302)
  expect.soft(answer.headers().location, path).toMatch(/\/VerificationLogin\?redirect=/)
}

async function faultsIn(html: string) {
  const { results } = await markup.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^<>]*href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

/** Which of these lead nowhere; a few are asked for at a time. */
async function deadOnes(request: APIRequestContext, links: string[]) {
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
