// T35: nobody reads or changes what is another's. The sweep is made from the table of calls: a new call is in it at once,
// and one with a field that might name a row fails until tests/faults/foreign-ids.ts says whose.
import { beforeAll, expect } from 'vitest'
import { apiModules } from '#app/api.server.ts'
import type { EndpointSpec } from '#platform/http/api/api.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import type { Kind } from './busy-customer.ts'
import { fieldsOf, requestFor, type Wish } from './example-requests.ts'
import { brokenInvariants } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { kindsNamedBy, namesARow } from './foreign-ids.ts'
import { canary, damage, inGroups, openRobbedShop, type Person, type RobbedShop } from './idor-shop.ts'

beforeAll(buildIfStale)

const calls = apiModules.flatMap((module) => module.endpoints)

/** Where a foreign id is only a wish for less of one's own, so that nothing is found and nothing is refused. */
const findsNothing = new Set(['/order/refund_log/list.order_id'])

faultTest("T35: no API call reads or changes another customer's rows", async ({ database_url }) => {
  expect(calls.flatMap(unknownFields)).toEqual([])
  await using shop = await openRobbedShop(database_url)
  const before = await shop.belongings()
  const faults: string[] = []

  for (const group of inGroups(inOrder(calls))) {
    for (const spec of group) {
      const requests = foreignRequestsOf(spec, shop.victim)
      // A key of one's own choosing may well be granted, which uses up what the other tries need.
      const [tries, grants] = [requests.filter((wish) => !isOwnChoice(wish)), requests.filter(isOwnChoice)]
      for (const some of [tries, grants]) {
        const thefts = some.flatMap((wish) => [
          rob(shop, spec, shop.thief, wish),
          rob(shop, spec, null, wish),
        ])
        faults.push(...(await Promise.all(thefts)).flat())
      }
    }
    const { gone, come } = damage(before, await shop.belongings())
    const paths = group.map(({ path }) => path).join(', ')
    for (const row of [...gone, ...come]) faults.push(`one of ${paths} changed ${row.slice(0, 200)}`)
    if (gone.length + come.length > 0) break
  }

  expect(faults).toEqual([])
  expect(await brokenInvariants(shop.node.db)).toEqual([])
  expect(await lockedOut(shop)).toEqual([])
})

/** Fields that look like the name of a row, of which nobody has said whose it is; or that a call calls owned, but has not. */
function unknownFields(spec: EndpointSpec) {
  const fields = fieldsOf(spec)
  const suspects = [
    ...fields.filter((field) => namesARow(field.split('.').at(-1) ?? '')),
    ...(spec.owned ?? []),
  ]
  const unknown = suspects.filter((field) => kindsNamedBy(spec.path, field) === undefined)
  const absent = (spec.owned ?? []).filter((field) => !fields.includes(field))
  const unowned = fields.filter(
    (field) =>
      spec.access === 'customer' &&
      !field.includes('.') &&
      !['user_id', 'placement_key', 'request_id'].includes(field) &&
      (kindsNamedBy(spec.path, field)?.length ?? 0) > 0 &&
      !spec.owned?.includes(field),
  )
  const places = [...spec.path.matchAll(/:(\w+)/g)]
    .map(([, place]) => place)
    .filter((place) => place !== 'label')
  return [...unknown, ...absent, ...unowned, ...places].map((field) => `${spec.path}.${field}`)
}

/** What ends or takes away something comes last, so that everything before still finds it. */
const inOrder = (all: EndpointSpec[]) => all.toSorted((one, other) => ends(one) - ends(other))
const ends = ({ path }: EndpointSpec) =>
  /logout/.test(path) ? 2 : /del|remove|withdraw|call_off/.test(path) ? 1 : 0

type Theft = Wish & { kind: Kind }

/** The victim's ids in each field that may name one; a call without such a field is made once as it is. */
function foreignRequestsOf(spec: EndpointSpec, victim: Person): (Theft | null)[] {
  const requests = fieldsOf(spec).flatMap((field) =>
    (kindsNamedBy(spec.path, field) ?? []).map((kind) => ({ field, kind, value: victim.ids[kind] })),
  )
  return requests.length > 0 ? requests : [null]
}

const isOwnChoice = (wish: Theft | null) => wish?.kind === 'placement key'

