// Stripe as far as the shop speaks with it: a real server with books of its own, driven only through Stripe's library.
// Every object carries the fields that Stripe's published fixtures have, so that what we read is where Stripe puts it.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { type Answer, type ReceivedRequest, startFakeServer } from './http.ts'

const { objects } = JSON.parse(readFileSync('tests/data/stripe-objects.json', 'utf8')) as {
  objects: Record<string, Record<string, unknown>>
}

type Row = Record<string, unknown> & { id: string }

const now = () => Math.floor(Date.now() / 1000)

/** An object of Stripe's, with our values; a value in a field that Stripe does not have is an error of the fake. */
function object(kind: string, values: Row): Row {
  const shape = { ...objects[kind], ...(kind === 'checkout.session' && { allowed_payment_method_types: [] }) }
  const foreign = Object.keys(values).filter((name) => !(name in shape))
  if (foreign.length > 0) throw new Error(`Stripe's ${kind} has no ${foreign}`)
  return { ...shape, created: now(), ...values }
}

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
}

/** Starts the fake. Its functions act as the payer and the bank; `event` makes what Stripe would send. */
export async function startStripe() {
  const tables = {
    customers: new Map<string, Row>(),
    sessions: new Map<string, Row>(),
    intents: new Map<string, Row>(),
    refunds: new Map<string, Row>(),
    disputes: new Map<string, Row>(),
  }
  /** Sessions whose cards are only to be held. */
  const holding = new Set<string>()
  /** Where each session sends its payer's browser when all is done. */
  const returns = new Map<string, string>()
  const kept = new Map<string, { body: string; answer: Answer }>()
  const library = new Stripe(stripeKeys.STRIPE_SECRET_KEY)

  const server = await startFakeServer((asked) => {
    if (asked.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
      return refused(401, 'Invalid API key')
    const key = asked.headers['idempotency-key']
    const name = asked.method === 'POST' && typeof key === 'string' ? `${asked.url.pathname} ${key}` : null
    const before = name === null ? undefined : kept.get(name)
    if (before)
      return before.body === asked.body
        ? before.answer
        : refused(400, 'Keys for idempotent requests can only be used with the same parameters')
    const answer = route(asked)
    if (name !== null && answer.status < 400) kept.set(name, { body: asked.body, answer })
    return answer
  })

  function route({ method, url, body }: ReceivedRequest): Answer {
    const form = new URLSearchParams(body)
    const [, , kind, ...rest] = url.pathname.split('/')
    const path = `${method} ${kind}`
    if (path === 'POST customers')
      return ok(
        keep(
          'customers',
          { id: `cus_${randomUUID()}`, object: 'customer', email: form.get('email') },
          'customer',
        ),
      )
    if (kind === 'checkout') return session(method, rest.slice(1), form, url)
    if (path === 'POST refunds') return refund(form)
    if (path === 'GET refunds' && rest[0]) return found('refunds', rest[0])
    if (path === 'GET refunds')
      return list(
        rows('refunds').filter(
          (one) =>
            !url.searchParams.get('payment_intent') ||
            one.payment_intent === url.searchParams.get('payment_intent'),
        ),
      )
    if (path === 'POST payment_intents') return decideHeld(rest)
    if (path === 'GET payment_intents') return list(rows('intents'))
    if (path === 'GET disputes' && rest[0]) return found('disputes', rest[0])
    if (path === 'POST disputes') return answerDispute(rest, form)
    if (path === 'POST files') return storeFile(body)
    return refused(404, `Unrecognized request URL (${method}: ${url.pathname})`)
  }

  function session(method: string, [id, staffAction]: string[], form: URLSearchParams, url: URL): Answer {
    if (method === 'POST' && !id) return openSession(form)
    const row = tables.sessions.get(id ?? '')
    if (!row) return refused(404, `No such checkout.session: ${id}`)
    if (staffAction === 'expire') {
      if (row.status !== 'open')
        return refused(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      row.status = 'expired'
    }
    if (row.status === 'open' && (row.expires_at as number) < now()) row.status = 'expired'
    const intent = tables.intents.get(String(row.payment_intent))
    const isExpanded = [...url.searchParams.values()].some((name) => name.startsWith('payment_intent'))
    return ok({
      ...row,
      client_secret: row.status === 'open' ? row.client_secret : null,
      payment_intent: isExpanded && intent ? intent : row.payment_intent,
    })
  }

  function openSession(form: URLSearchParams): Answer {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const expires_at = Number(form.get('expires_at'))
    if (form.get('ui_mode') !== 'embedded_page' || form.get('success_url'))
      return refused(400, 'Not an embedded page')
    if (expires_at < now() + 29 * 60)
      return refused(
        400,
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      )
    if (amount < 50 || amount > 99_999_999) return refused(400, 'Amount out of range')
    const id = `cs_test_${randomUUID()}`
    if (form.get('payment_method_options[card][capture_method]') === 'manual') holding.add(id)
    returns.set(id, form.get('return_url') ?? '')
    return ok(
      keep(
        'sessions',
        {
          id,
          object: 'checkout.session',
          status: 'open',
          payment_status: 'unpaid',
          ui_mode: 'embedded_page',
          amount_total: amount,
          amount_subtotal: amount,
          currency: form.get('line_items[0][price_data][currency]'),
          client_secret: `${id}_secret`,
          client_reference_id: form.get('client_reference_id'),
          customer: form.get('customer'),
          locale: form.get('locale'),
          metadata: metadataOf(form),
          payment_intent: null,
          expires_at,
          url: null,
        },
        'checkout.session',
      ),
    )
  }

  function decideHeld([id, staffAction]: string[]): Answer {
    const intent = tables.intents.get(id ?? '')
    if (!intent) return refused(404, `No such payment_intent: ${id}`)
    if (intent.status !== 'requires_capture')
      return refused(400, `This PaymentIntent could not be changed because it is ${intent.status}.`)
    if (staffAction === 'capture')
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        amount_capturable: 0,
      })
    else Object.assign(intent, { status: 'canceled', amount_capturable: 0 })
    return ok(intent)
  }

  function answerDispute([id, staffAction]: string[], form: URLSearchParams): Answer {
    const dispute = tables.disputes.get(id ?? '')
    if (!dispute) return refused(404, `No such dispute: ${id}`)
    if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response')
      return refused(400, 'This dispute can no longer be answered')
    if (staffAction === 'close') return ok(Object.assign(dispute, { status: 'lost' }))
    const evidence = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const [, field = ''] = /^evidence\[(\w+)\]$/.exec(name) ?? []
        return field ? [[field, value]] : []
      }),
    )
    const known = Object.keys({ ...(objects.dispute?.evidence as object | undefined) })
    const foreign = Object.keys(evidence).filter((field) => !known.includes(field))
    if (foreign.length > 0) return refused(400, `Received unknown parameters: ${foreign}`)
    const status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    return ok(Object.assign(dispute, { evidence, status }))
  }

  function storeFile(body: string): Answer {
    if (!body.includes('dispute_evidence')) return refused(400, 'Unknown purpose')
    return ok({ id: `file_${randomUUID()}`, object: 'file' })
  }

  function refund(form: URLSearchParams): Answer {
    const intent = tables.intents.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (intent?.status !== 'succeeded') return refused(400, 'This PaymentIntent has no successful charge')
    const before = rows('refunds').filter(
      (one) => one.payment_intent === intent.id && one.status !== 'failed',
    )
    const given = before.reduce((sum, one) => sum + Number(one.amount), 0)
    if (given + amount > Number(intent.amount_received))
      return refused(400, 'Refund amount is greater than charge amount')
    const values = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata: metadataOf(form),
    }
    return ok(keep('refunds', values, 'refund'))
  }

  const rows = (table: keyof typeof tables) => [...tables[table].values()]
  const found = (table: keyof typeof tables, id: string) => {
    const row = tables[table].get(id)
    return row ? ok(row) : refused(404, `No such ${table}: ${id}`)
  }
  function keep(table: keyof typeof tables, values: Row, kind: string) {
    const row = object(kind, values)
    tables[table].set(row.id, row)
    return row
  }
  const row = (table: keyof typeof tables, id: string | null) => {
    const one = tables[table].get(id ?? '')
    if (!one) throw new Error(`No ${table} ${id}`)
    return one
  }

  /** The payer has filled in the page: the session's intent is in this state now. A card that is refused leaves it open. */
  function complete(
    session_id: string | null,
    wanted: 'succeeded' | 'processing' | 'requires_payment_method',
    card: string | null = null,
  ) {
    const session = row('sessions', session_id)
    if (session.status !== 'open') throw new Error('This page is closed')
    const status = wanted === 'succeeded' && holding.has(session.id) ? 'requires_capture' : wanted
    const amount = Number(session.amount_total)
    const intent = keep(
      'intents',
      {
        id: typeof session.payment_intent === 'string' ? session.payment_intent : `pi_${randomUUID()}`,
        object: 'payment_intent',
        amount,
        amount_received: status === 'succeeded' ? amount : 0,
        amount_capturable: status === 'requires_capture' ? amount : 0,
        latest_charge: {
          object: 'charge',
          payment_method_details: { type: 'card', card: { fingerprint: card } },
        },
        currency: session.currency,
        status,
        metadata: session.metadata,
      },
      'payment_intent',
    )
    const isDone = status !== 'requires_payment_method'
    Object.assign(session, {
      status: isDone ? 'complete' : 'open',
      payment_intent: intent.id,
      payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    })
    return { session, intent }
  }

  return {
    ...server,
    ...tables,
    settings: { ...stripeKeys, STRIPE_API_URL: server.url },
    /** Stripe drops idempotency keys after a day. */
    forgetIdempotencyKeys: () => kept.clear(),
    /** By a card; one of the same fingerprint is the same card. */
    pay: (session_id: string | null, card = `card ${randomUUID()}`) =>
      complete(session_id, 'succeeded', card),
    /** By a card that its bank refuses: the page stays open for another one. */
    decline: (session_id: string | null) => complete(session_id, 'requires_payment_method'),
    returnUrlOf: (session_id: string) => returns.get(session_id) ?? '',
    /** A bank debit: the page is done, the bank takes days. */
    debit: (session_id: string | null) => complete(session_id, 'processing'),
    /** What the bank says days later. */
    decideDebit(intent: Row, isPaid: boolean) {
      intent.status = isPaid ? 'succeeded' : 'requires_payment_method'
      intent.amount_received = isPaid ? intent.amount : 0
    },
    dispute(intent: Row, status: string) {
      const known = rows('disputes').find((one) => one.payment_intent === intent.id)
      if (known) return Object.assign(known, { status })
      return keep(
        'disputes',
        {
          id: `dp_${randomUUID()}`,
          object: 'dispute',
          amount: Number(intent.amount),
          payment_intent: intent.id,
          status,
        },
        'dispute',
      )
    },
    /** What Stripe would post to the shop, signed by Stripe's own library. */
    event(
      type: string,
      about: Row,
      more: { id?: string; at?: number; livemode?: boolean; secret?: string } = {},
    ) {
      const event = {
        ...object('event', { id: more.id ?? `evt_${randomUUID()}`, object: 'event' }),
        type,
        livemode: more.livemode ?? false,
        data: { object: about },
      }
      return { ...this.signed(JSON.stringify(event), more), id: event.id }
    },
    /** Any body, signed by Stripe's own library. */
    signed(body: string, more: { at?: number; secret?: string } = {}) {
      const signature = library.webhooks.generateTestHeaderString({
        payload: body,
        secret: more.secret ?? stripeKeys.STRIPE_WEBHOOK_SECRET,
        timestamp: more.at ?? now(),
      })
      return { body, signature }
    },
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const list = (data: Row[]): Answer => ok({ object: 'list', data, has_more: false, url: '/v1/list' })
const refused = (status: number, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})

const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )
