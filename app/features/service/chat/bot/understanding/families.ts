import { queryWords } from '#features/catalog/search/query/query-words.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import table from '../data/families.json' with { type: 'json' }
import { createSignalTable } from '../retrieval/signals.ts'
import { wordsIn } from '../words.ts'

/** The ids of the product families that a message names by a word, as `battery`. */
export const findFamilies = createSignalTable((locale) =>
  Object.entries(table).map(([family, words]) => [family, [words[locale]].flat()]),
)

/** Words that say only what kind of product is meant: those of the chat and those of the search. */
export const familyWords = (locale: Locale): string =>
  [
    ...Object.entries(table).flatMap(([family, words]) =>
      namedFamilies.has(family)
        ? []
        : [words[locale]]
            .flat()
            .join(' ')
            .replaceAll(/[|!*+]/g, ' '),
    ),
    ...Object.entries(queryWords[locale]).flatMap(([meaning, words]) => {
      const family = /^(?:implied )?family=(.+)/.exec(meaning)?.[1]
      return family && !namedFamilies.has(family) ? words : []
    }),
  ].join(' ')

/** Families of which a word names a product: `feasibility report`, `ground screw`. */
const namedFamilies = new Set(['solar-mounting', 'design-services', 'soy-and-corn'])

/** The words for one family. */
export const ownKindWords = (family: string, locale: Locale): ReadonlySet<string> => {
  const words = (table as Record<string, Record<Locale, string | string[]>>)[family]?.[locale] ?? ''
  return new Set([words].flat().flatMap((terms) => terms.split(/[|!*+\s]+/)))
}

/** The words for all families. */
export const allKindWords = oncePerLocale(
  (locale): ReadonlySet<string> => new Set(wordsIn(familyWords(locale), locale)),
)
