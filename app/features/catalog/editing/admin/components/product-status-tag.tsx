import type { ProductStatus } from '#features/catalog/products/product.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { productStatusLabels } from '../../product-labels.ts'

const tones: Record<ProductStatus, Tone> = {
  draft: 'neutral',
  live: 'good',
  clearance: 'info',
  discontinued: 'bad',
}

type Product = { status: ProductStatus; publish_at: string | null }

/** The status of a product; of a scheduled draft, when it goes live. */
export function ProductStatusTag({ status, publish_at }: Product) {
  const t = useText()
  const format = useFormat()
  if (publish_at)
    return <Tag tone="wait">{t('Goes live {{time}}', { time: format.dateTime(publish_at) })}</Tag>
  return <Tag tone={tones[status]}>{t(productStatusLabels[status])}</Tag>
}
