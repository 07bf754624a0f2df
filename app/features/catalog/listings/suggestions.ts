/** A product suggested while a search text is typed. */
export type SuggestedProduct = {
  product_id: string
  name: string
  thumbnail: string
  /** Current price of one piece; null if discontinued. */
  price_cents: number | null
}

/** A page suggested while a search text is typed: a category, an article, or the page that answers a question. */
export type SuggestedPage = { title: string; path: string }

/** What the search field suggests for a text. */
export type Suggestions = {
  products: SuggestedProduct[]
  categories: SuggestedPage[]
  articles: SuggestedPage[]
  /** Questions that the text may ask, each with the page that answers it. */
  help: SuggestedPage[]
}

/** The path of the endpoint that suggests: a GET request without cookies, the same for every visitor. */
export const suggestionsPath = '/product/get/suggestions'

/** Longer texts get no suggestions. */
export const maxSuggestedLength = 120
