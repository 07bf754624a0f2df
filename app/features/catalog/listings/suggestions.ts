/** A product suggested while a search text is typed. */
export type SuggestedProduct = {
  product_id: string
  name: string
  thumbnail: string
  /** Current price of one piece; null if discontinued. */
  price_cents: number | null
}

/** A page suggested while a search text is typed: a category or an article. */
export type SuggestedPage = { title: string; path: string }

/** What the search field suggests for a text. */
export type Suggestions = {
  products: SuggestedProduct[]
  categories: SuggestedPage[]
  articles: SuggestedPage[]
}

/** The path of the endpoint that suggests: a GET request without cookies, the same for every visitor. */
export const suggestionsPath = '/product/get/suggestions'

/** Longer texts get no suggestions. */
export const maxSuggestedLength = 120
