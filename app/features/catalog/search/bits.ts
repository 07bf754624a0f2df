import { withRoom } from './compact/typed-arrays.ts'

/** A set of products: bit `number % 32` of word `number / 32`. Words beyond its end are empty. */
export type Bits = Uint32Array

/** Whether the product is in the set. */
export const has = (bits: Bits, number: number) => (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1

export function set(bits: Bits, number: number, on: boolean) {
  const bit = 1 << (number & 31)
  const word = bits[number >>> 5] ?? 0
  // Typed arrays ignore writes beyond their end.
  bits[number >>> 5] = on ? word | bit : word & ~bit
}

/** The bit set of the products with these numbers. */
export function bitsOf(numbers: readonly number[] | Uint32Array): Bits {
  let largest = 0
  for (const number of numbers) if (number > largest) largest = number
  const bits = new Uint32Array((largest >>> 5) + 1)
  for (const number of numbers) set(bits, number, true)
  return bits
}

/** Removes from the first set, in place, what is not in the second. */
export function intersect(bits: Bits, others: Bits) {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (others[i] ?? 0)
}

/** Adds to a set, in place, what is in both of the others. */
export function addCommon(bits: Bits, one: Bits, other: Bits) {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) | ((one[i] as number) & (other[i] ?? 0))
}

/** The products that are in any of the sets. */
export function union(sets: Bits[]): Bits {
  const all = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets)
    for (let i = 0; i < set.length; i++) all[i] = (all[i] as number) | (set[i] as number)
  return all
}

/** The number of products in the set. */
export function countBits(bits: Bits) {
  let n = 0
  for (const word of bits) n += ones(word)
  return n
}

/** The number of 1 bits of a word, by adding pairs, fours and bytes (Warren, Hacker's Delight, 5-1). */
function ones(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The numbers of the products in the set, ascending. */
export function numbersOf(bits: Bits) {
  const numbers: number[] = []
  // As in eachBit, but without a call for each number: a search text lists many.
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      numbers.push(at * 32 + 31 - Math.clz32(word & -word))
  return numbers
}

/** The same set, at least doubled in size if it is too small for this number. */
export const grown = (bits: Bits, number: number): Bits => withRoom(bits, (number >>> 5) + 1)

/** The products of the first set that are not in the second. */
export const without = (bits: Bits, others: Bits): Bits => bits.map((word, at) => word & ~(others[at] ?? 0))

/** Calls `use` with each product of the set, ascending. */
export function eachBit(bits: Bits, use: (number: number) => void) {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      use(at * 32 + 31 - Math.clz32(word & -word))
}
