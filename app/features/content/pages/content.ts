import { inLocale, type Locale, type Texts } from '#text/text.tsx'

/** A visible entry of the top navigation in one language, with the property names of the specification. */
export type MenuEntry = {
  path: string
  category_name: string
  isShow: 1
  vue_path: string
  seo_title: string
  children: MenuEntry[]
}

/** An entry of the navigation as menus show it. */
export type MenuItem = Pick<MenuEntry, 'path' | 'category_name' | 'isShow'> & { children: MenuItem[] }

export const menuItems = (entries: readonly MenuEntry[]): MenuItem[] =>
  entries.map(({ path, category_name, isShow, children }) => ({
    path,
    category_name,
    isShow,
    children: menuItems(children),
  }))

/**
 * Document titles by the path that a navigation entry registers, in lower case. An entry without children takes precedence
 * over its parent heading.
 */
export function navigationTitles(navigation: readonly MenuEntry[]): Readonly<Record<string, string>> {
  const all = navigation.flatMap((entry) => [entry, ...entry.children])
  const pages = all.filter(({ children }) => children.length === 0)
  const headings = all.filter(({ children }) => children.length > 0)
  const titles: Record<string, string> = {}
  for (const { vue_path, seo_title } of [...pages, ...headings])
    if (seo_title) titles[vue_path.toLowerCase()] ??= seo_title
  return titles
}

export type FooterColumn = { title: string; links: { label: string; path: string }[] }

/** Notice, contact, footer and legal line, in one language. */
export type SiteTexts = {
  /** Empty if no notice is shown. */
  header_notice: string
  phone: string
  email: string
  address: string
  footer: FooterColumn[]
  legal: string
}

/** A notice that can be shown in the header; at most one is. */
export type HeaderNotice = { id: string; title: string; words: string; is_shown: boolean }

/** 301: moved for good; 302: for now. */
export type RedirectStatus = 301 | 302

/** The content of header and footer: the navigation also as menus show it, and the document titles that it sets by path. */
export type LayoutContent = {
  navigation: MenuEntry[]
  menu: MenuItem[]
  titles: Readonly<Record<string, string>>
  site: SiteTexts
}

/** A notice of the header. One with dates is shown between them, without being chosen. */
export type StoredNotice = {
  id: string
  title: Texts
  words: Texts
  /** Times as ISO strings. */
  from?: string | null | undefined
  until?: string | null | undefined
}

/** The notice that the header shows at a time: one whose dates include it, else the chosen one. */
export function noticeAt(site: StoredSiteTexts, now: Date): Texts | null {
  const current = site.header_notices.find(
    ({ from, until }) =>
      (from || until) && (!from || new Date(from) <= now) && (!until || now < new Date(until)),
  )
  return current?.words ?? (site.default_notice === undefined ? site.header_notice : site.default_notice)
}

/** The site texts as stored: in all languages, including hidden ones. */
export type StoredSiteTexts = {
  /** The notice that is shown. */
  header_notice: Texts | null
  /** The notice while none with dates applies; the one that is shown if this was never stored. */
  default_notice?: Texts | null
  /** The notices that an editor can choose from. */
  header_notices: StoredNotice[]
  phone: string
  email: string
  address: Texts
  footer: { title: Texts; links: { label: Texts; path: string; isShow: 0 | 1 }[] }[]
  legal: Texts
}

/** The site texts in one language, without hidden links and columns without visible links. */
export function siteTextsIn(locale: Locale, stored: StoredSiteTexts): SiteTexts {
  const localized = (texts: Texts) => inLocale(texts, locale)
  const footer = stored.footer.map(({ title, links }) => ({
    title: localized(title),
    links: links
      .filter((link) => link.isShow === 1)
      .map(({ label, path }) => ({ label: localized(label), path })),
  }))
  return {
    header_notice: stored.header_notice ? localized(stored.header_notice) : '',
    phone: stored.phone,
    email: stored.email,
    address: localized(stored.address),
    footer: footer.filter((column) => column.links.length > 0),
    legal: localized(stored.legal),
  }
}
