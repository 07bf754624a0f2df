import { useFormat, useText } from '#text/text.tsx'
import { useArrivalDay } from './arrival-days.ts'

/** The arrival day of a product in a list, at the visitor's ZIP code. */
export default function CardDate({ zip, product_id }: { zip: string; product_id: string }) {
  const t = useText()
  const format = useFormat()
  const day = useArrivalDay(zip, product_id)
  return day && <p className="text-sm">{t('Get it by {{day}}', { day: format.day(day) })}</p>
}
