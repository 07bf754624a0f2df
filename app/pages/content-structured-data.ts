import type { MetaDescriptor } from 'react-router'
import type { Block } from '#features/content/pages/blocks.ts'
import { pathIn } from '#text/text.tsx'
import type { Site } from '#ui/page/page-meta.ts'
import { publisher } from './structured-data.ts'

type ArticleData = {
  id: string
  title: string
  summary: string
  author: string
  published_on: string
  modified_on: string
}

/** Structured data (schema.org) of an article. `picture` is the path of a bitmap. */
export const articleData = (
  { origin, locale }: Site,
  article: ArticleData,
  picture: string | undefined,
): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.published_on,
    dateModified: article.modified_on > article.published_on ? article.modified_on : article.published_on,
    author: { '@type': 'Organization', name: article.author, url: `${origin}${pathIn(locale, '/aboutUs')}` },
    publisher: publisher(origin),
    mainEntityOfPage: origin + pathIn(locale, `/article/${article.id}`),
    inLanguage: locale,
    ...(picture && { image: origin + picture }),
  },
})

/** Structured data (schema.org) of a free calculator on a page of its own. */
export const toolData = (
  { origin, locale }: Site,
  tool: { name: string; description: string; path: string },
): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: tool.name,
    description: tool.description,
    url: origin + pathIn(locale, tool.path),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    inLanguage: locale,
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    publisher: publisher(origin),
  },
})

type Question = { question: string; html: string }

/** Structured data (schema.org) of questions that the page shows, with their answers as plain text. */
export const faqData = (questions: readonly Question[]): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
    })),
  },
})

/** Structured data of all questions in the blocks of a page; none without questions. */
export function faqOf(blocks: readonly Block[]): MetaDescriptor[] {
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.questions : []))
  return questions.length > 0 ? [faqData(questions)] : []
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

const plainText = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s\s+/g, ' ')
    .trim()
