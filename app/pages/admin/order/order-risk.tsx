import {
  failedCardsSign,
  largeFirstOrderCents,
  ordersInDaySign,
  riskCheckTexts,
  riskSignTexts,
} from '#features/sales/order-payments/risk-signs.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'

/** Signs in our own records that an order deserves a look before it ships, and what was checked. */
export function OrderRisk({ risk }: { risk: OrderData['risk'] }) {
  const t = useText()
  const format = useFormat()
  const amount = format.money(largeFirstOrderCents)
  const signs = risk.filter(({ is_sign }) => is_sign)
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Risk signs')}</h2>
      {signs.length === 0 && <p className="text-sm">{t('No signs found')}</p>}
      <ul className="grid gap-2">
        {signs.map(({ check, count }) => (
          <li key={check} className="flex gap-2 text-sm text-bad">
            <Icon name="warning" size={20} />
            {t(riskSignTexts[check], { count, amount })}
          </li>
        ))}
      </ul>
      <details className="mt-3 text-sm">
        <summary className="target cursor-pointer">{t('What was checked')}</summary>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-soft">
          {risk.map(({ check }) => (
            <li key={check}>
              {t(riskCheckTexts[check], {
                count: check === 'failed_cards' ? failedCardsSign : ordersInDaySign,
                amount,
              })}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-ink-soft">
          {t('Card checks and billing addresses stay with the payment provider and are not part of this.')}
        </p>
      </details>
    </Card>
  )
}
