import { text } from '#text/text.tsx'

/** Why a cell cannot be read, and what to do: an English sentence that is translated, with its values. */
export type CellProblem = { message: string; values?: { allowed: string } }

/** The value of a cell, or what is wrong with it. */
export type CellValue<Value> = { value: Value } | { problem: CellProblem }

const problem = (message: string, allowed?: string): { problem: CellProblem } => ({
  problem: { message, ...(allowed && { values: { allowed } }) },
})

const numberShape = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i

/** A number with a decimal point, with or without commas between thousands. */
export function numberIn(cell: string): CellValue<number> {
  if (!numberShape.test(cell)) return problem(text('Enter a number such as 1234.5, with a decimal point'))
  return { value: Number(cell.replaceAll(',', '')) }
}

/** An amount in dollars, as cents. */
export function centsIn(cell: string): CellValue<number> {
  const digits = cell.replace(/^\$\s?/, '')
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(digits))
    return problem(text('Enter an amount in dollars such as 1234.50, with a decimal point'))
  const [dollars = '0', cents = ''] = digits.replaceAll(',', '').split('.')
  return { value: Number(dollars) * 100 + Number(cents.padEnd(2, '0')) }
}

/** Cents as dollars: 123450 is `1234.50`. */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

/** Yes or no. */
export function flagIn(cell: string): CellValue<boolean> {
  const word = cell.toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return { value: true }
  if (['no', 'false', '0'].includes(word)) return { value: false }
  return problem(text('Use one of these values: {{allowed}}'), 'yes, no')
}

/** One of these values, in any case. */
export function choiceIn<Value extends string>(cell: string, allowed: readonly Value[]): CellValue<Value> {
  const found = allowed.find((value) => value.toLowerCase() === cell.toLowerCase())
  return found === undefined
    ? problem(text('Use one of these values: {{allowed}}'), allowed.join(', '))
    : { value: found }
}

/** `a=1; b=2`: pairs of a name and a value. */
export function pairsIn(cell: string): CellValue<[string, string][]> {
  const pairs: [string, string][] = []
  for (const part of cell.split(/[;\n]/)) {
    if (part.trim() === '') continue
    const at = part.lastIndexOf('=')
    if (at < 1) return problem(text('Write entries as name=value, separated by semicolons'))
    pairs.push([part.slice(0, at).trim(), part.slice(at + 1).trim()])
  }
  return { value: pairs }
}

/** The opposite of `pairsIn`. */
export const pairsOf = (pairs: readonly (readonly [string, string | number])[]) =>
  pairs.map(([name, value]) => `${name}=${value}`).join('; ')

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '|': '\\|', '\r': '\\r' }
const unescaped: Readonly<Record<string, string>> = { n: '\n', r: '\r' }

/** Records of texts as lines of `a | b | c`. Backslashes escape line breaks and bars within a text. */
export const linesOf = (records: readonly (readonly string[])[]) =>
  records
    .map((record) =>
      record
        .map((part) => part.replaceAll(/[\\\n|\r]/g, (character) => escaped[character] ?? character))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')

/** The opposite of `linesOf`; empty lines at the end are left out. */
export function recordsIn(cell: string): string[][] {
  if (cell.trim() === '') return []
  return cell.split(/\r?\n/).map((line) => partsOf(line).map(unescapedText))
}

/** Splits at bars that are not escaped. */
function partsOf(line: string) {
  const parts = ['']
  for (const [piece] of line.matchAll(/\\.|[^\\]/gu)) {
    if (piece === '|') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const unescapedText = (part: string) =>
  part.trim().replaceAll(/\\(.)/gu, (_, character: string) => unescaped[character] ?? character)

// What a CSV export puts before text that a spreadsheet would run as a formula.
const guarded = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** The text of a cell, without the apostrophe that an export put before it. */
export const withoutGuard = (cell: string) => (guarded.test(cell) ? cell.slice(1) : cell)
