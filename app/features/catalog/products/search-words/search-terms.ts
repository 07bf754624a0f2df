import { toSimplified } from '#text/simplified-chinese.ts'

const han = /\p{Script=Han}+/gu

/** Chinese has no spaces between words: each pair of adjacent characters, in simplified form, becomes a search word. */
export const searchable = (value: string) =>
  toSimplified(value).replaceAll(han, (run) => {
    const characters = [...run]
    if (characters.length === 1) return ` ${run} `
    const pairs = characters.slice(1).map((character, i) => `${characters[i]}${character}`)
    return ` ${pairs.join(' ')} `
  })

function withoutOuterDots(term: string) {
  let [from, to] = [0, term.length]
  while (from < to && term[from] === '.') from++
  while (to > from && term[to - 1] === '.') to--
  return term.slice(from, to)
}

const termsOf = (value: string) =>
  searchable(value)
    .split(/[^\p{L}\p{N}.]+/u)
    .map(withoutOuterDots)
    .filter((term) => term !== '')

const maxTerms = 8

/** The words of a search text: letters, digits and inner dots, at most eight words. */
export const searchTerms = (search: string) => termsOf(search).slice(0, maxTerms)

/** The words that typing errors are corrected to: with a letter, of three characters or more. */
export const vocabularyOf = (value: string) =>
  termsOf(value.toLowerCase()).filter((term) => term.length >= 3 && /\p{L}/u.test(term))

/** The words of a product name, each once: of two characters or more, Chinese as pairs of characters. */
export const nameTerms = (name: string) =>
  new Set(termsOf(name.toLowerCase()).filter((term) => term.length >= 2))
