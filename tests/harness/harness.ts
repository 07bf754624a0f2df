import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type pg from 'pg'
import { test as base } from 'vitest'
import { createApi } from '#app/api.server.ts'
import { openServices } from '#app/services.server.ts'
import { seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { findCaller } from '#features/people/api-keys/find-caller.server.ts'
import { findSession, register, signIn } from '#features/people/auth/accounts.server.ts'
import type { Auth } from '#features/people/auth/auth.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { adoptTransaction, type Db, openDatabase } from '#platform/database/db.server.ts'
import { problemResponse } from '#platform/http/api/api.server.ts'
import '#platform/http/api/issue-messages.ts'
import type {
  Customer,
  RequestContext,
  Services,
  SessionState,
} from '#platform/http/request-context.server.ts'
import { createLog, type Log } from '#platform/observability/log.server.ts'
import '#text/translations.server.ts'
import { type Locale, translator } from '#text/text.tsx'
import { prepareDatabase } from './prepare-database.ts'
import { testDatabaseFile } from './test-database.ts'

const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: 'memory', LOG_LEVEL: 'error', SEED: 'false' })
const log = createLog(settings.LOG_LEVEL)

/** The database of the test process: TEST_DATABASE_URL, or an embedded one from a snapshot with all migrations. */
let opening = openTestDatabase()

/** A connection to the test database. If a test that never ended blocks the embedded one, opens another. */
async function connect() {
  try {
    return await (await opening).pool.connect()
  } catch {
    opening = openTestDatabase()
    return (await opening).pool.connect()
  }
}

async function openTestDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const database = await openDatabase({ url, dataDir: 'memory', poolSize: 4 })
    await prepareDatabase(database.pool)
    return database
  }
  const snapshot = new Blob([readFileSync(await testDatabaseFile())])
  return openDatabase({ dataDir: 'memory', poolSize: 4, snapshot })
}

/** A test with services, sessions and API calls inside a transaction that is rolled back at its end. */
export const test = base.extend<{ harness: Harness }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  harness: async ({}, use) => withHarness(await connect(), use),
})

/** The tests set their clock to days after this one: the promotions of the catalog start on it. */
const catalog_seeded_at = new Date('2026-01-01T12:00:00Z')

/** The embedded test database with the seed catalog, opened for the first test that needs it. */
let opening_catalog: ReturnType<typeof openCatalogDatabase> | undefined

async function openCatalogDatabase() {
  const database = await openTestDatabase()
  await seedCatalog(database.db, catalog_seeded_at)
  return database
}

/** A connection to the database with the seed catalog; like `connect`, it opens another if one is blocked. */
async function connectToCatalog() {
  try {
    opening_catalog ??= openCatalogDatabase()
    return await (await opening_catalog).pool.connect()
  } catch {
    opening_catalog = openCatalogDatabase()
    return (await opening_catalog).pool.connect()
  }
}

/** A test with the seed catalog. It is seeded once per process, and once per test in the database of TEST_DATABASE_URL. */
export const catalogTest = base.extend<{ harness: Harness }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  harness: async ({}, use) => {
    if (!process.env.TEST_DATABASE_URL) return withHarness(await connectToCatalog(), use)
    await withHarness(await connect(), async (harness) => {
      await seedCatalog(harness.db, catalog_seeded_at)
      await use(harness)
    })
  },
})

