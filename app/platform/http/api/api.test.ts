import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { RequestContext } from '../request-context.server.ts'
import { newApi, registerRoutes, replyJson, z } from './api.server.ts'
import { openApiDocumentOf } from './api-document.server.ts'

const list = Array.from({ length: 300 }, (_, number) => ({ number, name: 'Größe' }))

/** An API with one endpoint whose data is already JSON: as text, or as cached bytes. */
function aShop(data: string | Uint8Array) {
  const module = newApi('Things')
  const answer = z.array(z.object({ number: z.number(), name: z.string() }))
  module.endpoint({
    method: 'get',
    path: '/things',
    summary: 'Things',
    access: 'public',
    answer,
    handle: async () => replyJson(data),
  })
  const shop = new Hono<{ Variables: { ctx: RequestContext } }>()
  shop.use(async (c, next) => {
    c.set('ctx', { t: (sentence: string) => sentence } as RequestContext)
    await next()
  })
  shop.route('/', registerRoutes([module], { checkAnswers: true }))
  return (headers: Record<string, string> = {}) => shop.request('/things', { headers })
}

test.for([
  ['text', JSON.stringify(list)],
  ['bytes', Buffer.from(JSON.stringify(list))],
] as const)('data that is already JSON, as %s, is sent in the envelope', async ([, data]) => {
  const ask = aShop(data)

  const plain = await ask()
  const packed = await ask({ 'accept-encoding': 'gzip, br' })

  expect(await plain.json()).toEqual({ code: 200, msg: 'ok', data: list })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await packed.bytes()).toString())).toEqual({
    code: 200,
    msg: 'ok',
    data: list,
  })
})

test('a client with the current response gets 304, for every encoding', async () => {
  const ask = aShop(JSON.stringify(list))

  for (const accept of ['identity', 'gzip']) {
    const etag = (await ask({ 'accept-encoding': accept })).headers.get('etag') ?? ''

    expect((await ask({ 'accept-encoding': accept, 'if-none-match': etag })).status).toBe(304)
  }
})

test('a lone surrogate, which PostgreSQL cannot store, becomes the replacement character', async () => {
  const module = newApi('Words')
  const shape = z.object({ word: z.string(), more: z.array(z.string()) })
  module.endpoint({
    method: 'post',
    path: '/words',
    summary: 'Words',
    access: 'public',
    body: shape,
    answer: shape,
    handle: async ({ body }) => body,
  })
  const app = registerRoutes([module], { checkAnswers: true })
  const shop = new Hono<{ Variables: { ctx: RequestContext } }>()
  shop.use(async (c, next) => {
    c.set('ctx', {} as RequestContext)
    await next()
  })
  shop.route('/', app)
  const body = '{"word":"a\\ud800b","more":["\\uD83D\\uDE00","\\udE00"]}'

  const headers = { 'content-type': 'application/json' }
  const answer = await shop.request('/words', { method: 'POST', headers, body })

  expect((await answer.json()).data).toEqual({ word: 'a\ufffdb', more: ['😀', '\ufffd'] })
})

test('a short response is not compressed', async () => {
  const answer = await aShop('[]')({ 'accept-encoding': 'gzip' })

  expect(answer.headers.get('content-encoding')).toBeNull()
})

test('the OpenAPI document states who may call and how refusals look', () => {
  const module = newApi('Things')
  for (const access of ['public', 'guest', 'customer', 'staff'] as const)
    module.endpoint({
      method: 'post',
      path: `/things/${access}`,
      summary: access,
      access,
      ...(access === 'staff' && { permission: 'orders.read' }),
      answer: z.null(),
      handle: async () => null,
    })

  const { components, paths } = openApiDocumentOf([module])

  const schemes = Object.keys(components?.securitySchemes ?? {})
  const calls = Object.entries(paths ?? {}).map(([path, item]) => ({ path, ...item.post }))
  expect(schemes).toEqual(['bearer', 'api_key', 'cookie'])
  for (const { path, security = [], responses = {} } of calls) {
    expect(security.flatMap(Object.keys).filter((name) => !schemes.includes(name))).toEqual([])
    const needsSession = path.endsWith('customer') || path.endsWith('staff')
    expect(security.length > 0 && security.every((way) => Object.keys(way).length > 0), path).toBe(
      needsSession,
    )
    expect(Object.keys(responses), path).toEqual([
      '200',
      ...(needsSession ? ['401', '402', '403', '404'] : []),
      '422',
      'default',
    ])
  }
})
