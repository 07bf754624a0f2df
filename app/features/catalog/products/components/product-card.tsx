import type { ReactNode } from 'react'
import { reusedMarkup } from '#platform/http/pages/reused-markup.tsx'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { pathOfProduct } from '../families/product-path.ts'
import { Availability } from './availability.tsx'
import { brandAndModel } from './brand-and-model.ts'
import type { CardSummary } from './card-summary.ts'

type ProductCardProps = {
  product: CardSummary
  /** For grids: the picture is above the text. Otherwise it is at the left. */
  upright?: boolean
  /** Above the fold: the picture loads eagerly. */
  priority?: boolean
  /** Shown after the availability. */
  delivery?: ReactNode
  /** Shown above the name. */
  note?: ReactNode
  /** Buttons, such as add to cart and compare. */
  action?: ReactNode
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** A product in a list: name, key figures, price, availability. */
export function ProductCard({ product, upright, priority, delivery, note, action }: ProductCardProps) {
  const Body = ReusedBody && !(priority || delivery || note) ? ReusedBody : CardBody
  return (
    <article
      className={classes(
        'link-card',
        upright
          ? 'flex flex-col'
          : 'grid grid-cols-[6rem_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-4 gap-y-3 p-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-5',
      )}
    >
      <Body {...{ product, upright, priority, delivery, note }} />
      {action && (
        <div
          className={classes(
            'no-print relative z-10 flex flex-wrap items-center gap-2',
            upright ? 'px-4 pb-4' : 'max-sm:col-span-2 sm:col-start-2',
          )}
        >
          {action}
        </div>
      )}
    </article>
  )
}

type CardBodyProps = Omit<ProductCardProps, 'action'>

/** Picture and text. */
function CardBody({ product, upright, priority, delivery, note }: CardBodyProps) {
  const t = useText()
  const format = useFormat()
  const isSold = product.status !== 'discontinued'
  return (
    <>
      <div>
        <ProductPicture
          alt=""
          src={product.thumbnail}
          priority={priority}
          sizes={upright ? '(width >= 64rem) 18rem, 50vw' : '10rem'}
          className={upright ? 'aspect-4/3 rounded-t' : 'aspect-square rounded'}
        />
      </div>
      <div className={classes('flex min-w-0 grow flex-col', upright && 'p-4')}>
        {note && <p className="mb-1 text-sm font-medium text-sun-deep">{note}</p>}
        <p className="text-sm wrap-anywhere text-ink-soft">{brandAndModel(product)}</p>
        <h3 className="mt-0.5 leading-snug">
          <Link to={pathOfProduct(product.product_id)}>{withNoBreakSpaces(product.name)}</Link>
        </h3>
        <Figures figures={product.figures} />
        <div className="mt-auto grid gap-2 pt-3">
          {isSold && (
            <div>
              <PriceBlock
                size={upright ? 'small' : 'base'}
                price={cents(product.price_after_discount)}
                list_price={cents(product.univalent)}
                compared_to={product.kind === 'package' ? 'parts' : 'list'}
              />
              {product.lowest_price < product.price_after_discount && (
                <p className="text-sm text-ink-soft">
                  {t('As low as {{price}} each', { price: format.money(cents(product.lowest_price)) })}
                </p>
              )}
            </div>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Availability product={product} />
            {delivery}
            {product.status === 'clearance' && <Tag tone="wait">{t('Clearance')}</Tag>}
          </div>
        </div>
      </div>
    </>
  )
}

// Not for cards that load their picture early: React writes the links for it in the order of the cards.
const ReusedBody = import.meta.env.SSR && reusedMarkup('card', CardBody)

function Figures({ figures }: Pick<CardSummary, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <dl className="figures mt-2 text-sm">
      {figures.map(({ name, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
