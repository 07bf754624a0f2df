import { useRef } from 'react'
import { type DeliveryChoice, dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { toneOfStatus } from '#features/sales/orders/components/order-status.tsx'
import { orderPath } from '#features/sales/orders/order.ts'
import { type PlacedOrder, promisedDayOf } from '#features/sales/orders/placed-order.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { ChatLink } from '../chat.ts'
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
        <OrderSummary order={order} onFollow={onFollow} />
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
    <article className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-3 rounded border border-line bg-sheet p-2">
      <ProductPicture
        alt=""
        src={first?.thumbnail ?? null}
        width={80}
        height={80}
        className="aspect-square rounded"
      />
      <div className="grid min-w-0 content-start gap-0.5 text-sm">
        <Link
          to={orderPath(order.order_id)}
          className="link flex min-h-11 items-center font-medium"
          onClick={onFollow}
        >
          {t('Order {{order_id}}', { order_id: order.order_id })}
        </Link>
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
      </div>
    </article>
  )
}
