/** A note on the source of a product's figures; product-sources.server.ts translates it. */
export type SourceNote = {
  /** A key of `sentences` in product-sources.server.ts. */
  id: string
  /** The publisher. */
  name?: string | undefined
  /** YYYY-MM-DD: the edition of a list, or the day the source was checked. */
  date?: string | undefined
  /** YYYY-MM: when the model was added to the list. */
  entry?: string | undefined
}

/** Why a list price may be shown: it was charged until a day, or the manufacturer published it. */
export type ListPriceBasis =
  | { kind: 'charged'; until: string }
  | { kind: 'published'; source: string; date: string }