/** Makes a call with something of the victim's in one field; gives what is wrong with its answer. */
async function rob(shop: RobbedShop, spec: EndpointSpec, thief: Person | null, wish: Theft | null) {
  const { status, text } = await make(shop, spec, thief, thief ?? shop.thief, wish)
  const name = `${spec.path}${wish ? `.${wish.field}` : ''}`
  const story = `${thief ? 'another customer' : 'a guest'}: ${name} with ${wish?.kind ?? 'nothing'} → ${status} ${text.slice(0, 200)}`
  if (text.toLowerCase().includes(canary)) return [`READ ${story}`]
  if (status >= 500) return [`BROKE ${story}`]
  const isRight = expected(spec, thief !== null, wish, name).includes(status)
  return isRight ? [] : [story]
}

function expected(spec: EndpointSpec, isCustomer: boolean, wish: Theft | null, name: string) {
  const asksWho = spec.access === 'customer' || spec.access === 'staff'
  if (asksWho && !isCustomer) return [401]
  if (spec.access === 'staff') return [404]
  const anything = [200, 204, 304, 400, 404, 409, 422, 429]
  // A key of one's own choosing, or a guest's word for who they are, names nothing: the answer is the thief's own.
  if (!wish || isOwnChoice(wish) || (wish.kind === 'user' && !isCustomer)) return anything
  if (wish.kind === 'code') return [404, 409, 422]
  return findsNothing.has(name) ? [200] : [404]
}

async function make(
  shop: RobbedShop,
  spec: EndpointSpec,
  asker: Person | null,
  ids_of: Person,
  wish: Wish | null,
) {
  const own = (field: string) => {
    const [first] = kindsNamedBy(spec.path, field) ?? []
    const kind = spec.path === '/order/customer/initiate' && field === 'order_id' ? 'order that came' : first
    if (kind) return ids_of.ids[kind]
    if (field.endsWith('solution_id')) return 'home-7-string'
    return field.endsWith('product_id') ? 'panel' : undefined
  }
  const { body, query } = requestFor(spec, own, wish ?? undefined)
  const search = new URLSearchParams(query as Record<string, string>)
  const path = `/api${spec.path.replace(/:\w+/, 'privacy')}${search.size > 0 ? `?${search}` : ''}`
  const answer = await shop.ask(path, asker?.token ?? null, {
    method: spec.method,
    ...(spec.method === 'post' && (spec.form ? aForm(body) : asJson(body))),
  })
  const text = spec.path.endsWith('/stream') ? await beginningOf(answer) : await answer.text()
  return { status: answer.status, text }
}

/** What arrives first of a response that stays open. */
async function beginningOf({ body }: Response) {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

const asJson = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

function aForm(body: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (name !== 'file') form.set(name, String(value))
  form.set('file', new File(['words'], 'words.txt'))
  return { body: form }
}

/** What opens by something else besides, which the sweep does not have even of its owner. */
const needsMore = new Set(['/order/track.order_id'])

/**
 * That the sweep came as far as the ownership: its very requests, made by the owner, find what they name. Gives the
 * fields by which not even the owner does.
 */
async function lockedOut(shop: RobbedShop) {
  const locked: string[] = []
  for (const spec of inOrder(calls).filter(({ access }) => access === 'customer' || access === 'guest')) {
    const requests = foreignRequestsOf(spec, shop.victim).filter((wish) => wish !== null)
    for (const [field, ways] of Map.groupBy(requests, (wish) => wish.field)) {
      if (
        field === 'user_id' ||
        ways.some(({ kind }) => kind === 'code') ||
        needsMore.has(`${spec.path}.${field}`)
      )
        continue
      const statuses: number[] = []
      for (const wish of ways) {
        statuses.push((await make(shop, spec, shop.victim, shop.victim, wish)).status)
        if (finds(statuses.at(-1), wish)) break
      }
      if (!ways.some((wish, index) => finds(statuses[index], wish)))
        locked.push(`${spec.path}.${field}: ${statuses}`)
    }
  }
  return locked
}

/** A key that was used for something else is refused as such, which is to know it. */
const finds = (status: number | undefined, { kind }: Theft) =>
  status === 200 || status === 409 || (kind === 'placement key' && status === 422)
