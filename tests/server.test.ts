import { expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { start } from '../server.ts'

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test('stopping lets requests and jobs that are under way end, and answers no new ones', async () => {
  const { port, stop, shop } = await start({
    NODE_ENV: 'test',
    DATA_DIR: 'memory',
    SEED: 'false',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
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
})
