import type { HistoryCursor, HistoryEntry } from '#features/people/customers/customer-history.server.ts'
import { historyKinds, historyPageSize } from '#features/people/customers/customer-history.ts'
import { readAccount } from '#features/people/customers/customers.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import { permittedSources } from './history-sources.server.ts'

export const customerHistoryApi = newApi('Customer history')

const newestFirst = (a: HistoryEntry, b: HistoryEntry) =>
  b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1)

/** `2026-12-01T15:00:00.000Z order:ABC`: the time and the key of the last entry of a page. */
function cursorOf(next: string | undefined): HistoryCursor {
  if (!next) return null
  const [at = '', key = ''] = next.split(/ (.+)/)
  return { at: new Date(at), key }
}

export const getCustomerHistory = customerHistoryApi.endpoint({
  method: 'post',
  path: '/staff/customers/history',
  summary:
    'What a customer did and received, newest first: orders, returns, reviews, cart, leads, chats, reports, messages, mails, changes by staff. ' +
    'Only the kinds that the role may see',
  access: 'staff',
  permission: 'customers.read',
  body: z.object({
    customer_id: z.string().min(1).max(100),
    kind: z.enum(historyKinds).optional(),
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z]+:.{1,100}$/)
      .optional()
      .describe('`next` of the page before'),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(historyKinds),
        at: z.string(),
        title: z.string(),
        detail: z.string(),
        to: z.string().nullable().describe('The page that shows it'),
      }),
    ),
    next: z.string().nullable().describe('For the next page; null on the last one'),
    kinds: z.array(z.enum(historyKinds)).describe('The kinds that the role may see'),
  }),
  async handle({ ctx, customer, body: { customer_id, kind, after } }) {
    const { id, email } = await readAccount(ctx.db, customer_id)
    const permitted = permittedSources(customer)
    const asked = permitted.filter((source) => !kind || source.kind === kind)
    const page = { before: cursorOf(after), limit: historyPageSize + 1 }
    const reader = { t: ctx.t, locale: ctx.locale, permissions: customer.permissions }
    const found = await Promise.all(
      asked.map(async (source) =>
        (await source.read(ctx.db, { id, email }, page, reader)).map((entry) => ({
          ...entry,
          kind: source.kind,
        })),
      ),
    )
    const entries = found.flat().toSorted(newestFirst)
    const list = entries.slice(0, historyPageSize)
    const last = list.at(-1)
    const hasMore = entries.length > historyPageSize
    return {
      list: list.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      next: hasMore && last ? `${last.at.toISOString()} ${last.key}` : null,
      kinds: permitted.map((source) => source.kind),
    }
  },
})
