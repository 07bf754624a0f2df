import { type Locale, locales } from '#text/text.tsx'
import { isTexts } from './missing-texts.ts'

/** One field that differs between two versions; a side is null where the field does not exist. */
export type FieldChange = {
  /** `title`, or `blocks.2.steps.0.title` with the position in the newer version, for a removed block in the older one. */
  place: string
  /** The language of a text; null for everything else. */
  locale: Locale | null
  /** The kind of the block that the field belongs to. */
  block: string | null
  before: string | null
  after: string | null
}

type Values = Record<string, unknown>
type Leaf = { place: string; locale: Locale | null; value: string }

/** What differs between two bodies, field by field. Blocks that only moved because another was inserted are the same. */
export function compareBodies(before: object, after: object): FieldChange[] {
  const { blocks: blocksBefore, ...fieldsBefore } = before as Values
  const { blocks: blocksAfter, ...fieldsAfter } = after as Values
  return [
    ...compareValues(fieldsBefore, fieldsAfter, '', null),
    ...pairBlocks(listOf(blocksBefore), listOf(blocksAfter)).flatMap(({ older, newer, at }) => {
      const kind = String((newer ?? older)?.kind ?? '')
      return compareValues(older, newer, `blocks.${at}`, kind)
    }),
  ]
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : [])

function compareValues(before: unknown, after: unknown, place: string, block: string | null): FieldChange[] {
  const older = new Map(leavesOf(before, place).map((leaf) => [keyOf(leaf), leaf]))
  const newer = new Map(leavesOf(after, place).map((leaf) => [keyOf(leaf), leaf]))
  return [...new Set([...older.keys(), ...newer.keys()])].flatMap((key) => {
    const [one, other] = [older.get(key), newer.get(key)]
    const leaf = other ?? one
    if (!leaf || one?.value === other?.value) return []
    return [
      {
        place: leaf.place,
        locale: leaf.locale,
        block,
        before: one?.value ?? null,
        after: other?.value ?? null,
      },
    ]
  })
}

const keyOf = ({ place, locale }: Leaf) => `${place} ${locale ?? ''}`

/** The single values in a body, each with its place; a text has one for each language. */
function leavesOf(value: unknown, place: string): Leaf[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, at) => leavesOf(one, below(place, at)))
  if (isTexts(value))
    return locales.flatMap((locale) =>
      typeof value[locale] === 'string' && value[locale] !== ''
        ? [{ place, locale, value: value[locale] }]
        : [],
    )
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => leavesOf(one, below(place, name)))
  return [{ place, locale: null, value: String(value) }]
}

const below = (place: string, name: string | number) => (place ? `${place}.${name}` : String(name))

type Pair = { older: Values | null; newer: Values | null; at: number }

/**
 * Pairs the blocks of two versions: the longest common sequence of equal blocks stays as it is; between them, blocks of
 * the same kind are one block that changed, and the rest was added or removed.
 */
function pairBlocks(before: readonly Values[], after: readonly Values[]): Pair[] {
  const pairs: Pair[] = []
  let [from, to] = [0, 0]
  for (const [i, j] of [...commonSequence(before, after), [before.length, after.length] as const]) {
    pairs.push(...pairByKind(before.slice(from, i), after.slice(to, j), from, to))
    ;[from, to] = [i + 1, j + 1]
  }
  return pairs
}

function pairByKind(before: readonly Values[], after: readonly Values[], from: number, to: number): Pair[] {
  const rest = before.map((older, i) => ({ older, at: from + i }))
  const changed = after.map((newer, i): Pair => {
    const found = rest.findIndex(({ older }) => older.kind === newer.kind)
    const older = found < 0 ? null : (rest.splice(found, 1)[0]?.older ?? null)
    return { older, newer, at: to + i }
  })
  return [...changed, ...rest.map(({ older, at }): Pair => ({ older, newer: null, at }))]
}

/** The positions of the longest common sequence of equal blocks, by dynamic programming over at most 80 × 80 blocks. */
function commonSequence(before: readonly Values[], after: readonly Values[]) {
  const [one, other] = [before, after].map((blocks) => blocks.map((block) => JSON.stringify(block)))
  if (!one || !other) return []
  const length = Array.from({ length: one.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  )
  const at = (i: number, j: number) => length[i]?.[j] ?? 0
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = length[i]
      if (row) row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const common: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) common.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return common
}
