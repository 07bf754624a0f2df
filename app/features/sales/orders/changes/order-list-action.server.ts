import { type ActionFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { buyAgain } from './buy-again.server.ts'
import type { BoughtAgain } from './buy-again.ts'
import { removeOrder } from './cancel-order.server.ts'

const Input = z.object({
  intent: z.enum(['remove', 'buy_again']).default('remove'),
  order_id: z.string().min(1).max(40),
})

/** Result of an action in an order list; `again` is what changed since an order that was bought again. */
export type OrderListResult = { ok: boolean; message: string; again?: BoughtAgain | null }

/** Route action of every order list: removes the submitted order from the list, or puts its items in the cart. */
export const orderListAction = pageAction(async ({ context, request }: ActionFunctionArgs) => {
  const { db, services, t } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const { intent, order_id } = parse(Input, Object.fromEntries(await request.formData()))
  if (intent === 'buy_again') {
    const again = await buyAgain(db, customer.id, order_id)
    if (again.changes.length === 0) return redirect('/cart')
    return { ok: true as const, message: t('The items are in your cart'), again }
  }
  await removeOrder(db, customer.id, order_id, urlBuilderFor(services.settings))
  return { ok: true as const, message: t('Order removed'), again: null }
})
