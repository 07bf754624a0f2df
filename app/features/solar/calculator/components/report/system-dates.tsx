import { useFormat, useText } from '#text/text.tsx'
import type { SystemDelivery } from '../../reports/system-delivery.server.ts'

/** Whether all parts of a system are in stock, and its freight and arrival day. */
export function SystemDates({ delivery: { to_build, quote } }: { delivery: SystemDelivery }) {
  const t = useText()
  const { money, day } = useFormat()
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">
        {to_build === 0
          ? t('All parts in stock')
          : t('{{count}} parts are made to order', { count: to_build })}
      </p>
      {quote?.get_it_by && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('Get it by {{day}}, freight {{freight}}', {
            day: day(quote.get_it_by),
            freight: money(quote.freight_cents),
          })}
        </p>
      )}
    </>
  )
}
