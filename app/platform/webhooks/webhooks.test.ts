import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { openServices } from '#app/services.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Harness, test } from '#tests/harness/harness.ts'
import { sealSecret } from '../security/secret-box.server.ts'
import { deliverWebhook } from './deliver-webhook.server.ts'
import { ForbiddenAddress, isPublicAddress, pinAddress } from './public-address.server.ts'
import { readWebhookSecret, resealWebhookSecrets } from './webhook-endpoints.server.ts'
import { emitWebhook } from './webhook-events.server.ts'

const auth_secret = 'a secret of the environment, long enough'

/** A receiver that answers with `status` and records what it got. */
async function startReceiver() {
  const received: { headers: IncomingMessage['headers']; body: string }[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response
        .writeHead(state.status, state.status === 302 ? { location: 'http://127.0.0.1/secret' } : {})
        .end()
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return {
    plain_url: `http://127.0.0.1:${port}/hook`,
    received,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

async function ownerShop(harness: Harness, env: Record<string, string> = {}) {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env })
  const services = await openServices(harness.db, settings, createPublicVersion(harness.db, 0))
  const shop = new Harness(harness.db, services)
  await shop.signIn('owner@example.com')
  await queryRows(harness.db, `update users set role = 'owner' where email = 'owner@example.com'`)
  return shop
}

const forTests = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true', AUTH_SECRET: auth_secret }

const create = (shop: Harness, url: string, events = ['order.paid.v1']) =>
  shop.call<{ id: string; secret: string; fields?: object }>('/staff/webhooks/create', { url, events })

const ids = async (shop: Harness) =>
  (await queryRows<{ id: string }>(shop.db, 'select id from webhook_deliveries order by created_at')).map(
    ({ id }) => id,
  )

const deliver = (shop: Harness, id = '', { now = new Date(), allowPrivate = true } = {}) =>
  deliverWebhook(shop.db, id, {
    now,
    allowPrivate,
    openSecret: (endpoint, stored) => readWebhookSecret([auth_secret], endpoint, stored),
  })

const stateOf = async (shop: Harness) =>
  (
    await queryRows<{ state: string; attempts: number; last_status: number | null; is_enabled: boolean }>(
      shop.db,
      `select d.state, d.attempts, d.last_status, e.is_enabled
       from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id order by d.created_at`,
    )
  )[0]

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  'ff02::1',
  'no address',
])('%s is no public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test('public addresses are accepted, in every notation of a URL only those', async () => {
  expect(['93.184.215.14', '2606:4700::1111'].every(isPublicAddress)).toBe(true)
  for (const url of [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'http://93.184.215.14/',
    'https://user:pass@93.184.215.14/',
    'ftp://93.184.215.14/',
    'nonsense',
  ])
    await expect(pinAddress(url), url).rejects.toBeInstanceOf(ForbiddenAddress)
  expect(await pinAddress('https://93.184.215.14/hook')).toMatchObject({ ip: '93.184.215.14', family: 4 })
})

test('a name with one private address among public ones is refused, and a name is pinned to its address', async () => {
  const resolve = async () => ['93.184.215.14', '127.0.0.1']

  await expect(pinAddress('https://mixed.example/', { resolve })).rejects.toThrow('not a public one')
  const pinned = await pinAddress('https://good.example/', { resolve: async () => ['93.184.215.14'] })
  expect(pinned.ip).toBe('93.184.215.14')
})

test('an endpoint with a private address is refused when it is saved', async ({ harness }) => {
  const shop = await ownerShop(harness)

  for (const url of ['https://127.0.0.1/x', 'https://169.254.169.254/latest', 'http://93.184.215.14/'])
    expect(await create(shop, url)).toMatchObject({
      code: 422,
      data: { fields: { url: expect.any(String) } },
    })
  expect(await queryRows(shop.db, 'select 1 from webhook_endpoints')).toEqual([])
})

test('an address that has become private is refused again when it is connected to', async ({ harness }) => {
  const receiver = await startReceiver()
  try {
    const shop = await ownerShop(harness, forTests)
    await create(shop, receiver.plain_url)
    await emitWebhook(shop.db, 'order.paid.v1', { order_id: 'H1' })

    await expect(deliver(shop, (await ids(shop))[0], { allowPrivate: false })).rejects.toThrow('https://')

    expect(receiver.received).toEqual([])
    expect(await stateOf(shop)).toMatchObject({ state: 'waiting', attempts: 1, last_status: null })
  } finally {
    await receiver.close()
  }
})

test('a subscribed event is signed by Standard Webhooks and delivered once', async ({ harness }) => {
  const receiver = await startReceiver()
  try {
    const shop = await ownerShop(harness, forTests)
    const { data } = await create(shop, receiver.plain_url)
    await emitWebhook(shop.db, 'order.paid.v1', { order_id: 'H1' })
    await emitWebhook(shop.db, 'order.shipped.v1', { order_id: 'H1' })
    const [id] = await ids(shop)

    await deliver(shop, id)
    await deliver(shop, id)

    expect(await ids(shop)).toHaveLength(1)
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const key = Buffer.from(data.secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'order.paid.v1', data: { order_id: 'H1' } })
    expect(await stateOf(shop)).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204 })
  } finally {
    await receiver.close()
  }
})

