import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { pathOfProduct } from '../families/product-path.ts'
import { Availability } from './availability.tsx'
import { brandAndModel } from './brand-and-model.ts'
import type { CardSummary } from './card-summary.ts'

/** The parts of a package, each with a link to its product page. */
export function PackageContents({ parts }: { parts: { quantity: number; product: CardSummary }[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className="border-t border-line [&_picture]:shrink-0">
      {parts.map(({ quantity, product }) => (
        <li key={product.product_id} className="flex items-center gap-4 border-b border-line py-3">
          <p className="w-14 shrink-0 whitespace-nowrap text-right text-lg font-medium tabular-nums">
            {format.number(quantity, 0)}
            <span aria-hidden="true" className="font-normal text-ink-soft">
              {'\u202f×'}
            </span>
          </p>
          <ProductPicture
            alt=""
            src={product.thumbnail}
            width={64}
            height={64}
            className="aspect-square w-16! shrink-0 rounded"
          />
          <div className="min-w-0 grow">
            <Link to={pathOfProduct(product.product_id)} className="link font-medium">
              {withNoBreakSpaces(product.name)}
            </Link>
            <p className="text-sm wrap-anywhere text-ink-soft">{brandAndModel(product)}</p>
          </div>
          <div className="hidden text-right sm:block">
            <p className="tabular-nums">
              {t('{{price}} each', { price: format.money(Math.round(product.price_after_discount * 100)) })}
            </p>
            <Availability product={product} />
          </div>
        </li>
      ))}
    </ul>
  )
}
