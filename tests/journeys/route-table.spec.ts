// Every page of the route table in three languages, as a search engine meets it: it answers, has a title and one
// heading of its own, valid markup, and no link of this site leads nowhere.
import { HtmlValidate } from 'html-validate'
import { pages } from '../contract.ts'
import { type APIRequestContext, expect, pathIn, registerByApi, test } from './visit.ts'

/** A path to ask for, where the table's has a part to fill in or needs to be told of what. */
const asked: Record<string, string> = {
  '/orders/:order_type?': '/orders',
  '/designOrder/:order_type?': '/designOrder',
  '/SolutionOrders/:order_type?': '/SolutionOrders',
  '/:product': '/solis-50k-us-f',
  '/productDetails': '/productDetails?id=solis-50k-us-f',
  '/product_detail': '/product_detail?id=solis-50k-us-f',
  '/article/:id': '/article/reading-an-inverter-label',
  '/policy/:label': '/policy/PRIVACY_POLICY',
}

// Pages that the specification has under two names, and each page of a product under its own and its family's.
const sameTitle = [
  ['/productDetails', '/product_detail', '/inverterDetail', '/:product'],
  ['/login', '/VerificationLogin'],
]

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
  }) => {
    test.skip(test.info().project.name === 'phone', 'the same bytes for every window')
    test.setTimeout(240_000)
    const titles = new Map<string, string>()
    const links = new Set<string>()

    for (const { path } of pages) {
      const html = await readPage(request, pathIn(locale, asked[path] ?? path))
      if (html === null) continue
      expect.soft(html.match(/<h1[\s>]/g), `headings of ${path}`).toHaveLength(1)
      expect.soft(html, path).toContain(`<html lang="${locale}"`)
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
      const namesake = titles.get(title) ?? path
      const mayShare = sameTitle.some((group) => group.includes(path) && group.includes(namesake))
      expect.soft(namesake === path || mayShare, `${path} is called as ${namesake}: ${title}`).toBe(true)
      titles.set(title, namesake)
      expect.soft(await faultsIn(html), path).toEqual([])
      for (const link of linksIn(html)) links.add(link)
    }

    expect(titles.size).toBeGreaterThan(50)
    expect(await deadOnes(request, [...links])).toEqual([])
  })

/** The markup of a page; null where the reader has to sign in first. */
async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 })
  if (answer.status() === 302) {
    expect
      .soft(answer.headers().location, path)
      .toMatch(/\/(?:VerificationLogin\?redirect=|yourHouse\?|products$)/)
    return null
  }
  expect.soft(answer.status(), path).toBe(200)
  return answer.text()
}

async function faultsIn(html: string) {
  const { results } = await markup.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

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

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: a signed-in customer finds a page behind every path, also without naming an order`, async ({
    page,
    baseURL,
  }) => {
    test.skip(test.info().project.name === 'phone', 'the same bytes for every window')
    test.setTimeout(120_000)
    const email = `ada.${crypto.randomUUID()}@example.com`
    const person = { first_name: 'Ada', last_name: 'Byron', email, password: 'sunny-side-up' }
    await registerByApi(page.request, person, baseURL)

    for (const { path } of pages) {
      const answer = await page.request.get(pathIn(locale, asked[path] ?? path))
      expect.soft(answer.status(), path).toBe(200)
      expect.soft((await answer.text()).match(/<h1[\s>]/g), `headings of ${path}`).toHaveLength(1)
    }
  })
