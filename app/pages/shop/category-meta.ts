import type { MetaDescriptor } from 'react-router'
import { pageMeta, type Site } from '#ui/page/page-meta.ts'
import { faqData } from '../content-structured-data.ts'
import type { CategoryData } from './category.server.ts'

/**
 * Metadata of a category page, with the questions of its buying guide as structured data on the first page. Filtered lists
 * have the canonical URL of the category.
 */
export function categoryMeta(category: CategoryData, site: Site): MetaDescriptor[] {
  const { guide, list, tagline, title } = category
  const path = list.page > 1 ? `${category.path}?page=${list.page}` : category.path
  return [
    ...pageMeta({ ...site, title, description: tagline, path, noindex: category.is_variant }),
    ...(guide.length > 0 && list.page === 1
      ? [faqData(guide.map(({ question, answer }) => ({ question, html: answer })))]
      : []),
  ]
}
