import { expect, test as plain } from 'vitest'
import { apiModules } from '#app/api.server.ts'
import routes from '#app/routes.ts'
import { calls, pages } from './contract.ts'
import { openApiDocument, test } from './harness/harness.ts'

const specification = apiModules.flatMap((module) => module.endpoints)

plain('every page of the specification has a route', () => {
  const known = new Set(routes.map((route) => `/${route.path ?? ''}`.toLowerCase()))

  expect(pages.filter((page) => !known.has(page.path.toLowerCase()))).toEqual([])
})

plain('every call of the specification exists with its method, and is in the OpenAPI document', () => {
  const paths = openApiDocument().paths ?? {}

  for (const { method, path } of calls) {
    const spec = specification.find((one) => one.path === path.replace(/\{(\w+)\}/, ':$1'))
    expect(spec?.method, path).toBe(method)
    expect(paths[path]?.[method], path).toBeDefined()
  }
})

plain('the document names what a cart or wish list is told, with the contract’s user_id', () => {
  const fields = [
    '/order/add/cart',
    '/user/del_cart_product',
    '/user/del_wish_product',
    '/order/get/cart',
  ].map((path) => {
    const body = openApiDocument().paths?.[path]?.post?.requestBody
    const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined
    return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  })

  expect(fields).toEqual([
    ['user_id', 'product_id', 'product_count', 'quantity'],
    ['user_id', 'product_id', 'product_ids'],
    ['user_id', 'product_id', 'product_ids'],
    ['user_id'],
  ])
})

plain('the document says of a number that may come as text what it is, and what stands for none', () => {
  const body = openApiDocument().paths?.['/order/get/order/list/by/user/id']?.post?.requestBody
  const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined

  expect((schema as { properties?: object } | undefined)?.properties).toMatchObject({
    page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    page_size: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    order_type: { type: 'integer', minimum: 0, maximum: 2 },
  })
})

plain('no number of the document is left as all the ways in which it may be told', () => {
  const told = JSON.stringify(openApiDocument())

  expect(told).toContain('"minimum":0.001,"maximum":100000')
  expect(told).toMatch(
    /"size_kw":\{"type":"number","minimum":1,"maximum":1000,"description":"DC power, kW","default":8\}/,
  )
  expect(told).not.toMatch(/"anyOf":\[\{"type":"number"\},\{"type":"string","pattern":"[^"]*\\\\d/)
})

test('every endpoint answers in the envelope, for every caller and every body', async ({ harness }) => {
  // A visitor's stream of events stays open; its tests are beside it.
  const answering = specification.filter(({ path }) => path !== '/chat/stream')
  for (const { method, path, access } of answering) {
    for (const body of [{}, { user_id: 'x', id: 'x', order_id: 'x', product_id: 'x' }]) {
      const answer = await harness.call(path, body, method === 'get' ? 'GET' : 'POST')
      expect(Object.keys(answer), path).toEqual(expect.arrayContaining(['code', 'msg', 'data']))
      expect(answer.code, path).toBe(answer.status)
      expect(answer.code, `${path}: ${answer.msg}`).toBeLessThan(500)
      const asksWhoYouAre = access === 'customer' || access === 'staff'
      expect(asksWhoYouAre ? answer.code : 401, path).toBe(401)
    }
  }
})

test('malformed, oversized and wrongly typed requests get a clear answer', async ({ harness }) => {
  const broken = await harness.call('/user/login', '{"email":')
  const list = await harness.call('/user/login', '[]')
  const typed = await harness.call<{ fields: Record<string, string> }>('/user/login', {
    email: 7,
    password: {},
  })
  const unknown = await harness.call('/no/such/call')

  expect(broken).toMatchObject({ code: 400, msg: 'The request is not valid JSON', data: null })
  expect(list).toMatchObject({ code: 400 })
  expect(typed.code).toBe(422)
  expect(Object.keys(typed.data.fields)).toEqual(['email', 'password'])
  expect(unknown).toMatchObject({ code: 404, msg: 'Endpoint not found' })
})
