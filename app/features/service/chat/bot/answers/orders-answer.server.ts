// Order status answers: only for the customer who owns the order.
import { orderPath, statusLabelOf, statusOfCode } from '#features/sales/orders/order.ts'
import { orderOf, ordersOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import type { ChatLink } from '../../chat.ts'
import { type BotAnswer, confidentAnswer, reply, type SuggestedQuestion } from '../bot-answer.ts'
import { personTitle } from '../chat-texts.server.ts'
import { pageLinks } from '../knowledge.server.ts'

/** The customer's latest orders with their states; a guest gets links to sign-in and to order tracking. */
export async function ordersAnswer(
  ctx: RequestContext,
  customer: Customer | null,
  questions: SuggestedQuestion[],
): Promise<BotAnswer> {
  const { t, db } = ctx
  if (!customer) return confidentAnswer([signInFirst(ctx)], questions)
  const { items, total } = await ordersOf(db, customer.id, { page: 1, page_size: 3, sort: 'newest' })
  if (total === 0) {
    const none = t(
      'You don’t have any orders yet. If you ordered with a different email address, sign in with that one.',
    )
    return confidentAnswer([reply(none, pageLinks(ctx, '/orders'))], questions)
  }
  const [latest, ...others] = items
  const status = latest && others.length === 0 ? lineOf(ctx, latest) : t('These are your latest orders.')
  const links = items.map((order) => linkOf(ctx, order))
  return confidentAnswer([reply(status, links)], questions)
}

/** The state of the order with this number if it belongs to the customer; any other number counts as unknown. */
export async function statusOfOrder(
  ctx: RequestContext,
  customer: Customer | null,
  number: string,
): Promise<BotAnswer> {
  const { t, db } = ctx
  const person = { title: t(personTitle) }
  if (!customer) return confidentAnswer([signInFirst(ctx)], [person])
  const order = await orderOf(db, customer.id, number).catch(nullWhenMissing)
  if (!order) {
    const unknown = t(
      'I couldn’t find order {{number}} in your account. Check the number, or sign in with the email address you ordered with.',
      {
        number,
      },
    )
    return confidentAnswer([reply(unknown, pageLinks(ctx, '/orders', '/Waybill'))], [person])
  }
  return confidentAnswer([reply(lineOf(ctx, order), [linkOf(ctx, order)])], [person])
}

const linkOf = ({ t }: RequestContext, { id }: PlacedOrder): ChatLink => ({
  title: t('Order {{number}}', { number: id }),
  to: orderPath(id),
  order_id: id,
})

/** The ways in which a guest sees an order: the link in its mails, signing in, or the tracking page. */
const signInFirst = (ctx: RequestContext) =>
  reply(
    ctx.t(
      'To see your order, open the link in our emails about it, or sign in and ask again. If you ordered without a password, sign in with an emailed code. You can also track it with a tracking number, or with your order number and ZIP code.',
    ),
    pageLinks(ctx, '/login', '/VerificationLogin', '/Waybill'),
  )

function lineOf({ t, locale }: RequestContext, { id, status, pickup, get_it_by, placed_at }: PlacedOrder) {
  const { day, date } = formatsFor(locale)
  const name = statusOfCode(status)
  const values = { number: id, status: t(statusLabelOf(status, pickup !== null)), day: date(placed_at) }
  if (pickup && get_it_by && (name === 'paid' || name === 'preparing'))
    return t('Order {{number}}, placed {{day}}: {{status}}. Ready for pickup on {{by}}.', {
      ...values,
      by: day(get_it_by),
    })
  const isOnItsWay = name === 'paid' || name === 'preparing' || name === 'shipped'
  return get_it_by && !pickup && isOnItsWay
    ? t('Order {{number}}, placed {{day}}: {{status}}. Estimated delivery by {{by}}.', {
        ...values,
        by: day(get_it_by),
      })
    : t('Order {{number}}, placed {{day}}: {{status}}.', values)
}

function nullWhenMissing(error: unknown) {
  if (error instanceof Problem && error.kind === 'missing') return null
  throw error
}
