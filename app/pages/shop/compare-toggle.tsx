import { maxCompared } from '#features/catalog/products/families/categories.ts'
import type { Card } from '#features/catalog/products/listing.ts'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type Comparison, toCompared } from './comparison.ts'

type CompareToggleProps = {
  product: Pick<Card, 'product_id' | 'brand' | 'model_number' | 'name'>
  comparison: Comparison
  /** As a link in a line of text instead of a button. */
  small?: boolean
}

/** Adds a product to the comparison or removes it; nothing for others once the comparison is full. */
export function CompareToggle({ product, comparison: { chosen, linkTo }, small }: CompareToggleProps) {
  const t = useText()
  const isChosen = chosen.some((one) => one.product_id === product.product_id)
  if (!isChosen && chosen.length >= maxCompared) return null
  const next = isChosen
    ? chosen.filter((one) => one.product_id !== product.product_id)
    : [...chosen, toCompared(product)]
  const icon = isChosen ? 'check' : 'plus'
  const label = t(isChosen ? 'Remove {{name}} from comparison' : 'Compare {{name}}', { name: product.name })
  if (small)
    return (
      <Link
        {...linkTo(next)}
        aria-label={label}
        className="no-print -mb-1 inline-flex min-h-6 items-center gap-1 hover:text-link"
      >
        <Icon name={icon} size={16} />
        {t('Compare')}
      </Link>
    )
  return (
    <LinkButton {...linkTo(next)} look="quiet" size="small" icon={icon} label={label}>
      {t('Compare')}
    </LinkButton>
  )
}
