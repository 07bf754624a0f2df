/** A word, a number, a sign or a Chinese character of a search text. `folded` is how words are compared. */
export type Token = {
  from: number
  to: number
  folded: string
  /** The value of a number, also of a Chinese one. */
  number: number | null
  is_han: boolean
}

const chineseDigits: Record<string, number> = {
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

// A number, with thousands and decimals; a Chinese number; a Latin word; a Chinese character; a sign that means something.
const part =
  /\d+(?:[.,]\d+)*|[零一二两三四五六七八九十百]+|[^\P{L}\p{Script=Han}]+|\p{Script=Han}|->|[→"″'′%$<>≤≥/+-]/gu

/** The parts of a text that was normalized to NFKC. `comma`: whether a comma is the decimal separator. */
export const tokensOf = (text: string, comma: boolean): Token[] =>
  [...text.matchAll(part)].map(({ 0: written, index }) => ({
    from: index,
    to: index + written.length,
    folded: foldWord(written),
    number: numberOf(written, comma),
    is_han: /^\p{Script=Han}/u.test(written),
  }))

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
  if (/^[零一二两三四五六七八九十百]/.test(written)) return chineseNumber(written)
  if (!/^\d/.test(written)) return null
  const thousands = comma ? /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
  const plain = thousands.test(written) ? written.replaceAll(comma ? '.' : ',', '') : written
  const value = Number(plain.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

/** A number below 1000 in Chinese characters: 十二 is 12, 二十 is 20, 一百五十 is 150. */
function chineseNumber(written: string) {
  let sum = 0
  let digit = 0
  for (const character of written) {
    if (character === '十' || character === '百') {
      sum += (digit || 1) * (character === '十' ? 10 : 100)
      digit = 0
    } else digit = chineseDigits[character] ?? 0
  }
  return sum + digit
}
