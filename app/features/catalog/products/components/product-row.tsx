import type { CardSummary } from './card-summary.ts'
import { ProductCard } from './product-card.tsx'

/** Products side by side; on phones they scroll. */
export const ProductRow = ({ cards }: { cards: readonly CardSummary[] }) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-4 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-6 sm:overflow-visible sm:p-0 lg:grid-cols-4">
    {cards.map((card) => (
      <li key={card.product_id} className="grid w-64 shrink-0 snap-start grid-cols-[minmax(0,1fr)] sm:w-auto">
        <ProductCard product={card} upright />
      </li>
    ))}
  </ul>
)
