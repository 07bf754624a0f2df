import { useRef } from 'react'
import { Availability } from '#features/catalog/products/components/availability.tsx'
import { type CardSummary, toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Card } from '#features/catalog/products/listing.ts'
import { AddListedProduct } from '#features/sales/cart/components/add-listed-product.tsx'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useLocale } from '#text/text.tsx'
import type { ChatLink } from '../chat.ts'
import { ChatCard } from './chat-card.tsx'
import { ChatLinks } from './chat-links.tsx'
import { useNearScreen } from './use-near-screen.ts'

type ChatProductsProps = { links: readonly ChatLink[]; onFollow?: (() => void) | undefined }

/** The products that an answer links to, at current prices, as cards; as links until they are read, and without a card. */
export function ChatProducts({ links, onFollow }: ChatProductsProps) {
  const locale = useLocale()
  const box = useRef<HTMLUListElement>(null)
  const ids = links.flatMap(({ product_id }) => product_id ?? [])
  const cards = useNearScreen(box, ids.join(' '), readCards) ?? []
  const withoutCard = links.filter((link) => !cards.some(({ product_id }) => product_id === link.product_id))
  return (
    <>
      <ul ref={box} className="mt-2 grid w-full gap-2 empty:mt-0">
        {cards.map((card) => (
          <li key={card.product_id}>
            <ChatProduct product={toCardSummary(card, locale)} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <ChatLinks links={withoutCard} onFollow={onFollow} />
    </>
  )
}

async function readCards(ids: string) {
  const answer = await call<{ items: Card[] }>('/product/get_product_list_data', { ids: ids.split(' ') })
  return succeeded(answer) ? answer.data.items : null
}

type ChatProductProps = { product: CardSummary; onFollow?: (() => void) | undefined }

/** Picture, name, key figure, price, stock, and a button that adds it to the cart. */
function ChatProduct({ product, onFollow }: ChatProductProps) {
  const format = useFormat()
  const [figure] = product.figures
  const isSold = product.status !== 'discontinued'
  return (
    <ChatCard
      picture={product.thumbnail}
      to={pathOfProduct(product.product_id)}
      title={product.name}
      onFollow={onFollow}
    >
      {figure && (
        <p className="text-ink-soft">
          {figure.name}: {figure.words}
        </p>
      )}
      {isSold && (
        <p className="text-base font-semibold tabular-nums">
          {format.money(Math.round(product.price_after_discount * 100))}
        </p>
      )}
      <Availability product={product} />
      {isSold && product.availability !== 'service' && (
        <div className="mt-1">
          <AddListedProduct product={product} />
        </div>
      )}
    </ChatCard>
  )
}
