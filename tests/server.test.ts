import { expect, test, vi } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { start } from '../server.ts'

/** The packages that this process has loaded, recorded from before the server's modules are. */
const loaded = vi.hoisted(() => {
  const names = new Set<string>()
  process.getBuiltinModule('node:module').registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved.url) ?? []
      if (name) names.add(name)
      return resolved
    },
  })
  return names
})

/** Large packages that a shop needs only for some requests or settings. */
const onDemand = [
  /^@aws-sdk\//,
  /^@smithy\//,
  /^@react-pdf\//,
  // better-auth loads the interface, `api`, for spans of its own; nothing reads them.
  /^@opentelemetry\/(?!api$|semantic-conventions$)/,
  /^@react-email\//,
  /^(?:libheif-js|sharp|stripe|nodemailer|three|write-excel-file|age-encryption)$/,
]

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test('a start loads no optional package; stopping lets requests and jobs that are under way end, and answers no new ones', async () => {
  const { port, stop, shop } = await start({
    NODE_ENV: 'test',
    DATA_DIR: 'memory',
    SEED: 'false',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  const loaded_at_start = [...loaded]
  const events: string[] = []
  const slowly = (name: string) => async () => {
    events.push(`${name} begins`)
    await pause(500)
    events.push(`${name} ends`)
  }
  shop.services.files.remove = slowly('job')
  shop.services.limits.take = slowly('request')
  await enqueue(shop.database.db, 'remove-bytes', { key: 'any' })
  const login = fetch(`http://127.0.0.1:${port}/api/user/login`, {
    method: 'POST',
    body: '{"email":"ada@example.com","password":"sunny-side-up"}',
    headers: { 'content-type': 'application/json' },
  })
  await expect.poll(() => events).toEqual(expect.arrayContaining(['job begins', 'request begins']))

  const stopped = stop()
  const late = fetch(`http://127.0.0.1:${port}/api/user/login`, { method: 'POST' }).then(
    ({ status }) => status,
    () => 'refused',
  )

  expect(await stopped).toBe(true)
  expect((await login).status).toBe(422)
  expect(['refused', 503]).toContain(await late)
  expect(events).toEqual(expect.arrayContaining(['job ends', 'request ends']))
  expect(loaded_at_start).toContain('pg')
  expect(loaded_at_start.filter((name) => onDemand.some((pattern) => pattern.test(name)))).toEqual([])
})
