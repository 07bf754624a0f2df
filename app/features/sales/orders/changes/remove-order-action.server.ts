import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { removeOrder } from './cancel-order.server.ts'

const Removal = z.object({ order_id: z.string().min(1).max(40) })

/** Route action of every order list: removes the submitted order from the list. */
export const removeOrderAction = pageAction(async ({ context, request }: ActionFunctionArgs) => {
  const { db, t } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const { order_id } = parse(Removal, Object.fromEntries(await request.formData()))
  await removeOrder(db, customer.id, order_id)
  return { ok: true as const, message: t('Order removed') }
})
