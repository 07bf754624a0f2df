import { inLocale, type Locale, type Texts } from '#text/text.tsx'

/**
 * The blocks of a page, an article or a policy. `Words` is a text in all languages, as stored (`Texts`), or in one
 * language, as shown (`string`). Fields named `html` have HTML sanitized by `cleanHtml`; all others are plain text.
 */
export type Block<Words = string> = BlockLayout &
  (
    | Hero<Words>
    | TextBlock<Words>
    | ImageBlock<Words>
    | Gallery<Words>
    | StepsBlock<Words>
    | Cards<Words>
    | TableBlock<Words>
    | Faq<Words>
    | Figures<Words>
    | ProductsBlock<Words>
    | FormBlock<Words>
    | CarouselBlock<Words>
    | Quote<Words>
    | Video<Words>
    | NoticeBlock<Words>
    | CallToAction<Words>
    | ArticleList<Words>
    | IncludeBlock
  )

/** Whether any block needs its script in the browser. */
export const hasInteractiveBlocks = (blocks: readonly Block[] = []) =>
  blocks.some(({ kind }) => kind === 'carousel')

/** A block as stored, with its texts in all languages. */
export type StoredBlock = Block<Texts>

type BlockLayout = {
  /** An anchor on the page: `#returns`. */
  id?: string
  /** A full-width background; by default the page's own. */
  ground?: 'well' | 'panel'
}

/** A link to a path of this site without a language prefix, an anchor, or a URL with https:, mailto: or tel:. */
export type ContentLink<Words> = { to: string; label: Words }

export type Picture<Words> = {
  /** A path of this site, like `/images/scenes/warehouse-1200.webp`. */
  src: string
  /** Alternative text; empty if the text beside the picture says the same. */
  alt: Words
  width: number
  height: number
}

/** The hero: its title is the heading of the page. Only as the first block. */
export type Hero<Words> = {
  kind: 'hero'
  above?: Words
  title: Words
  words?: Words
  image?: Picture<Words>
  links?: ContentLink<Words>[]
}

/** Running text. */
export type TextBlock<Words> = { kind: 'text'; title?: Words; html: Words }

export type ImageBlock<Words> = { kind: 'image'; image: Picture<Words>; caption?: Words; wide?: boolean }

export type Gallery<Words> = {
  kind: 'gallery'
  title?: Words
  images: (Picture<Words> & { caption?: Words })[]
}

/** Numbered steps. */
export type StepsBlock<Words> = {
  kind: 'steps'
  title?: Words
  intro?: Words
  steps: { title: Words; words: Words; link?: ContentLink<Words> }[]
}

/** A grid of cards; with a link, the whole card is clickable. */
export type Cards<Words> = {
  kind: 'cards'
  title?: Words
  intro?: Words
  cards: { title: Words; words?: Words; image?: Picture<Words>; to?: string; note?: Words }[]
}

/** Numbers are formatted for the reader's language and aligned right. */
export type TableBlock<Words> = {
  kind: 'table'
  title?: Words
  intro?: Words
  /** Describes the table for screen readers. */
  caption: Words
  columns: { title: Words; unit?: string }[]
  /** One cell per column. The first cell is the row header. */
  rows: (Words | number)[][]
}

export type Faq<Words> = {
  kind: 'faq'
  title?: Words
  questions: { question: Words; html: Words }[]
}

/** Key figures. */
export type Figures<Words> = {
  kind: 'figures'
  title?: Words
  intro?: Words
  figures: { label: Words; value: Words | number; unit?: string; note?: Words; bright?: boolean }[]
}

/** Products from the current catalog: the best sellers of a family, or the listed ones. */
export type ProductsBlock<Words> = {
  kind: 'products'
  title: Words
  intro?: Words
  family?: string
  product_ids?: string[]
  /** Maximum number of products. */
  most?: number
  link?: ContentLink<Words>
}

