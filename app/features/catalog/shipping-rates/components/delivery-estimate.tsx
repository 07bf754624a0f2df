import { useEffect, useState } from 'react'
import { call, type Envelope, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type DeliveryEstimate as Estimate, estimateSentences } from '../estimate-sentences.ts'
import { PickupLines } from './pickup-lines.tsx'

type DeliveryEstimateProps = { product_id: string; quantity: number; zip: string }

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
  const { day, amounts, discount, total } = estimateSentences(answer.data, { t, format })
  const { pickup } = answer.data
  return (
    <div role="status" className="pt-1">
      <p className="font-semibold">{day}</p>
      <p className="text-sm text-ink-soft tabular-nums">{amounts}</p>
      {discount && <p className="text-sm text-good tabular-nums">{discount}</p>}
      <p className="text-sm tabular-nums" data-estimated-total>
        {total}
      </p>
      {pickup && <PickupLines pickup={pickup} />}
    </div>
  )
}
