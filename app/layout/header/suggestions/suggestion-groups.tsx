import type { ReactNode } from 'react'
import { pathOfSearch } from '#features/catalog/listings/search-path.ts'
import type { SuggestedPage, SuggestedProduct, Suggestions } from '#features/catalog/listings/suggestions.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Formats } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'

/** A link in the list of suggestions. */
export type Option = { to: string; content: ReactNode }

export type OptionGroup = { title: string; options: Option[] }

/** The recent searches that a typed text may become. */
export const matchingSearches = (recent: string[], typed: string) => {
  const start = typed.trim().toLowerCase()
  return recent.filter((one) => one.toLowerCase().startsWith(start) && one.toLowerCase() !== start)
}

/** The suggestions as groups of links; groups without any are left out. */
export function useOptionGroups(searches: string[], suggestions: Suggestions | null): OptionGroup[] {
  const t = useText()
  const format = useFormat()
  const groups = [
    {
      title: t('Recent searches'),
      options: searches.map((search) => ({
        to: pathOfSearch(search),
        content: <TextOption>{search}</TextOption>,
      })),
    },
    { title: t('Help'), options: pageOptions(suggestions?.help) },
    {
      title: t('Products'),
      options: (suggestions?.products ?? []).map((product) => ({
        to: pathOfProduct(product.product_id),
        content: <ProductOption product={product} format={format} discontinued={t('Discontinued')} />,
      })),
    },
    { title: t('Categories'), options: pageOptions(suggestions?.categories) },
    { title: t('Articles'), options: pageOptions(suggestions?.articles) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const pageOptions = (pages: SuggestedPage[] = []): Option[] =>
  pages.map(({ title, path }) => ({ to: path, content: title }))

const TextOption = ({ children }: { children: string }) => (
  <>
    <Icon name="search" size={16} className="shrink-0 text-ink-soft" />
    <span className="truncate">{children}</span>
  </>
)

type ProductOptionProps = { product: SuggestedProduct; format: Formats; discontinued: string }

const ProductOption = ({ product, format, discontinued }: ProductOptionProps) => (
  <>
    <div className="w-12 shrink-0">
      <ProductPicture
        alt=""
        src={product.thumbnail}
        width={48}
        height={48}
        className="aspect-square rounded"
      />
    </div>
    <span className="line-clamp-2 min-w-0 grow leading-snug">{product.name}</span>
    <span className="shrink-0 text-sm tabular-nums">
      {product.price_cents === null ? (
        <span className="text-ink-soft">{discontinued}</span>
      ) : (
        format.money(product.price_cents)
      )}
    </span>
  </>
)