test('the secret is stored encrypted and listed nowhere', async ({ harness }) => {
  const shop = await ownerShop(harness, forTests)
  const { data } = await create(shop, 'http://127.0.0.1:1/hook')

  const shown = JSON.stringify([
    (await shop.call('/staff/webhooks')).data,
    (await shop.call('/staff/audit', {})).data,
    await queryRows(shop.db, 'select * from webhook_endpoints'),
  ])

  expect(data.secret).toMatch(/^whsec_/)
  expect(shown).not.toContain(data.secret)
})

test('an event that is rolled back is not sent', async ({ harness }) => {
  const shop = await ownerShop(harness, forTests)
  await create(shop, 'http://127.0.0.1:1/hook')

  const rolledBack = inTransaction(shop.db, async (tx) => {
    await emitWebhook(tx, 'order.paid.v1', { order_id: 'H1' })
    throw new Error('The payment failed')
  })

  await expect(rolledBack).rejects.toThrow('The payment failed')
  expect(await ids(shop)).toEqual([])
})

test('a failure is retried, a redirect counts as one, and days of failures disable the endpoint', async ({
  harness,
}) => {
  const receiver = await startReceiver()
  try {
    const shop = await ownerShop(harness, forTests)
    await create(shop, receiver.plain_url)
    await emitWebhook(shop.db, 'order.paid.v1', { order_id: 'H1' })
    const [id] = await ids(shop)
    receiver.state.status = 302

    await expect(deliver(shop, id)).rejects.toThrow('302')
    const afterOne = await stateOf(shop)
    receiver.state.status = 500
    await expect(deliver(shop, id, { now: new Date(Date.now() + 4 * 86_400_000) })).rejects.toThrow('500')
    const afterDays = await stateOf(shop)
    await deliver(shop, id)

    expect(afterOne).toMatchObject({ state: 'waiting', attempts: 1, is_enabled: true })
    expect(afterDays).toMatchObject({ attempts: 2, is_enabled: false })
    expect(await stateOf(shop)).toMatchObject({ state: 'failed', attempts: 2 })
    expect(receiver.received).toHaveLength(2)
  } finally {
    await receiver.close()
  }
})

test('a receiver that is gone (410) is disabled at once; a delivery is sent again with the same id', async ({
  harness,
}) => {
  const receiver = await startReceiver()
  try {
    const shop = await ownerShop(harness, forTests)
    const { data: endpoint } = await create(shop, receiver.plain_url)
    await emitWebhook(shop.db, 'order.paid.v1', { order_id: 'H1' })
    const [id] = await ids(shop)
    receiver.state.status = 410
    await deliver(shop, id)
    const gone = await stateOf(shop)

    receiver.state.status = 200
    await shop.call('/staff/webhooks/enable', { id: endpoint.id, is_enabled: true })
    const again = await shop.call('/staff/webhooks/redeliver', { id })
    await deliver(shop, id)

    expect(gone).toMatchObject({ state: 'failed', is_enabled: false })
    expect(again.code).toBe(200)
    expect(await stateOf(shop)).toMatchObject({ state: 'delivered', is_enabled: true })
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
  } finally {
    await receiver.close()
  }
})

test('a signing secret that changed since it was read is not encrypted again', async ({ harness }) => {
  const id = '11111111-1111-4111-8111-111111111111'
  const [previous, current] = [auth_secret, `${auth_secret} replaced`]
  const stored = sealSecret(previous, `webhook ${id}`, 'whsec_1')
  await queryRows(
    harness.db,
    `insert into webhook_endpoints (id, url, description, events, secret, is_secret_sealed)
     values ($1, 'https://a.example', '', '{}', $2, true)`,
    [id, stored],
  )
  const changing = {
    $client: {
      async query(asked: { text: string; values: unknown[] }) {
        if (asked.text.startsWith('update'))
          await queryRows(harness.db, `update webhook_endpoints set secret = 'newer' where id = $1`, [id])
        return { rows: await queryRows(harness.db, asked.text, asked.values) }
      },
    },
  } as unknown as Db

  const while_changed = await resealWebhookSecrets(changing, [current, previous])
  const after = await queryRows(harness.db, 'select secret from webhook_endpoints where id = $1', [id])
  await queryRows(harness.db, 'update webhook_endpoints set secret = $2 where id = $1', [id, stored])
  const unchanged = await resealWebhookSecrets(harness.db, [current, previous])

  expect(while_changed).toEqual({ resealed: 0, unreadable: 0 })
  expect(after).toEqual([{ secret: 'newer' }])
  expect(unchanged).toEqual({ resealed: 1, unreadable: 0 })
})
