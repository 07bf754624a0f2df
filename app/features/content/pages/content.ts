import { inLocale, type Locale, type Texts } from '#text/text.tsx'

/** An entry of the top navigation under the contract's names, in one language. Only shown entries are handed out. */
export type MenuEntry = {
  path: string
  category_name: string
  isShow: 1
  vue_path: string
  seo_title: string
  children: MenuEntry[]
}

export type FooterColumn = { title: string; links: { label: string; path: string }[] }

/** Notice, contact, footer and legal line, in one language. */
export type SiteTexts = {
  /** Empty when there is nothing to say. */
  header_notice: string
  phone: string
  email: string
  address: string
  footer: FooterColumn[]
  legal: string
}

/** A notice that can be shown in the header; at most one is. */
export type HeaderNotice = { id: string; title: string; words: string; is_shown: boolean }

/** The content of header and footer. */
export type LayoutContent = { navigation: MenuEntry[]; site: SiteTexts }

/** The site texts as stored: in all languages, including hidden ones. */
export type StoredSiteTexts = {
  /** The notice that is shown. */
  header_notice: Texts | null
  /** The notices that an editor can choose from. */
  header_notices: { id: string; title: Texts; words: Texts }[]
  phone: string
  email: string
  address: Texts
  footer: { title: Texts; links: { label: Texts; path: string; isShow: 0 | 1 }[] }[]
  legal: Texts
}

/** The texts in the reader's language. Hidden links are left out, and so is a column with none left. */
export function siteTextsIn(locale: Locale, kept: StoredSiteTexts): SiteTexts {
  const say = (texts: Texts) => inLocale(texts, locale)
  const footer = kept.footer.map(({ title, links }) => ({
    title: say(title),
    links: links.filter((link) => link.isShow === 1).map(({ label, path }) => ({ label: say(label), path })),
  }))
  return {
    header_notice: kept.header_notice ? say(kept.header_notice) : '',
    phone: kept.phone,
    email: kept.email,
    address: say(kept.address),
    footer: footer.filter((column) => column.links.length > 0),
    legal: say(kept.legal),
  }
}
