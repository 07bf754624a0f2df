import { countLowStock } from '#features/catalog/inventory/stock.server.ts'
import { currentNames } from '#features/catalog/products/product-names.server.ts'
import { countWaitingQuestions } from '#features/catalog/questions/questions.server.ts'
import { minShownCount } from '#features/catalog/search/search-counts.server.ts'
import { countPendingCertificates } from '#features/catalog/tax/certificates.server.ts'
import type { Permission } from '#features/people/roles/permissions.ts'
import {
  bestSellers,
  countOrdersToShip,
  type Period,
  salesByDay,
} from '#features/sales/orders/queries/sales-figures.server.ts'
import { countDisputesToAnswer } from '#features/sales/payments/disputes.server.ts'
import { countOpenTasks } from '#features/sales/payments/operations-inbox.server.ts'
import { countOpenReturns } from '#features/sales/returns/returns.server.ts'
import { countWaitingReviews } from '#features/sales/reviews/reviews.server.ts'
import { countWaitingChats } from '#features/service/chat/staff/staff-conversations.server.ts'
import { countNewLeads } from '#features/service/leads/leads.server.ts'
import { countOpenApplications } from '#features/service/partners/apply.server.ts'
import { type Day, dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { cacheForMinute } from '#platform/cache/minute-cache.server.ts'
import { eventsByDay, mostFrequentDetails } from '#platform/counters/event-counter.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { ReadOnlyDb } from '#platform/database/read-rows.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import { countFailedJobs } from '#platform/jobs/jobs.server.ts'
import { countFailedMail } from '#platform/mail/mail.server.ts'
import { type WorkId, workIds } from './open-work.ts'

export const homeApi = newApi('Back office home')

/** `urgent`: the part that is overdue, on hold or sold out; `due_at`: when the first of it is due. */
type Work = { count: number; urgent?: number; due_at?: Date | null }

/** Who sees a kind of open work, and how it is counted. */
const openWork: Record<WorkId, { permission: Permission; count: (db: Db, at: Date) => Promise<Work> }> = {
  chats: { permission: 'chat.answer', count: countWaitingChats },
  leads: {
    permission: 'leads.read',
    count: async (db, at) => urgently(await countNewLeads(db, at), 'overdue'),
  },
  orders: {
    permission: 'orders.ship',
    count: async (db) => urgently(await countOrdersToShip(db), 'held'),
  },
  disputes: {
    permission: 'payments.match',
    async count(db, at) {
      const { count, due_soon, due_at } = await countDisputesToAnswer(db, at)
      return { count, urgent: due_soon, due_at }
    },
  },
  tasks: {
    permission: 'payments.match',
    count: async (db, at) => urgently(await countOpenTasks(db, at), 'overdue'),
  },
  returns: { permission: 'returns.review', count: countOpenReturns },
  certificates: { permission: 'taxes.edit', count: countPendingCertificates },
  applications: { permission: 'partners.edit', count: countOpenApplications },
  questions: {
    permission: 'questions.answer',
    count: async (db, at) => urgently(await countWaitingQuestions(db, at), 'overdue'),
  },
  reviews: { permission: 'reviews.moderate', count: countWaitingReviews },
  stock: {
    permission: 'stock.edit',
    count: async (db) => urgently(await countLowStock(db), 'sold_out'),
  },
  mail: { permission: 'system.read', count: countFailedMail },
  jobs: { permission: 'system.read', count: countFailedJobs },
}

const urgently = <Name extends string>(
  found: { count: number } & Record<Name, number>,
  name: Name,
): Work => ({
  count: found.count,
  urgent: found[name],
})

export const getOpenWork = homeApi.endpoint({
  method: 'post',
  path: '/staff/home/work',
  summary: 'How much work is open, for each kind that the staff member may see',
  access: 'staff',
  permission: 'any',
  answer: z.array(
    z.object({
      id: z.enum(workIds),
      count: z.number().int(),
      urgent: z.number().int().describe('Of these: overdue, on hold or sold out'),
      due_at: z.string().optional().describe('When the first of it is due'),
    }),
  ),
  async handle({ ctx, customer }) {
    const own = new Set(customer.permissions)
    const seen = workIds.filter((id) => own.has(openWork[id].permission))
    const counts = await Promise.all(seen.map((id) => openWork[id].count(ctx.db, ctx.now())))
    return seen.map((id, at) => {
      const { count = 0, urgent = 0, due_at } = counts[at] ?? {}
      return { id, count, urgent, ...(due_at && { due_at: due_at.toISOString() }) }
    })
  },
})

const maxDays = 366
/** Figures of more days are stored for a minute. All end today, so others are only shared while they are read. */
const longDays = 92
const Count = z.number().int()

const Totals = z.object({
  revenue_cents: Count,
  orders: Count,
  visits: Count,
  product_views: Count,
  carts: Count.describe('Products added to a cart'),
  checkouts: Count.describe('Checkout pages opened'),
  calculators: Count.describe('Calculators opened'),
  reports: Count.describe('Solar reports shown'),
})

type Totals = z.infer<typeof Totals>

const eventOf = {
  visits: 'visit',
  product_views: 'product.viewed',
  carts: 'cart.added',
  checkouts: 'checkout.opened',
  calculators: 'calculator.opened',
  reports: 'calculator.report',
} as const

const eventNames = Object.values(eventOf)

const cachedFigures = cacheForMinute<Awaited<ReturnType<typeof compareWithBefore>>>(50)

export const getShopFigures = homeApi.endpoint({
  method: 'post',
  path: '/staff/home/figures',
  summary: 'Sales, visits and funnels of the last days up to today, and of the same number of days before',
  access: 'staff',
  permission: 'reports.read',
  body: z.object({ days: z.number().int().min(1).max(maxDays).default(30) }),
  answer: z.object({
    from: z.string(),
    until: z.string(),
    now: Totals,
    before: Totals.describe('The same number of days before `from`'),
    days: z.array(z.object({ day: z.string(), revenue_cents: Count, orders: Count, visits: Count })),
    best_sellers: z.array(
      z.object({ product_id: z.string(), name: z.string(), units: Count, revenue_cents: Count }),
    ),
    empty_searches: z.array(z.object({ term: z.string(), count: Count })),
  }),
  async handle({ ctx, body: { days } }) {
    await ctx.services.events.flush()
    const until = dayIn(ctx.now())
    const read = () => ctx.services.reports.read(ctx.db, (db) => compareWithBefore(db, until, days))
    const figures = await cachedFigures(ctx.services, `${until} ${days}`, read, () => days > longDays)
    const ids = figures.best_sellers.map(({ product_id }) => product_id)
    const names = await currentNames(ctx.db, ids, ctx.locale)
    return {
      ...figures,
      best_sellers: figures.best_sellers.map((one) => ({ ...one, name: names[one.product_id] ?? one.name })),
    }
  },
})

/** The figures of a period of `days` and of the one before it. */
async function compareWithBefore(db: ReadOnlyDb, until: Day, days: number) {
  const period = { from: daysAfter(until, 1 - days), until }
  const previous = { from: daysAfter(until, 1 - 2 * days), until: daysAfter(until, -days) }
  const [current, before, best_sellers, searches] = await Promise.all([
    figuresOf(db, period),
    figuresOf(db, previous),
    bestSellers(db, period, 5),
    mostFrequentDetails(db, { event: 'search.empty', ...period, limit: 8, at_least: minShownCount }),
  ])
  return {
    ...period,
    now: current.totals,
    before: before.totals,
    days: current.days,
    best_sellers,
    empty_searches: searches.map(({ detail, count }) => ({ term: detail, count })),
  }
}

/** Totals of a period, and its figures by day, also for days on which nothing happened. */
async function figuresOf(db: ReadOnlyDb, period: Period) {
  const [sales, events] = await Promise.all([
    salesByDay(db, period),
    eventsByDay(db, eventNames, period.from, period.until),
  ])
  const countOf = (event: string, day?: Day) =>
    events
      .filter((one) => one.event === event && (day === undefined || one.day === day))
      .reduce((sum, { count }) => sum + count, 0)
  const counted = Object.fromEntries(
    Object.entries(eventOf).map(([name, event]) => [name, countOf(event)]),
  ) as Record<keyof typeof eventOf, number>
  const salesOn = new Map(sales.map((one) => [one.day, one]))
  const days = daysOf(period).map((day) => ({
    day,
    revenue_cents: salesOn.get(day)?.revenue_cents ?? 0,
    orders: salesOn.get(day)?.orders ?? 0,
    visits: countOf('visit', day),
  }))
  const totals: Totals = {
    revenue_cents: days.reduce((sum, day) => sum + day.revenue_cents, 0),
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    ...counted,
  }
  return { totals, days }
}

function daysOf({ from, until }: Period): Day[] {
  const days: Day[] = []
  for (let day = from; day <= until; day = daysAfter(day, 1)) days.push(day)
  return days
}
