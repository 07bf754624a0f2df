import { useRef } from 'react'
import { type DeliveryChoice, dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { toneOfStatus } from '#features/sales/orders/components/order-status.tsx'
import { orderPath } from '#features/sales/orders/order.ts'
import { type PlacedOrder, promisedDayOf } from '#features/sales/orders/placed-order.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import type { ChatLink } from '../chat.ts'
import { ChatCard } from './chat-card.tsx'
import { ChatLinks } from './chat-links.tsx'
import { useNearScreen } from './use-near-screen.ts'

/** The fields of the API that the card shows. */
type OrderDto = Pick<PlacedOrder, 'get_it_by' | 'pickup'> & {
  order_id: string
  order_status: number
  statusValue: string
  create_time: string
  order_price: number
  delivery: DeliveryChoice
  order_detail: { name: string; thumbnail: string; product_count: number }[]
}

type ChatOrderProps = { link: ChatLink; onFollow?: (() => void) | undefined }

/** An order of the signed-in customer as it is now: state, dates, contents and total; a link until it is read. */
export function ChatOrder({ link, onFollow }: ChatOrderProps) {
  const box = useRef<HTMLDivElement>(null)
  const order = useNearScreen(box, link.order_id ?? '', readOrder)
  return (
    <div ref={box} className="w-full">
      {order ? (
        <div className="mt-2">
          <OrderSummary order={order} onFollow={onFollow} />
        </div>
      ) : (
        <ChatLinks links={[link]} onFollow={onFollow} />
      )}
    </div>
  )
}

async function readOrder(order_id: string) {
  const answer = await call<OrderDto>('/order/get/order/by/id', { order_id })
  return succeeded(answer) ? answer.data : null
}

type OrderSummaryProps = { order: OrderDto; onFollow: (() => void) | undefined }

function OrderSummary({ order, onFollow }: OrderSummaryProps) {
  const t = useText()
  const format = useFormat()
  const [first, ...others] = order.order_detail
  const day = promisedDayOf({ ...order, status: order.order_status })
  const contents = first && `${format.number(first.product_count, 0)} × ${first.name}`
  return (
    <ChatCard
      picture={first?.thumbnail ?? null}
      to={orderPath(order.order_id)}
      title={t('Order {{order_id}}', { order_id: order.order_id })}
      onFollow={onFollow}
    >
      <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
        <Tag tone={toneOfStatus(order.order_status)}>{order.statusValue}</Tag>
        {t('Ordered on {{date}}', { date: format.date(order.create_time) })}
      </p>
      <p>
        {others.length > 0
          ? t('{{name}} and {{count}} more', { name: contents ?? '', count: others.length })
          : contents}
      </p>
      {day && <p>{t(dayLabel(order.delivery), { day: format.day(day) })}</p>}
      <p className="flex justify-between gap-3 pt-1 text-base font-semibold">
        <span>{t('Total')}</span>
        <span className="tabular-nums">{format.money(Math.round(order.order_price * 100))}</span>
      </p>
    </ChatCard>
  )
}
