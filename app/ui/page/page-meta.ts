import type { MetaDescriptor } from 'react-router'
import { hreflangs, type Locale, locales, pathIn, translator } from '#text/text.tsx'
import { fitDescription, fitTitle, title_width, widthOf } from './title-width.ts'

/** The site's origin and current language, provided to every page by the root loader. */
export type Site = {
  locale: Locale
  origin: string
  /** Document titles by path in lower case, from the navigation. */
  titles?: Readonly<Record<string, string>>
  /** Document title of the navigation entry for this path. */
  seo_title?: string | undefined
}

/** The site, from the matches passed to a page's `meta`. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  return { locale: root?.locale ?? 'en', origin: root?.origin ?? '', titles: root?.titles ?? {} }
}

type Crumb = readonly [name: string, path: string]

type PageMeta = Site & {
  title?: string | undefined
  description?: string | undefined
  /** Continues a description that is too short for a search result. */
  description_more?: string | undefined
  /** The page's path without language; with a query only where it selects other content, such as a page number. */
  path: string
  /** Path of the image for shared links; by default the shop's own. */
  image?: string | undefined
  /** Names and paths of the pages above this one; by default the home page. */
  above?: readonly Crumb[]
  /** What kind of page link previews show. */
  kind?: 'website' | 'article' | 'product'
  /** For customers' pages and error pages. */
  noindex?: boolean
}

const ogLocales: Record<Locale, string> = { en: 'en_US', de: 'de_DE', zh: 'zh_CN' }

/** The bitmap for link previews: each scene has a PNG of the right size; other drawings use the shop's image. */
export const sharedPicture = (image = '/images/og.png') =>
  image
    .replace(/^(\/images\/scenes\/[\w-]+?)(?:\.svg|-1200\.webp)$/, '$1.png')
    .replace(/^.*\.svg$/, '/images/og.png')

/** The title with the shop's name, which is dropped where there is no room for it. */
function documentTitle(title: string | undefined) {
  if (!title) return 'Heliostead'
  const branded = `${title} · Heliostead`
  return widthOf(branded) > title_width || title.includes('Heliostead') ? fitTitle(title) : branded
}

/** Sentences that continue a description that is too short for a search result. */
function moreFor({ locale, description_more }: PageMeta): string[] {
  const t = translator(locale)
  return [
    ...(description_more ? [description_more] : []),
    t('Solar panels, inverters, batteries and transformers from Heliostead.'),
    t('See prices, stock and delivery dates online.'),
  ]
}

/** Title, description, canonical URL, alternate languages and link preview. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { path, locale, origin, image, kind = 'website', noindex, titles } = page
  const title = page.seo_title ?? titles?.[path.toLowerCase()] ?? page.title
  const whole = documentTitle(title)
  const description = page.description && fitDescription(page.description, moreFor(page))
  const address = (one: Locale) => origin + pathIn(one, path)
  const other = locales.map((one) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: hreflangs[one],
    href: address(one),
  }))
  const described = description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []
  const pictured = [
    { property: 'og:image', content: origin + sharedPicture(image) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  const found = [
    { tagName: 'link', rel: 'canonical', href: address(locale) },
    ...other,
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
  ]
  return [
    { title: whole },
    { property: 'og:title', content: title ?? 'Heliostead' },
    { property: 'og:site_name', content: 'Heliostead' },
    { property: 'og:type', content: kind },
    { property: 'og:url', content: address(locale) },
    { property: 'og:locale', content: ogLocales[locale] },
    ...described,
    ...pictured,
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : [...found, ...breadcrumbData(page)]),
  ]
}

/** Structured data (schema.org) of the breadcrumb; none for the home page. */
function breadcrumbData({ origin, locale, title, path, above = [] }: PageMeta): MetaDescriptor[] {
  if (!title || path === '/') return []
  const crumbs: Crumb[] = [['Heliostead', '/'], ...above, [title, path]]
  const itemListElement = crumbs.map(([name, to], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + pathIn(locale, to),
  }))
  return [
    {
      'script:ld+json': { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement },
    },
  ]
}
