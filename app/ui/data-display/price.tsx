import type { ReactNode } from 'react'
import { text, useFormat, useText } from '#text/text.tsx'
import { classes } from '../classes.ts'

type PriceBlockProps = {
  /** Whole cents. */
  price: number
  /** List price in whole cents; shown, with the saving, when it is higher. */
  list_price?: number | null
  /** Kind of `list_price`: a price that was charged or published, the sum of a package's parts, or either. */
  compared_to?: keyof typeof comparisons
  size?: 'small' | 'base' | 'large'
  /** What the price is for: 'per panel'. */
  per?: ReactNode
  align?: 'start' | 'end'
}

const sizes = { small: 'text-base', base: 'text-xl', large: 'text-2xl' }

const comparisons = {
  list: text('List price'),
  parts: text('Parts bought separately'),
  either: text('Compared with'),
}

/** List price, current price and saving: to the cent, and in whole percent. */
export function PriceBlock({
  price,
  list_price,
  compared_to = 'list',
  size = 'base',
  per,
  align = 'start',
}: PriceBlockProps) {
  const t = useText()
  const format = useFormat()
  const saving = Math.max(0, (list_price ?? price) - price)
  return (
    <div className={classes('tabular-nums', align === 'end' && 'text-right')}>
      <p className={classes('flex flex-wrap items-baseline gap-x-2', align === 'end' && 'justify-end')}>
        <strong className={sizes[size]}>
          {saving > 0 && <span className="sr-only">{t('Price now')} </span>}
          {format.money(price)}
        </strong>
        {saving > 0 && (
          <s className={classes('text-ink-soft', size === 'small' && 'text-sm')}>
            <span className="sr-only">{t(comparisons[compared_to])} </span>
            {format.money(price + saving)}
          </s>
        )}
        {per && <span className="text-sm text-ink-soft">{per}</span>}
      </p>
      {saving > 0 && compared_to === 'parts' && (
        <p className="text-sm text-ink-soft">
          {t('Parts bought separately: {{amount}}', { amount: format.money(price + saving) })}
        </p>
      )}
      {saving > 0 && (
        <p className="text-sm font-medium text-good">
          {t('You save {{amount}} ({{percent}})', {
            amount: format.money(saving),
            percent: format.percent(Math.round((saving / (price + saving)) * 100)),
          })}
        </p>
      )}
    </div>
  )
}
