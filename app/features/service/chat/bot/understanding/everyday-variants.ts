// What everyday words for a variant mean in a family: `on the left` of a bathtub is its drain.
import type { Locale } from '#text/text.tsx'

/** What everyday words mean of a family, in words that the search knows. */
const everyday: Record<Locale, readonly (readonly [family: RegExp, said: RegExp, meant: string])[]> = {
  en: [
    [/^design-services$/, /\b(?:batter(?:y|ies)|storage)\b/iu, 'with storage'],
    [
      /-kits$/,
      /\b(?:with|has|have|includes?|plus|and) (?:a |the )?(?:batter(?:y|ies)|storage)\b/iu,
      'with storage',
    ],
    [/^bathtubs$/, /\b(left|right)\b/iu, '$1 drain'],
    [/^hybrid-inverters$/, /\bhigh[ -]voltage\b|\bhv\b/iu, 'high voltage'],
    [/^ev-charging$/, /\bplug[ -]?in\b|\bwith a plug\b/iu, '14-50 plug'],
  ],
  de: [
    [
      /^design-services$/,
      /(?:batterie|strom|haus|solar)?(?:speichers?|batterien?|akkus?)(?!\p{L})/iu,
      'mit Speicher',
    ],
    [/^bathtubs$/, /(?<!\p{L})(links|rechts|linke[nrs]?|rechte[nrs]?)(?!\p{L})/iu, 'Abfluss $1'],
    [/^hybrid-inverters$/, /hochvolt\p{L}*|hochspannung\p{L}*/iu, 'Hochvolt'],
  ],
  zh: [
    [/^design-services$/, /电池|储能/u, '带储能'],
    [/^bathtubs$/, /(左|右)/u, '$1排水'],
    [/^hybrid-inverters$/, /高压/u, '高压'],
  ],
}

/** What a message says of a variant in everyday words, and the words of the search for it; null if it says nothing like it. */
export function everydayMeaning(message: string, family: string, locale: Locale) {
  for (const [families, said, meant] of everyday[locale]) {
    const found = families.test(family) ? said.exec(message) : null
    if (found) return { said: found[0], text: meant.replace('$1', found[1] ?? '') }
  }
  return null
}
