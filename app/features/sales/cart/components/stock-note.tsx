import { useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import type { WishListItem } from '../cart.ts'

/** The availability of a product as a tag; nothing for services. */
export function StockNote({ offer: { availability, available, for_sale } }: { offer: WishListItem }) {
  const t = useText()
  if (!for_sale) return <Tag tone="bad">{t('Discontinued')}</Tag>
  switch (availability) {
    case 'in_stock':
      return <Tag tone="good">{t('In stock')}</Tag>
    case 'few_left':
      return <Tag tone="wait">{t('{{quantity}} left in stock', { quantity: available ?? 0 })}</Tag>
    case 'made_to_order':
      return <Tag tone="info">{t('Made to order')}</Tag>
    case 'out_of_stock':
      return <Tag tone="bad">{t('Out of stock')}</Tag>
    case 'service':
      return null
  }
}
