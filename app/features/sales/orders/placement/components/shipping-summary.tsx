import { Link } from 'react-router'
import { type DeliveryChoice, dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { addressLines } from '#features/people/addresses/address.ts'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { useFormat, useText } from '#text/text.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { ShipTo, SummaryLine } from '../../placed-order.ts'

type ShippingSummaryProps = {
  lines: readonly SummaryLine[]
  /** Left out: standard. */
  delivery?: DeliveryChoice
  /** Shipping address, shown below the lines. */
  ship_to?: ShipTo
}

/**
 * The items with image, name, model number, prices, saving, quantity and delivery date, and optionally the shipping
 * address.
 */
export function ShippingSummary({ lines, delivery = 'standard', ship_to }: ShippingSummaryProps) {
  const t = useText()
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li
            key={line.product_id}
            className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-5 first:pt-0 sm:gap-x-6"
          >
            <ProductPicture alt="" src={line.thumbnail} width={144} height={144} className="rounded" />
            <Line line={line} delivery={delivery} />
          </li>
        ))}
      </ul>
      {ship_to && (
        <div className="border-t border-line pt-5">
          <h3 className="mb-1 text-sm text-ink-soft">{t('Shipping address')}</h3>
          <ShipToLines ship_to={ship_to} />
        </div>
      )}
    </>
  )
}

function Line({ line, delivery }: { line: SummaryLine; delivery: DeliveryChoice }) {
  const t = useText()
  const format = useFormat()
  const { product_id, name, model_number, quantity, list_cents, pay_cents, subtotal_cents, get_it_by, left } =
    line
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      <div className="min-w-48 grow basis-64">
        <h3 className="text-base">
          <Link to={`/productDetails?id=${encodeURIComponent(product_id)}`} className="hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{t('Product number {{number}}', { number: model_number })}</p>
        {get_it_by && <p className="mt-1 text-sm">{t(dayLabel(delivery), { day: format.day(get_it_by) })}</p>}
        {left !== null && (
          <p className="mt-1 text-sm font-medium text-bad">
            {left > 0 ? t('Only {{left}} left', { left: format.number(left, 0) }) : t('Out of stock')}
          </p>
        )}
      </div>
      <div className="grow sm:text-right sm:[&_p]:justify-end">
        <PriceBlock
          price={pay_cents}
          list_price={list_cents}
          compared_to="either"
          size="small"
          per={t('each, × {{quantity}}', { quantity: format.number(quantity, 0) })}
        />
        {quantity > 1 && <p className="mt-1 font-medium tabular-nums">{format.money(subtotal_cents)}</p>}
      </div>
    </div>
  )
}

/** Recipient and address, formatted as on an envelope. */
export function ShipToLines({ ship_to }: { ship_to: ShipTo }) {
  const t = useText()
  return (
    <address className="not-italic">
      <span className="block font-medium">
        {ship_to.first_name} {ship_to.last_name}
      </span>
      {addressLines(ship_to).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block text-ink-soft">{ship_to.email}</span>
      <span className="block text-ink-soft tabular-nums">
        {formatPhone(ship_to.phone)}
        {ship_to.ext && ` ${t('ext. {{ext}}', { ext: ship_to.ext })}`}
      </span>
    </address>
  )
}
