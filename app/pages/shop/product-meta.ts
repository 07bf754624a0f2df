import type { MetaDescriptor } from 'react-router'
import { translator } from '#text/text.tsx'
import { pageMeta, type Site } from '#ui/page/page-meta.ts'
import { fitTitle, title_width, widthOf } from '#ui/page/title-width.ts'
import { faqData } from '../content-structured-data.ts'
import type { ProductData } from './product.server.ts'
import { productData } from './product-data.ts'

/** Metadata of a product page, with its offer as structured data: the price is the one on the page. */
export function productMeta(data: ProductData, site: Site): MetaDescriptor[] {
  const { detail, family, document, share_path, questions } = data
  const path = `/${detail.product_id}`
  const image = share_path ?? detail.images[0]?.path
  const t = translator(site.locale)
  if (document) {
    const title = `${document.title} – ${detail.model_number}`
    return pageMeta({
      ...site,
      title,
      description: detail.summary,
      path: `${path}?document=${document.id}`,
      noindex: true,
    })
  }
  return [
    ...pageMeta({
      ...site,
      title: titleOf(detail),
      description: detail.summary,
      description_more: t('Price, stock, specifications and delivery date at Heliostead.'),
      path,
      image,
      kind: 'product',
      above: family ? [[family.name, family.path]] : [],
    }),
    { 'script:ld+json': productData(data, path, site) },
    ...(questions.length > 0
      ? [faqData(questions.map(({ question, answer }) => ({ question, html: answer })))]
      : []),
  ]
}

/** The product's name, or brand and model number when no part of it fits a search result. */
const titleOf = ({ name, brand, model_number }: ProductData['detail']) =>
  widthOf(fitTitle(name)) > title_width ? `${brand} ${model_number}` : name
