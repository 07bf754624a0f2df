import type { AdminSample } from './admin-sample.ts'
import { any } from './scenario.ts'

/** A call to measure. `body` is asked for each request, so that requests differ where the sample has several values. */
export type Call = { name: string; path: string; body: () => Record<string, unknown>; token: string }

const page_size = 25
/** The last page that a list has, or that it answers. */
const lastPage = (rows: number) => Math.min(10_000, Math.max(1, Math.floor(rows / page_size)))
const day_ms = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * day_ms).toISOString().slice(0, 10)

/** What staff and customers do with orders and customers. */
export function callsOf(sample: AdminSample): Call[] {
  const { token } = sample
  const one = (name: string, path: string, body: () => Record<string, unknown> = () => ({})): Call => ({
    name,
    path,
    body,
    token,
  })
  const listOf = (name: string, path: string) => (what: string, body: () => Record<string, unknown>) =>
    one(`${name}: ${what}`, path, () => ({ page_size, ...body() }))
  return [
    ...orderCalls(listOf('orders', '/staff/orders'), sample),
    ...['/order/merchant/get', '/staff/orders/money', '/staff/orders/risk_signs', '/staff/orders/notes'].map(
      (path) => one(`an order: ${path.split('/').at(-1)}`, path, () => ({ order_id: any(sample.order_ids) })),
    ),
    ...customerCalls(listOf('customers', '/staff/customers'), sample),
    one('a customer', '/staff/customers/get', () => ({ customer_id: any(sample.customer_ids) })),
    one('a customer: orders', '/staff/orders', () => ({
      page_size: 10,
      customer_id: any(sample.customer_ids),
    })),
    one('a customer with most orders: orders', '/staff/orders', () => ({
      page_size: 10,
      customer_id: sample.busiest.id,
    })),
    ...leadCalls(listOf('leads', '/staff/leads'), sample),
    one('quotes', '/staff/quotes', () => ({ page_size })),
    one('returns', '/order/merchant/returns', () => ({ page_size })),
    one('disputes', '/staff/disputes', () => ({ page_size })),
    one('home: open work', '/staff/home/work'),
    ...[7, 30, 90, 366].map((days) => one(`home: ${days} days`, '/staff/home/figures', () => ({ days }))),
    one('search: a name', '/staff/search', () => ({ search: any(sample.last_names) })),
    one('search: an order', '/staff/search', () => ({ search: any(sample.order_ids) })),
    one('search: an email', '/staff/search', () => ({ search: any(sample.emails) })),
    one('report: taxes of 30 days', '/staff/reports/taxes'),
    one('report: taxes of a year', '/staff/reports/taxes', () => ({ from: dayAgo(365) })),
    one('report: coupons of 30 days', '/staff/reports/coupons'),
    one('report: journal of a month', '/staff/accounting/journal', () => ({ month: dayAgo(45).slice(0, 7) })),
    ...shopperCalls(sample),
  ]
}

type ListCall = (what: string, body: () => Record<string, unknown>) => Call

function orderCalls(call: ListCall, sample: AdminSample) {
  const last = lastPage(sample.orders)
  const paged = (what: string, body: Record<string, unknown>, pages: readonly number[]) =>
    pages.map((page) => call(`${what}, page ${page === last ? 'last' : page}`, () => ({ ...body, page })))
  const middle = Math.floor(last / 2)
  return [
    ...paged('newest first', {}, [1, 2, 50, middle, last]),
    ...['placed', '-total', '-status'].map((sort) => call(`by ${sort}`, () => ({ sort }))),
    ...paged('by -total', { sort: '-total' }, [last]),
    ...[0, 1, 2, 3, 4, -1, -2].map((status) => call(`status ${status}`, () => ({ status }))),
    ...paged('status 4', { status: 4 }, [middle]),
    call('status 4, by -total', () => ({ status: 4, sort: '-total' })),
    call('to ship', () => ({ to_ship: true })),
    call('held', () => ({ held: true })),
    call('in return', () => ({ in_return: true })),
    call('solution orders', () => ({ order_type: 2 })),
    call('a day', () => ({ from: dayAgo(5), until: dayAgo(5) })),
    call('a month', () => ({ from: dayAgo(60), until: dayAgo(31) })),
    call('a month, status 4, by -total', () => ({
      from: dayAgo(60),
      until: dayAgo(31),
      status: 4,
      sort: '-total',
    })),
    call('a year', () => ({ from: dayAgo(365) })),
    call('by number', () => ({ search: any(sample.order_ids) })),
    call('by beginning of a number', () => ({ search: any(sample.order_ids).slice(0, 4) })),
    call('by email', () => ({ search: any(sample.emails) })),
    call('by last name', () => ({ search: any(sample.last_names) })),
    call('by last name, by -total', () => ({ search: any(sample.last_names), sort: '-total' })),
    call('by a letter', () => ({ search: 'm' })),
    call('by nothing that exists', () => ({ search: 'zzzzzz' })),
  ]
}

function customerCalls(call: ListCall, sample: AdminSample) {
  const last = lastPage(sample.customers)
  return [
    ...[1, 2, 50, last].map((page) =>
      call(`newest first, page ${page === last ? 'last' : page}`, () => ({ page })),
    ),
    ...['name', 'email'].map((sort) => call(`by ${sort}`, () => ({ sort }))),
    call('by name, page last', () => ({ sort: 'name', page: last })),
    call('by email address', () => ({ search: any(sample.emails) })),
    call('by last name', () => ({ search: any(sample.last_names) })),
    call('by two letters', () => ({ search: 'an' })),
    call('by phone', () => ({ search: any(sample.phones) })),
    call('by nothing that exists', () => ({ search: 'zzzzzz' })),
    call('with orders', () => ({ has_orders: true })),
    call('without orders', () => ({ has_orders: false })),
    call('in a state', () => ({ state: 'AZ' })),
    call('of a group', () => ({ group: 'Electric Contractors' })),
    call('not tax exempt', () => ({ tax_exempt: false })),
    call('closed', () => ({ status: 'closed' })),
    call('open', () => ({ status: 'open' })),
    call('a month', () => ({ from: dayAgo(60), until: dayAgo(31) })),
  ]
}

const leadCalls = (call: ListCall, sample: AdminSample) => [
  call('due first', () => ({ sort: 'due' })),
  call('open', () => ({ state: 'open' })),
  call('by last name', () => ({ search: any(sample.last_names) })),
]

const shopperCalls = (sample: AdminSample): Call[] =>
  (['single', 'busiest'] as const).flatMap((who) => {
    const { token, order_id } = sample[who]
    const name =
      who === 'single' ? 'own orders of a customer with one' : 'own orders of the customer with most'
    const path = '/order/get/order/list/by/user/id'
    const deep = lastPage(sample[who].orders)
    return [
      { name, path, body: () => ({ page_size }), token },
      ...(deep > 1
        ? [{ name: `${name}, page last`, path, body: () => ({ page_size, page: deep }), token }]
        : []),
      { name: `${name}: unpaid`, path, body: () => ({ page_size, order_status: 0 }), token },
      { name: `${name}: one of them`, path: '/order/get/order/by/id', body: () => ({ order_id }), token },
    ]
  })