/** A short form that opens another page with its fields as query parameters. Works without JavaScript. */
export type FormBlock<Words> = {
  kind: 'form'
  title: Words
  words?: Words
  /** The page that reads the fields from its URL. */
  to: string
  fields: { name: string; label: Words; hint?: Words; type: 'text' | 'zip' | 'number' | 'email' }[]
  button: Words
}

/** Slides stored under a path of their own, so that several pages can show them. */
export type CarouselBlock<Words> = {
  kind: 'carousel'
  path: string
  title?: Words
  slides?: Slide<Words>[]
}

export type Slide<Words = string> = {
  title: Words
  words?: Words
  image: Picture<Words>
  link?: ContentLink<Words>
}

export type Quote<Words> = { kind: 'quote'; words: Words; from?: Words }

/** A video hosted on this site, with captions and a transcript. */
export type Video<Words> = {
  kind: 'video'
  title: Words
  src: string
  poster: Picture<Words>
  captions?: { locale: Locale; src: string }[]
  html?: Words
}

/** A highlighted notice. */
export type NoticeBlock<Words> = {
  kind: 'notice'
  tone: 'info' | 'good' | 'wait'
  title?: Words
  words: Words
}

/** A call to action at the end of a page. */
export type CallToAction<Words> = {
  kind: 'action'
  title: Words
  words?: Words
  links: ContentLink<Words>[]
}

/** The newest articles. */
export type ArticleList<Words> = {
  kind: 'articles'
  title?: Words
  most?: number
  articles?: ArticleSummary[]
}

export type ArticleSummary = { id: string; title: string; summary: string; published_on: string }

/** Inserts the blocks of another page. */
export type IncludeBlock = { kind: 'include'; path: string; blocks?: Block[] }

/** A page as stored. Its key is its path. */
export type StoredPage = {
  title: Texts
  /** Title of the document, if it differs from the heading. */
  seo_title?: Texts
  /** For search engines and shared links: one or two sentences. */
  description: Texts
  /** A short label above the title: the kind of page. */
  above?: Texts
  /** Below the title, on pages without a hero. */
  intro?: Texts
  /** Image for shared links. */
  image?: string
  /** Shows a table of contents at the side, for long pages. */
  has_contents?: boolean
  has_header?: boolean
  has_footer?: boolean
  /** The breadcrumb between Home and this page. */
  crumbs?: { to: string; title: Texts }[]
  /** Date of the last change, as shown: `2026-11-02`. */
  dated?: string
  blocks: StoredBlock[]
}

/** A policy: a page that customers confirm having read. Its key is its label. */
export type StoredPolicy = Pick<StoredPage, 'title' | 'description' | 'dated' | 'blocks'>

export type StoredArticle = {
  title: Texts
  summary: Texts
  author: string
  /** What the author does: the team that wrote it and answers for it. */
  author_role?: Texts
  /** `2026-11-02`. */
  published_on: string
  /** The day of the last change of content, if it is later than the first publication. */
  updated_on?: string
  image?: Picture<Texts>
  blocks: StoredBlock[]
}

export type StoredCarousel = { title: Texts; slides: Slide<Texts>[] }

/** The stored body of each kind of document. */
export type StoredBodies = {
  page: StoredPage
  policy: StoredPolicy
  article: StoredArticle
  carousel: StoredCarousel
}

export type DocumentKind = keyof StoredBodies

/** A stored value with every text in one language. */
export type Localized<Stored> = Stored extends Texts
  ? string
  : Stored extends (infer Item)[]
    ? Localized<Item>[]
    : Stored extends object
      ? { [Name in keyof Stored]: Localized<Stored[Name]> }
      : Stored

/** Replaces every text of a stored value by its translation, or by English if there is none. */
export function localize<Stored>(stored: Stored, locale: Locale): Localized<Stored> {
  return localizeValue(stored, locale) as Localized<Stored>
}

function localizeValue(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((one) => localizeValue(one, locale))
  if (typeof value !== 'object' || value === null) return value
  if (isTexts(value)) return inLocale(value, locale)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, localizeValue(one, locale)]))
}

const isTexts = (value: object): value is Texts => 'en' in value && typeof value.en === 'string'
