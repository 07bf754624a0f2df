import { numberInLetters, withMultiples } from './number-words.ts'

/** A word, a number, a sign or a Chinese character of a search text. `folded` is how words are compared. */
export type Token = {
  from: number
  to: number
  folded: string
  /** The value of a number, also of one in letters or in Chinese. */
  number: number | null
  is_han: boolean
}

export const chineseDigits: Record<string, number> = {
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

const chinesePowers: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

// A number, with thousands and decimals; a Chinese number; a Latin word; a Chinese character; a sign that means something.
const part =
  /\d+(?:[.,]\d+)*(?:(?:万|千(?![瓦伏克安米]))(?:\d(?!\s?[\d.,a-zA-Z瓦伏安度人位]|千[瓦伏克安米]))?)*|(?:[零一二两三四五六七八九十百万]|千(?![瓦伏克安米]))+|[^\P{L}\p{Script=Han}]+|\p{Script=Han}|->|[→"\u2033'\u2032%$<>≤≥/+~–-]/gu

/** The parts of a text that was normalized to NFKC. `comma`: whether a comma is the decimal separator. */
export const tokensOf = (text: string, comma: boolean): Token[] =>
  withMultiples(
    [...text.matchAll(part)].map(({ 0: written, index }) => ({
      from: index,
      to: index + written.length,
      folded: written === '–' ? '-' : foldWord(written),
      number: numberOf(written, comma),
      is_han: /^\p{Script=Han}/u.test(written),
    })),
    text,
  )

/** Lower case, with umlauts written out: `Außen` and `aussen` are the same word. */
export const foldWord = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

function numberOf(written: string, comma: boolean): number | null {
  if (/^[零一二两三四五六七八九十百千万]/.test(written)) return chineseNumber(written)
  if (!/^\d/.test(written)) return numberInLetters(written.toLowerCase())
  const [digits = '', ...powers] = written.split(/(?=[万千])/)
  let sum = plainNumber(digits, comma)
  for (const [at, power] of powers.entries()) {
    const times = power.startsWith('万') ? 10_000 : 1000
    sum = (at === 0 ? sum * times : sum) + (Number(power.slice(1)) * times) / 10
  }
  return Number.isFinite(sum) ? sum : null
}

function plainNumber(written: string, comma: boolean) {
  const thousands = comma ? /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
  const plain = thousands.test(written) ? written.replaceAll(comma ? '.' : ',', '') : written
  return Number(plain.replace(',', '.'))
}

/**
 * A number in Chinese characters: 十二 is 12, 二十 is 20, 一百五十 is 150, 两万 is 20,000. A digit after a power counts tenths of
 * it: 一百六 is 160, 两万五 is 25,000; 一百零六 is 106.
 */
function chineseNumber(written: string) {
  let sum = 0
  let digit = 0
  const [, last = ''] = /([百千万])[一二两三四五六七八九]$/.exec(written) ?? []
  const tenth = (last === '万' ? 10_000 : (chinesePowers[last] ?? 10)) / 10
  for (const character of written) {
    const power = chinesePowers[character]
    if (character === '万') {
      sum = (sum + digit || 1) * 10_000
      digit = 0
    } else if (power) {
      sum += (digit || 1) * power
      digit = 0
    } else digit = chineseDigits[character] ?? 0
  }
  return sum + digit * tenth
}
