import type { Token } from './query-tokens.ts'

const units =
  'zero,,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'
const germanUnits =
  'null,,zwei,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,dreizehn,vierzehn,fünfzehn,sechzehn,siebzehn,achtzehn,neunzehn'
const tens = 'twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'
const germanTens = 'zwanzig,dreißig,vierzig,fünfzig,sechzig,siebzig,achtzig,neunzig'

/** Numbers in letters. `One` and `ein` are mostly articles, and `null` is no amount. */
const numberWords = new Map([
  ...[units, germanUnits].flatMap((words) => words.split(',').map((word, i) => [word, i] as const)),
  ...[tens, germanTens].flatMap((words) => words.split(',').map((word, i) => [word, 10 * (i + 2)] as const)),
])
for (const word of ['', 'zero', 'null']) numberWords.delete(word)

const multiples = new Map(Object.entries({ hundred: 100, thousand: 1000, hundert: 100, tausend: 1000 }))
const articles = new Set(['a', 'one', 'ein', 'eine'])
const links = new Set(['-', 'and', 'und'])

/** The value of a word: `two`, `zweihundertfünfzig`, `fünftausend`; null if a part of it is not a number. */
export function numberInLetters(word: string): number | null {
  const known = numberWords.get(word)
  if (known !== undefined) return known
  for (const [multiple, times] of [['tausend', 1000] as const, ['hundert', 100] as const]) {
    const at = word.indexOf(multiple)
    if (at < 0) continue
    const [before, after] = [word.slice(0, at), word.slice(at + multiple.length)]
    const count = before === '' || before === 'ein' ? 1 : numberInLetters(before)
    const rest = after === '' ? 0 : numberInLetters(after)
    return count === null || rest === null || rest >= times ? null : count * times + rest
  }
  const at = word.indexOf('und')
  if (at <= 0) return null
  const [unit, ten] = [word.slice(0, at), numberWords.get(word.slice(at + 3)) ?? 0]
  const count = unit === 'ein' ? 1 : (numberWords.get(unit) ?? 10)
  return count < 10 && ten >= 20 ? ten + count : null
}

/**
 * The tokens with `two hundred fifty`, `5 thousand` and `a thousand` as one number. Words that do not add up, as
 * `two hundred three hundred`, have no value.
 */
export function withMultiples(tokens: Token[], text: string): Token[] {
  const merged: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const [first, last] = [at, endOfNumber(tokens, at, text)]
    const parts = tokens.slice(first, last + 1)
    const token = parts[0] as Token
    const isNumber = parts.length > 1 || isMultiple(token)
    merged.push(isNumber ? oneNumber(parts) : token)
    at = last + 1
  }
  return merged
}

const oneNumber = (parts: Token[]): Token => ({
  ...(parts[0] as Token),
  to: (parts.at(-1) as Token).to,
  folded: parts.map(({ folded }) => folded).join(''),
  number: sumOf(parts),
})

const isMultiple = ({ folded }: Token) => multiples.has(folded)
const isInLetters = ({ folded, number }: Token) => number !== null && /^[a-z]/.test(folded)

/** The last token of the number that starts at this one. What is after `and` may be another number: `between 200 and 300`. */
function endOfNumber(tokens: Token[], from: number, text: string): number {
  const first = tokens[from] as Token
  if (first.is_han || (first.number === null && !isMultiple(first) && !articles.has(first.folded)))
    return from
  let [end, beforeAnd] = [from, from]
  let hasMultiple = isMultiple(first)
  for (;;) {
    const last = tokens[end] as Token
    const at = links.has(tokens[end + 1]?.folded ?? '') ? end + 2 : end + 1
    const token = tokens[at]
    const between = token ? text.slice(last.to, token.from) : ''
    if (!token || !/^(?: |-| and | und )$/.test(between)) break
    const isAfterTens = between.length === 1 && isInLetters(last) && (last.number ?? 0) >= 20
    if (!isMultiple(token) && !(isInLetters(token) && (hasMultiple || isAfterTens))) break
    if (between.length > 1) beforeAnd = end
    hasMultiple ||= isMultiple(token)
    end = at
  }
  const isSum = sumOf(tokens.slice(from, end + 1)) !== null
  return isSum || beforeAnd === from ? end : beforeAnd
}

/** The value of the words of a number; null if they do not add up. */
function sumOf(tokens: Token[]): number | null {
  let [thousands, hundreds] = [0, 0]
  let count: number | null = null
  for (const token of tokens) {
    const times = multiples.get(token.folded)
    if (links.has(token.folded)) continue
    if (times === 1000) {
      if (thousands > 0 || (count ?? 0) >= 1000) return null
      thousands = (hundreds + (count ?? 0) || 1) * 1000
      ;[hundreds, count] = [0, null]
    } else if (times) {
      if (hundreds > 0 || (count ?? 1) >= (thousands > 0 ? 10 : 1000)) return null
      ;[hundreds, count] = [(count ?? 1) * 100, null]
    } else if (count === null) count = token.number ?? 1
    else if (count % 10 === 0 && count >= 20 && count < 100 && (token.number ?? 10) < 10)
      count += token.number as number
    else return null
  }
  const rest = count ?? 0
  const isTooLarge = (hundreds > 0 && rest >= 100) || (thousands > 0 && rest >= 1000)
  return isTooLarge ? null : thousands + hundreds + rest
}
