import table from '../data/families.json' with { type: 'json' }
import { createSignalTable } from '../retrieval/signals.ts'

/** The ids of the product families that a message names by a word, as `battery`. */
export const findFamilies = createSignalTable((locale) =>
  Object.entries(table).map(([family, words]) => [family, [words[locale]]]),
)
