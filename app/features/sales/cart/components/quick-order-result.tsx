import { Form, Link } from 'react-router'
import { pathOfSearch } from '#features/catalog/listings/search-path.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { text, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { QuickOrderLine } from '../quick-order/quick-order.server.ts'
import { StockNote } from './stock-note.tsx'

type QuickOrderResultProps = { list: string; lines: QuickOrderLine[]; busy: boolean }

/** Each line of the list with its product and price, or why it is not found; then the button that adds what is. */
export function QuickOrderResult({ list, lines, busy }: QuickOrderResultProps) {
  const t = useText()
  const format = useFormat()
  const found = lines.flatMap((line) => (line.problem === null ? [line] : []))
  const total = found.reduce((sum, line) => sum + centsOf(line), 0)
  const missing = lines.length - found.length
  return (
    <section aria-labelledby="quick-order-result" aria-live="polite">
      <h2 id="quick-order-result" className="text-lg">
        {t('{{found}} of {{count}} lines found', { found: found.length, count: lines.length })}
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <ResultLine key={line.number} line={line} />
        ))}
      </ol>
      {found.length > 0 && (
        <Form method="post" className="mt-5 grid gap-4 sm:flex sm:items-center sm:justify-between">
          <input type="hidden" name="list" value={list} />
          <p className="tabular-nums">
            <span className="font-medium">
              {t('Item total')} {format.money(total)}
            </span>
            {missing > 0 && (
              <span className="block text-sm text-ink-soft">
                {t('{{count}} lines are not added. Correct them and check again, or add the others.', {
                  count: missing,
                })}
              </span>
            )}
          </p>
          <Button type="submit" name="intent" value="add" look="primary" icon="cart" busy={busy}>
            {t('Add {{count}} products to cart', { count: found.length })}
          </Button>
        </Form>
      )}
    </section>
  )
}

type FoundLine = Extract<QuickOrderLine, { problem: null }>

const centsOf = ({ item, quantity }: FoundLine) => Math.round(item.price_after_discount * 100) * quantity

const problemTexts = {
  unknown: text('No product has this model number. Check the spelling, or search for it.'),
  several: text('Several products have this model number. Add the right one from its page.'),
  discontinued: text('We no longer sell this product.'),
}

function ResultLine({ line }: { line: QuickOrderLine }) {
  const t = useText()
  if (line.problem === null) return <FoundProduct line={line} />
  return (
    <li className="grid gap-1 py-3">
      <p className="font-medium wrap-anywhere">{line.line}</p>
      <p className="flex gap-2 text-sm font-medium text-bad">
        <Icon name="warning" size={16} className="mt-0.5" />
        <span>
          {t(problemTexts[line.problem])}{' '}
          {line.problem !== 'discontinued' && (
            <Link to={pathOfSearch(line.line)} className="link">
              {t('Search products')}
            </Link>
          )}
        </span>
      </p>
    </li>
  )
}

function FoundProduct({ line }: { line: FoundLine }) {
  const t = useText()
  const format = useFormat()
  const { item, quantity, raised } = line
  const short = item.available === null ? 0 : Math.max(0, quantity - item.available)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link to={`/${item.product_id}`} className="font-medium wrap-anywhere hover:underline">
          {withNoBreakSpaces(item.name)}
        </Link>
        <p className="text-sm text-ink-soft">
          {item.model_number} · {t('Quantity: {{quantity}}', { quantity })}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StockNote offer={item} />
          {raised && (
            <span className="text-ink-soft">
              {t('Raised to the minimum quantity of {{quantity}}', { quantity })}
            </span>
          )}
          {short > 0 && item.available !== null && item.available > 0 && (
            <span className="font-medium text-bad">
              {t('Only {{quantity}} available right now.', { quantity: item.available })}
            </span>
          )}
        </div>
      </div>
      <p className="text-right tabular-nums">
        <span className="block font-medium">{format.money(centsOf(line))}</span>
        <span className="block text-sm text-ink-soft">
          {t('{{price}} each', { price: format.money(Math.round(item.price_after_discount * 100)) })}
        </span>
      </p>
    </li>
  )
}
