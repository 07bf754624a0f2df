import type { MetaDescriptor } from 'react-router'
import { pathIn } from '#text/text.tsx'
import { pageMeta, type Site } from '#ui/page/page-meta.ts'
import { breadcrumbData } from '../structured-data.ts'
import type { CategoryData } from './category.server.ts'
import type { ProductData } from './product.server.ts'

/** Metadata of a category page. Filtered lists have the canonical URL of the category. */
export function categoryMeta(category: CategoryData, site: Site): MetaDescriptor[] {
  const { page } = category.list
  const path = page > 1 ? `${category.path}?page=${page}` : category.path
  return [
    ...pageMeta({ ...site, title: category.title, description: category.tagline, path }),
    breadcrumbData(site, [
      ['Heliostead', '/'],
      [category.title, category.path],
    ]),
  ]
}

/** Metadata of a product page, with its offer as structured data: the price is the one on the page. */
export function productMeta({ detail, family, document, rating }: ProductData, site: Site): MetaDescriptor[] {
  const path = `/${detail.product_id}`
  const image = detail.images[0]?.path
  if (document) {
    const title = `${document.title} – ${detail.model_number}`
    return pageMeta({ ...site, title, description: detail.summary, path: `${path}?document=${document.id}` })
  }
  return [
    ...pageMeta({ ...site, title: detail.name, description: detail.summary, path, image }),
    { 'script:ld+json': productData(detail, rating, path, site) },
    breadcrumbData(site, [
      ['Heliostead', '/'],
      ...(family ? [[family.name, family.path] as const] : []),
      [detail.name, path],
    ]),
  ]
}

const availabilities = {
  in_stock: 'InStock',
  few_left: 'LimitedAvailability',
  made_to_order: 'MadeToOrder',
  out_of_stock: 'OutOfStock',
  service: 'InStock',
}

function productData(
  detail: ProductData['detail'],
  rating: ProductData['rating'],
  path: string,
  { origin, locale }: Site,
) {
  const url = origin + pathIn(locale, path)
  const isSold = detail.status !== 'discontinued'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: detail.name,
    description: detail.summary,
    sku: detail.product_id,
    mpn: detail.model_number,
    brand: { '@type': 'Brand', name: detail.brand },
    ...(detail.images.length > 0 && { image: detail.images.map((image) => origin + image.path) }),
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.count },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: detail.price_after_discount.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSold ? availabilities[detail.availability] : 'Discontinued'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: 'Heliostead' },
    },
  }
}
