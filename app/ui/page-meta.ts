import type { MetaDescriptor } from 'react-router'
import { type Locale, locales, pathIn } from '#text/text.tsx'

/** Where the site stands and which language is read: what the root loader tells every page. */
export type Site = {
  locale: Locale
  origin: string
  navigation?: readonly Titled[]
  /** What the navigation entry that registers this address calls its document. */
  seo_title?: string | undefined
}

/** An entry of the navigation, as far as it says what the document it leads to is called. */
type Titled = { vue_path: string; seo_title: string; children: readonly Titled[] }

/** The site, from the matches that a page's `meta` is handed. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  return { locale: root?.locale ?? 'en', origin: root?.origin ?? '', navigation: root?.navigation ?? [] }
}

/** What the navigation calls the document of a path. An entry without children goes before the heading above it. */
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
  /** The page's own path, without a language; a query only where it names other contents, such as a page number. */
  path: string
  /** Path of the picture that stands for the page where it is shared; the shop's own when nothing is named. */
  image?: string | undefined
  /** Pages of one customer, and answers that are no page. */
  noindex?: boolean
}

const ogLocales: Record<Locale, string> = { en: 'en_US', de: 'de_DE', zh: 'zh_CN' }

/** Nobody who shows shared links draws an SVG. Each scene has a PNG beside it; for other drawings the shop's own stands in. */
const sharedPicture = (image = '/images/og.png') =>
  image.replace(/^(\/images\/scenes\/[\w-]+)\.svg$/, '$1.png').replace(/^.*\.svg$/, '/images/og.png')

/** Title, description, canonical address, the same page in other languages, and how it looks when shared. */
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