async function withHarness(client: pg.PoolClient, use: (harness: Harness) => Promise<void>) {
  await client.query('begin')
  try {
    const db = adoptTransaction(client)
    const services = await openServices(db, settings, createPublicVersion(db, 0))
    await rememberPasswords(services.auth)
    await use(new Harness(db, services))
    // Within the test's transaction: a later write would reach the next test.
    await services.events.flush()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const password_hashes = new Map<string, Promise<string>>()
const verified_passwords = new Map<string, Promise<boolean>>()

/**
 * Hashes and verifies each password once per process. scrypt takes 100 ms each time, which was a third of the run time.
 */
async function rememberPasswords(auth: Auth) {
  const { password: passwords } = await auth.$context
  const { hash, verify } = passwords
  passwords.hash = (password) => remembered(password_hashes, password, () => hash(password))
  passwords.verify = (attempt) =>
    remembered(verified_passwords, JSON.stringify(attempt), () => verify(attempt))
}

function remembered<Value>(known: Map<string, Promise<Value>>, key: string, compute: () => Promise<Value>) {
  const value = known.get(key) ?? compute()
  known.set(key, value)
  return value
}

export type Answer<Data = unknown> = {
  status: number
  code: number
  msg: string
  data: Data
  cookies: string[]
}

const { app: api, document } = createApi({ checkAnswers: true })

export const openApiDocument = document

export class Harness {
  readonly db: Db
  readonly services: Services
  /** The log; a test that reads log lines replaces it. */
  log: Log = log
  /** The current time of the shop. */
  clock = new Date('2026-12-01T15:00:00Z')
  locale: Locale = 'en'
  #token: string | null = null
  #cartSecret: string | null = null
  #chatSecret: string | null = null

  constructor(db: Db, services: Services) {
    this.db = db
    this.services = services
  }

  now = () => this.clock

  /** Creates the account if it does not exist, and signs in. The password is always `sunny-side-up`. */
  async signIn(email = 'ada@example.com', [first_name, last_name] = ['Ada', 'Lovelace']): Promise<Customer> {
    const password = 'sunny-side-up'
    const known = await this.db.$client.query('select 1 from users where email = $1', [email])
    if (known.rowCount === 0)
      await register(this.services.auth, { first_name, last_name, email, password } as never, this.locale)
    const entered = await signIn(this.services.auth, { email, password })
    if (!('token' in entered)) throw new Error('The account has two-factor sign-in')
    this.#token = entered.token
    const state = await findSession(this.db, entered.token)
    if (state.kind !== 'customer') throw new Error('The new customer is not signed in')
    return state.customer
  }

  /** Makes the next calls as a guest without cookies. */
  becomeGuest() {
    this.#token = null
    this.#cartSecret = null
    this.#chatSecret = null
  }

  /** Sets the secret of a guest's cart. */
  holdCartSecret(secret: string | null) {
    this.#cartSecret = secret
  }

  /** Sets the secret of a guest's chat. */
  holdChatSecret(secret: string | null) {
    this.#chatSecret = secret
  }

  get chatSecret() {
    return this.#chatSecret
  }

  /** Makes the next calls with an API key or a session token. */
  holdToken(token: string) {
    this.#token = token
  }

  get token() {
    return this.#token
  }

  ctx(): RequestContext {
    const token = this.#token
    let session: Promise<SessionState> | null = null
    return {
      db: this.db,
      services: this.services,
      log: this.log,
      now: this.now,
      locale: this.locale,
      t: translator(this.locale),
      request_id: 'test',
      network_address: '127.0.0.1',
      origin: 'http://localhost',
      session: () =>
        (session ??= findCaller(
          { db: this.db, services: this.services, network_address: '127.0.0.1' },
          token,
        )),
      cartSecret: () => this.#cartSecret,
      nonce: '',
    }
  }

  /** Makes an API call with a JSON body; cookies of the response apply to the next call. */
  async call<Data = unknown>(
    path: string,
    body: unknown = {},
    method: 'POST' | 'GET' = 'POST',
  ): Promise<Answer<Data>> {
    return this.#ask(
      new Request(`http://localhost${path}`, {
        method,
        ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      }),
    )
  }

  /** Makes an API call with a multipart form. */
  send<Data = unknown>(path: string, body: FormData) {
    return this.#ask<Data>(new Request(`http://localhost${path}`, { method: 'POST', body }))
  }

  async #ask<Data>(request: Request): Promise<Answer<Data>> {
    const response = await this.#fetch(request)
    const cookies = response.headers.getSetCookie()
    for (const cookie of cookies) this.#keepCookie(cookie)
    return {
      status: response.status,
      cookies,
      ...((await response.json()) as { code: number; msg: string; data: Data }),
    }
  }

  async #fetch(request: Request): Promise<Response> {
    if (this.#chatSecret) request.headers.set('cookie', `chat=${this.#chatSecret}`)
    return hono(this.ctx()).fetch(request)
  }

  /** Requests a file. */
  open(path: string) {
    return this.#fetch(new Request(`http://localhost${path}`))
  }

  get<Data = unknown>(path: string) {
    return this.call<Data>(path, undefined, 'GET')
  }

  #keepCookie(cookie: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    const kept = value ? decodeURIComponent(value) : null
    if (name === 'token') this.#token = kept
    if (name === 'cart') this.#cartSecret = kept
    if (name === 'chat') this.#chatSecret = kept
  }
}

/** The API with a request context. */
function hono(ctx: RequestContext) {
  const edge = new Hono<{ Variables: { ctx: RequestContext } }>()
  edge.use(async (c, next) => {
    c.set('ctx', ctx)
    await next()
  })
  edge.route('/', api)
  edge.onError((error) => problemResponse(error, ctx))
  return edge
}
