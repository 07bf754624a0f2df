import { useEffect, useState } from 'react'
import { call, type Envelope, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { PickupOffer } from '../pickup-place.ts'
import { PickupLines } from './pickup-lines.tsx'

type DeliveryEstimateProps = { product_id: string; quantity: number; zip: string }

type Estimate = {
  get_it_by: string | null
  discount: number
  freight: number
  tax: number
  total: number
  state: string
  pickup: PickupOffer | null
}

/** Arrival day, freight, tax and total of a product at a ZIP code, or why there are none. */
export default function DeliveryEstimate({ product_id, quantity, zip }: DeliveryEstimateProps) {
  const t = useText()
  const format = useFormat()
  const [answer, setAnswer] = useState<Envelope<Estimate> | null>(null)

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const query = new URLSearchParams({ product_id, quantity: String(quantity), zip })
      const reply = await call<Estimate>(`/product/get_it_by?${query}`, {}, { method: 'GET' })
      if (isCurrent) setAnswer(reply)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [zip, quantity, product_id])

  if (!answer) return null
  if (!succeeded(answer))
    return (
      <p role="status" className="text-sm">
        {answer.msg}{' '}
        <Link to="/quote" className="link target">
          {t('Request a freight quote')}
        </Link>
      </p>
    )
  const { get_it_by, discount, freight, tax, total, state, pickup } = answer.data
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  return (
    <div role="status">
      <p className="font-semibold">{t('Get it by {{day}}', { day: format.day(get_it_by) })}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('{{freight}} freight, {{tax}} sales tax in {{state}} (estimate)', {
          freight: money(freight),
          tax: money(tax),
          state,
        })}
      </p>
      {discount > 0 && (
        <p className="text-sm text-good tabular-nums">
          {t('{{discount}} promotion discount', { discount: money(-discount) })}
        </p>
      )}
      <p className="text-sm tabular-nums" data-estimated-total>
        {t('Estimated total: {{total}}', { total: money(total) })}
      </p>
      {pickup && <PickupLines pickup={pickup} />}
    </div>
  )
}
