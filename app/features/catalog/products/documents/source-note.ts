/** One statement on where a product's figures come from; its words are put together in the reader's language. */
export type SourceNote = {
  /** A kind of note of `product-sources.server.ts`. */
  id: string
  /** Who published it. */
  name?: string | undefined
  /** YYYY-MM-DD: the edition of a list, or the day the source was read. */
  date?: string | undefined
  /** YYYY-MM: when the model entered the list. */
  entry?: string | undefined
}

/** Why a list price may be shown beside the price now: it was charged until a day, or its maker published it. */
export type ListPriceBasis =
  | { kind: 'charged'; until: string }
  | { kind: 'published'; source: string; date: string }
