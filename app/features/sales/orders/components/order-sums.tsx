import { PriceRowList } from '#features/catalog/pricing/components/price-row-list.tsx'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { taxRatesNote } from '#features/catalog/tax/tax-rates.ts'
import { useFormat, useText } from '#text/text.tsx'
import { type PaidAmount, paymentRows } from '../payment-rows.ts'
import type { Sums } from '../placed-order.ts'

type OrderSumsProps = {
  sums: Sums
  /** Before the order is placed, the tax is labeled as an estimate. */
  estimate?: boolean
  /** False without an address: then tax and freight are unknown. */
  isAddressKnown?: boolean
  /** Left out: standard. */
  delivery?: DeliveryChoice
  /** Payments that succeeded: listed below the total, with the balance due. */
  payments?: readonly PaidAmount[]
  /** Refunds of these payments, ordered or sent. */
  refunds?: readonly PaidAmount[]
}

/** The amounts of an order, from subtotal to total, and what is paid and due. */
export function OrderSums({
  sums,
  estimate,
  isAddressKnown = true,
  delivery = 'standard',
  payments,
  refunds,
}: OrderSumsProps) {
  const t = useText()
  const format = useFormat()
  const hasLocalRates = sums.tax_lines.some(({ jurisdiction }) => jurisdiction)
  return (
    <>
      <PriceRowList
        sums={sums}
        saving_cents={sums.list_cents - sums.subtotal_cents + sums.minus_cents}
        delivery={delivery}
        {...(!isAddressKnown && { later: t('after you enter your address') })}
        {...(payments?.length && {
          more: paymentRows(sums.total_cents, payments, { t, format, ...(refunds && { refunds }) }),
        })}
      />
      {estimate && isAddressKnown && sums.tax_cents > 0 && !hasLocalRates && (
        <p className="mt-4 text-sm text-ink-soft">{t(taxRatesNote)}</p>
      )}
    </>
  )
}
