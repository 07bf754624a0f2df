import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import type { Card } from '../listing.ts'

type AvailabilityProps = {
  product: Pick<Card, 'availability' | 'stock_left' | 'status'>
  /** City and state of the warehouse, if known. */
  place?: string | null
}

const tones = {
  in_stock: 'text-good',
  few_left: 'text-sun-deep',
  made_to_order: 'text-link',
  out_of_stock: 'text-ink-soft',
  service: 'text-link',
}

/** The availability of a product as text. */
export function Availability({ product: { availability, stock_left, status }, place }: AvailabilityProps) {
  const t = useText()
  const words = () => {
    if (status === 'discontinued') return t('Discontinued')
    if (availability === 'in_stock') return place ? t('In stock in {{place}}', { place }) : t('In stock')
    if (availability === 'few_left') return t('Only {{number}} left', { number: stock_left ?? 0 })
    if (availability === 'made_to_order') return t('Made to order')
    return availability === 'service' ? t('Service by our engineers') : t('Out of stock')
  }
  const tone = status === 'discontinued' ? 'text-ink-soft' : tones[availability]
  return (
    <p className={classes('flex items-center gap-2 text-sm font-medium', tone)}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {words()}
    </p>
  )
}
