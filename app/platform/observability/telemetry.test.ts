import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { startFakeServer } from '#tests/harness/fakes/http.ts'
import { start } from '../../../server.ts'
import { scrubText } from './scrub-text.ts'
import { isTracing } from './tracing.server.ts'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  )
const SpanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  events: z.array(z.object({ name: z.string(), attributes: Attributes })).default([]),
})
const RecordShape = z.object({
  traceId: z.string().optional(),
  severityText: z.string(),
  body: Value,
  attributes: Attributes,
})
const Resource = z.object({ attributes: Attributes })
const Traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(SpanShape) })) }),
  ),
})
const Logs = z.object({
  resourceLogs: z.array(
    z.object({ resource: Resource, scopeLogs: z.array(z.object({ logRecords: z.array(RecordShape) })) }),
  ),
})

/** A collector for OTLP over HTTP with JSON. */
async function startCollector() {
  const bodies: string[] = []
  const spans: z.output<typeof SpanShape>[] = []
  const records: z.output<typeof RecordShape>[] = []
  const services = new Set<unknown>()
  const server = await startFakeServer(({ url, body }) => {
    bodies.push(body)
    if (url.pathname === '/v1/traces')
      for (const { resource, scopeSpans } of Traces.parse(JSON.parse(body)).resourceSpans) {
        services.add(resource.attributes['service.name'])
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
    else
      for (const { scopeLogs } of Logs.parse(JSON.parse(body)).resourceLogs)
        records.push(...scopeLogs.flatMap((scope) => scope.logRecords))
    return { status: 200, body: {} }
  })
  onTestFinished(() => server.close())
  return { ...server, bodies, spans, records, services }
}

const startTracedShop = (endpoint: string, more: Record<string, string> = {}) =>
  start({
    NODE_ENV: 'test',
    DATA_DIR: 'memory',
    SEED: 'false',
    PORT: '0',
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'solar shop',
    ...more,
  })

test('a request, its queries, a job and its call to a provider are spans of one service', async () => {
  const collector = await startCollector()
  const provider = await startFakeServer(() => ({ status: 402, body: {} }))
  onTestFinished(() => provider.close())
  const { port, stop, shop } = await startTracedShop(collector.url, { TRUSTED_PROXIES: '1' })
  const called = Promise.withResolvers<void>()
  shop.services.files.remove = async () => {
    await fetch(`${provider.url}/customers/cus_12345?email=ada@example.com`)
    called.resolve()
  }
  await enqueue(shop.database.db, 'remove-bytes', { key: 'any' })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await fetch(`http://127.0.0.1:${port}/api/user/login?from=ada@example.com`, {
    method: 'POST',
    body: '{"email":"ada@example.com","password":"sunny-side-up"}',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  await called.promise

  await stop()

  const { spans } = collector
  const request = spans.find(({ name }) => name === 'POST /api/user/login')
  const job = spans.find(({ name }) => name === 'job remove-bytes')
  const childrenOf = (parent: typeof job) => spans.filter((span) => span.parentSpanId === parent?.spanId)
  expect([...collector.services]).toEqual(['solar shop'])
  expect(request).toMatchObject({
    traceId,
    parentSpanId: '00f067aa0ba902b7',
    attributes: { 'http.route': '/api/user/login', 'http.response.status_code': 422 },
  })
  expect(childrenOf(request).map(({ attributes }) => attributes['db.query.summary'])).toContain(
    'select users',
  )
  expect(childrenOf(job).map(({ name, attributes }) => [name, attributes])).toContainEqual([
    'GET 127.0.0.1',
    {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 402,
      'error.type': '402',
    },
  ])
  expect(collector.bodies.join('')).not.toMatch(/ada@|example\.com|sunny-side-up|cus_12345/)
})

test('an error is sent once, with its trace and without what may be personal', async () => {
  const collector = await startCollector()
  const { port, stop, shop } = await startTracedShop(collector.url, { LOG_LEVEL: 'error' })
  shop.services.limits.take = async () => {
    const cause = new TypeError('Key (email)=(ada@example.com) in /pay?token=abc')
    throw new Error('No answer to 614-555-0100 with a1b2c3d4e5f6a7b8c9d0e1f2', { cause })
  }

  const { status } = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
    method: 'POST',
    body: '{"email":"ada@example.com","password":"sunny-side-up"}',
    headers: { 'content-type': 'application/json' },
  })
  await stop()

  expect([status, isTracing()]).toEqual([500, false])
  const [record, ...others] = collector.records
  expect(others).toEqual([])
  expect(record).toMatchObject({
    severityText: 'ERROR',
    body: { stringValue: 'request failed' },
    attributes: {
      'exception.type': 'Error',
      'exception.message': 'No answer to [number] with [id]',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  })
  expect(record?.attributes['exception.stacktrace']).toContain(
    'Caused by: TypeError: Key (email)=([email]) in /pay?[query]',
  )
  const request = collector.spans.find(({ traceId }) => traceId === record?.traceId)
  expect(request?.events.map(({ name }) => name)).toEqual(['exception'])
  expect(collector.bodies.join('')).not.toMatch(/ada@|555-0100|a1b2c3|token=/)
})

test.each<{ name: string; env: Record<string, string>; printed: string; type: string; message: RegExp }>([
  {
    name: 'wrong settings',
    env: { PORT: 'ninety' },
    printed: 'These settings are wrong',
    type: 'Error',
    message: /^These settings are wrong:/,
  },
  {
    name: 'a database that does not answer',
    env: { DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop' },
    printed: 'The database does not answer (',
    type: 'DatabaseUnavailable',
    message: /./,
  },
])('a start that fails because of $name is reported before the process ends', async (failure) => {
  const collector = await startCollector()
  const printed: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void printed.push(String(line)))
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited')
  })
  onTestFinished(() => void vi.restoreAllMocks())

  const starting = startTracedShop(collector.url, failure.env)

  await expect(starting).rejects.toThrow('exited')
  expect(exit).toHaveBeenCalledWith(1)
  expect(printed.join()).toContain(failure.printed)
  expect(collector.records).toMatchObject([
    {
      severityText: 'ERROR',
      body: { stringValue: 'the shop could not be started' },
      attributes: {
        'exception.type': failure.type,
        'exception.message': expect.stringMatching(failure.message),
      },
    },
  ])
  expect(isTracing()).toBe(false)
  expect(collector.bodies.join('')).not.toContain('hunter2')
})

test('texts for error tracking lose values and keep their meaning', () => {
  expect(scrubText('duplicate key value violates unique constraint "orders_placement_key_key"')).toContain(
    'orders_placement_key_key',
  )
  expect(scrubText('invalid input syntax for type uuid: "Ada Lovelace"')).toBe(
    'invalid input syntax for type uuid: "[value]"',
  )
  expect(scrubText('GET https://shop.example/pay/x?email=a%40b.com failed')).toBe(
    'GET https://shop.example/pay/x?[query] failed',
  )
})
