import type { MetaDescriptor } from 'react-router'
import { type Locale, locales, pathIn } from '#text/text.tsx'

/** The site's origin and current language, provided to every page by the root loader. */
export type Site = {
  locale: Locale
  origin: string
  navigation?: readonly Titled[]
  /** Document title of the navigation entry for this path. */
  seo_title?: string | undefined
}

/** The parts of a navigation entry that determine the document title. */
type Titled = { vue_path: string; seo_title: string; children: readonly Titled[] }

/** The site, from the matches passed to a page's `meta`. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  return { locale: root?.locale ?? 'en', origin: root?.origin ?? '', navigation: root?.navigation ?? [] }
}

/**
 * Document title of a path from the navigation. An entry without children takes precedence over its parent heading.
 */
function titleInNavigation(entries: readonly Titled[], path: string): string | undefined {
  const all = entries.flatMap((entry) => [entry, ...entry.children])
  const named = all.filter(
    ({ vue_path, seo_title }) => seo_title && vue_path.toLowerCase() === path.toLowerCase(),
  )
  return (named.find(({ children }) => children.length === 0) ?? named[0])?.seo_title
}

type PageMeta = Site & {
  title?: string | undefined
  description?: string | undefined
  /** The page's path without language; with a query only where it selects other content, such as a page number. */
  path: string
  /** Path of the image for shared links; by default the shop's own. */
  image?: string | undefined
  /** For customers' pages and error pages. */
  noindex?: boolean
}

const ogLocales: Record<Locale, string> = { en: 'en_US', de: 'de_DE', zh: 'zh_CN' }

/** Link previews do not render SVG. Each scene has a PNG; other drawings use the shop's image. */
const sharedPicture = (image = '/images/og.png') =>
  image.replace(/^(\/images\/scenes\/[\w-]+)\.svg$/, '$1.png').replace(/^.*\.svg$/, '/images/og.png')

/** Title, description, canonical URL, alternate languages and link preview. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { description, path, locale, origin, image, noindex, navigation = [] } = page
  const title = page.seo_title ?? titleInNavigation(navigation, path) ?? page.title
  const whole = title ? `${title} · Heliostead` : 'Heliostead'
  const address = (one: Locale) => origin + pathIn(one, path)
  const other = locales.map((one) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: one,
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
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address(locale) },
    { property: 'og:locale', content: ogLocales[locale] },
    ...described,
    ...pictured,
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : found),
  ]
}
