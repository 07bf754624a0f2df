import type { MetaDescriptor } from 'react-router'
import { pathIn } from '#text/text.tsx'
import type { Site } from '#ui/page/page-meta.ts'

/** Structured data (schema.org) of the breadcrumb: names and paths. */
export const breadcrumbData = (
  { origin, locale }: Site,
  crumbs: readonly (readonly [name: string, path: string])[],
): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + pathIn(locale, path),
    })),
  },
})

const publisher = (origin: string) => ({
  '@type': 'Organization',
  name: 'Heliostead',
  url: `${origin}/`,
  logo: `${origin}/images/logo.svg`,
})

type ArticleData = {
  id: string
  title: string
  summary: string
  author: string
  published_on: string
  image?: { src: string }
}

/** Structured data (schema.org) of an article. */
export const articleData = ({ origin, locale }: Site, article: ArticleData): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.published_on,
    author: { '@type': 'Organization', name: article.author },
    publisher: publisher(origin),
    mainEntityOfPage: origin + pathIn(locale, `/article/${article.id}`),
    inLanguage: locale,
    ...(article.image && { image: origin + article.image.src }),
  },
})

type Question = { question: string; html: string }

/** Structured data (schema.org) of questions with answers. */
export const faqData = (questions: readonly Question[]): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  },
})
