// T35 for pages: the sweep is made from the table of routes and from what their sources read, so that a new page, and a
// new name in an address or a form, is in it at once or fails until foreign-ids.ts says whose it is.
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { orderDocumentKinds } from '#features/sales/documents/document.ts'
import { buildIfStale } from '../../tools/build.ts'
import type { Kind } from './busy-customer.ts'
import { brokenInvariants, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { kindsNamedOnPage, kindsOfFeature, namesARow } from './foreign-ids.ts'
import { canary, damage, inGroups, openRobbedShop, type Person, type RobbedShop } from './idor-shop.ts'

beforeAll(buildIfStale)

const sources = new Map(
  globSync('app/{pages,features,layout}/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|factory)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

/** What pages read from addresses and forms, by name, as far as it looks like the name of a row. */
const names = new Set(
  [...sources].flatMap(([file, source]) => {
    const asked = [
      ...source.matchAll(/\.(?:get|getAll|has)\(\s*'(\w+)'\s*\)/g),
      ...source.matchAll(/name="(\w+)"/g),
    ]
    const isPage = /^app\/pages\/|^app\/features\/\w+\/[\w-]+\/(?:[\w-]+\/)*pages\//.test(file)
    const parsed = isPage || file.includes('form.server') ? source.matchAll(/\b(\w+):\s*(?:z\.|id\b)/g) : []
    return [...asked, ...parsed].map(([, name]) => name ?? '').filter(namesARow)
  }),
)

/** `feature`: the folder of its domain, as 'sales/orders', or 'pages' for app/pages. */
type Page = { path: string; source: string; feature: string; isPublic: boolean; intents: string[] }

const pages: Page[] = routes.flatMap(({ path = '', file }) => {
  const source = sources.get(`app/${file}`) ?? ''
  const feature = /^features\/([^/]+\/[^/]+)/.exec(file)?.[1] ?? 'pages'
  const isPublic = source.includes('public: true')
  const paths = path.includes(':kind')
    ? orderDocumentKinds.map((kind) => path.replace(':kind', kind))
    : [path]
  return paths.map((one) => ({ path: one, source, feature, isPublic, intents: intentsOf(feature, source) }))
})

/** The intents of the forms of a page, as the sources of its feature name them. */
function intentsOf(feature: string, source: string) {
  if (!source.includes('export const action')) return []
  const texts = [...sources].flatMap(([file, text]) => (file.includes(`/${feature}/`) ? [text] : []))
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\bintent\b[^'"\n]{0,25}'([\w-]+)'/g),
    ...text.matchAll(/name="intent" value="([\w-]+)"/g),
    ...text.matchAll(/case '([\w-]+)'/g),
  ])
  return [...new Set(['', ...found.map(([, intent]) => intent ?? '')])].filter(
    (one) => one === '' || source.includes('intent') || feature.startsWith('people/'),
  )
}

const every = (ids: Person['ids']) => Object.keys(ids) as Kind[]

/** What the owner opens in this way, so that a thief's empty hands mean something. */
const opens: [string, Kind][] = [
  ['orderDetails', 'order that waits'],
  ['order_detail', 'order that came'],
  ['pay', 'order that waits'],
  ['Waybill', 'order that came'],
  ['AfterSalesDetail', 'return'],
  ['largePayment', 'order that waits'],
  ['addressManage', 'address'],
  ['paper/invoice', 'order that came'],
  ['orderFile/:id', 'site file'],
  ['returnPhoto/:id', 'photo'],
  ['certificateFile/:id', 'certificate file'],
  ['quotes/:number', 'quote'],
  ['appointments/:id', 'appointment'],
  ['quotes/:number/order', 'quote'],
]

test('T35: every parameter that pages read is listed with the rows it identifies', () => {
  const unknown = [...names].filter((name) => kindsNamedOnPage(name, ['order that waits']) === undefined)
  const strangers = pages
    .filter(({ feature }) => kindsOfFeature(feature) === undefined)
    .map(({ path }) => path)

  expect({ unknown, strangers }).toEqual({ unknown: [], strangers: [] })
})

faultTest("T35: no page shows or changes another customer's rows", async ({ database_url }) => {
  await using shop = await openRobbedShop(database_url)
  const before = await shop.belongings()
  const faults: string[] = []

  for (const group of inGroups(pages.filter(({ path }) => path !== '*' && path !== ''))) {
    for (const page of group) {
      const thefts = kindsFor(page, shop.victim).flatMap((kind) => [
        ...(page.isPublic ? [null] : [shop.thief, null]).map((thief) => look(shop, page, kind, thief)),
        ...page.intents.map((intent) => send(shop, page, kind, shop.thief, intent)),
      ])
      if (page.intents.length > 0) thefts.push(send(shop, page, 'order that waits', null, ''))
      faults.push(...(await Promise.all(thefts)).flat())
    }
    const { gone, come } = damage(before, await shop.belongings())
    const paths = group.map(({ path }) => path).join(', ')
    for (const row of [...gone, ...come]) faults.push(`one of ${paths} changed ${row.slice(0, 200)}`)
    if (gone.length + come.length > 0) break
  }

  expect(faults).toEqual([])
  expect(await brokenInvariants(shop.node.db)).toEqual([])
  for (const [path, kind] of opens) {
    const address = addressOf(path, kind, shop.victim)
    const [owner, thief] = [
      await shop.ask(address, shop.victim.token),
      await shop.ask(address, shop.thief.token),
    ]
    expect({ path, kind, owner: owner.status, thief: thief.status }).toEqual({
      path,
      kind,
      owner: 200,
      thief: expect.toSatisfy((status) => status === 404 || status === 302),
    })
  }
})

/** In the gate the kinds that the page's feature handles, at full scale all; a public page is the same for everyone. */
function kindsFor({ feature, isPublic }: Page, { ids }: Person): readonly Kind[] {
  if (scale > 1) return every(ids)
  return isPublic ? ['order that waits'] : (kindsOfFeature(feature) ?? every(ids))
}

/** The address of a page with the victim's id wherever one of this kind may stand. */
function addressOf(path: string, kind: Kind, { ids }: Person) {
  const value = ids[kind]
  const query = [...names].filter((name) => kindsNamedOnPage(name, every(ids))?.includes(kind))
  // The order's number is no secret; what signs a link to it is.
  const filled = path
    .replace(':token', `${value}.zzzzzz.c2lnbmVk`)
    .replace(/:(id|product|label|number)\b/, value)
  return `/${filled.replace(/\/:\w+\?/, '')}?${new URLSearchParams(query.map((name) => [name, value]))}`
}

async function look(shop: RobbedShop, page: Page, kind: Kind, thief: Person | null) {
  const answer = await shop.ask(addressOf(page.path, kind, shop.victim), thief?.token ?? null)
  return wrongIn(answer, `${thief ? 'another customer' : 'a guest'} looks at ${page.path} with ${kind}`)
}

async function send(shop: RobbedShop, page: Page, kind: Kind, thief: Person | null, intent: string) {
  const form = new URLSearchParams(filled)
  if (intent) form.set('intent', intent)
  for (const name of names)
    if (kindsNamedOnPage(name, every(shop.victim.ids))?.includes(kind)) form.set(name, shop.victim.ids[kind])
  const answer = await shop.ask(addressOf(page.path, kind, shop.victim), thief?.token ?? null, {
    method: 'POST',
    body: form,
  })
  return wrongIn(
    answer,
    `${thief ? 'another customer' : 'a guest'} sends '${intent}' to ${page.path} with ${kind}`,
  )
}

async function wrongIn(answer: Response, story: string) {
  const said = `${await answer.text()} ${answer.headers.get('location')}`
  if (said.toLowerCase().includes(canary)) return [`READ ${story} → ${answer.status}`]
  return answer.status >= 500 ? [`BROKE ${story} → ${answer.status} ${said.slice(0, 200)}`] : []
}

/** Everything that forms ask for besides, so that they are complete. */
const filled: Record<string, string> = {
  version: '1',
  note: '',
  kind: 'deposit',
  reason: 'damaged',
  words: 'words',
  carrier: 'ups',
  tracking_number: '1Z999AA10123456784',
  provider: 'sandbox',
  cents: '100',
  delivery: 'standard',
  order_price: '1',
  shown_address: '',
  shown_delivery: '',
  placement_key: 'a-key-of-the-thief',
  surface: 'tile',
  rating: '1',
  title: 'words',
  content: 'words',
  zip_code: '10001',
  quantity: '1',
}
