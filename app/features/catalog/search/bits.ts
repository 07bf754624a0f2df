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
export const bitsOf = (numbers: readonly number[] | Uint32Array): Bits => bitsOfAll([numbers])

/** The bit set of the products in any of the lists. */
export function bitsOfAll(lists: readonly (readonly number[] | Uint32Array)[]): Bits {
  let largest = 0
  for (const numbers of lists)
    for (let i = 0; i < numbers.length; i++) largest = Math.max(largest, numbers[i] as number)
  const bits = new Uint32Array((largest >>> 5) + 1)
  for (const numbers of lists)
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i] as number
      bits[number >>> 5] = (bits[number >>> 5] as number) | (1 << (number & 31))
    }
  return bits
}

/** Removes from the first set, in place, what is not in the second. */
export function intersect(bits: Bits, others: Bits) {
  // Reading beyond the end of an array takes several times as long.
  const end = Math.min(bits.length, others.length)
  for (let i = 0; i < end; i++) bits[i] = (bits[i] as number) & (others[i] as number)
  bits.fill(0, end)
}

/** Adds to a set, in place, what is in both of the others. */
export function addCommon(bits: Bits, one: Bits, other: Bits) {
  const end = Math.min(bits.length, one.length, other.length)
  for (let i = 0; i < end; i++) bits[i] = (bits[i] as number) | ((one[i] as number) & (other[i] as number))
}

/** The products that are in any of the sets. */
export function union(sets: Bits[]): Bits {
  const all = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets)
    for (let i = 0; i < set.length; i++) all[i] = (all[i] as number) | (set[i] as number)
  return all
}

/** The number of 1 bits of each number of 16 bits. */
const ones = new Uint8Array(2 ** 16)
for (let i = 1; i < ones.length; i++) ones[i] = (ones[i >>> 1] as number) + (i & 1)

/** The number of products in the set. */
export function countBits(bits: Bits) {
  let n = 0
  // Not `for of`, and without a call for each word: both take several times as long.
  for (let i = 0; i < bits.length; i++) {
    const word = bits[i] as number
    n += (ones[word & 0xffff] as number) + (ones[word >>> 16] as number)
  }
  return n
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

/** A set, which is changed, with what `now` says of these products. */
export function replaceIn(bits: Bits, numbers: number[], now: Bits = new Uint32Array()): Bits {
  for (const number of numbers) set(bits, number, false)
  const all = now.length > bits.length ? grown(bits, now.length * 32 - 1) : bits
  for (let at = 0; at < now.length; at++) all[at] = (all[at] as number) | (now[at] as number)
  return all
}

/** The products of the first set that are not in the second. */
export const without = (bits: Bits, others: Bits): Bits => bits.map((word, at) => word & ~(others[at] ?? 0))

/** Calls `use` with each product of the set, ascending. */
export function eachBit(bits: Bits, use: (number: number) => void) {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      use(at * 32 + 31 - Math.clz32(word & -word))
}

/** The products of the set for which `isWanted` holds. */
export function where(bits: Bits, isWanted: (number: number) => boolean): Bits {
  const left = bits.slice()
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const bit = word & -word
      if (!isWanted(at * 32 + 31 - Math.clz32(bit))) left[at] = (left[at] as number) & ~bit
    }
  return left
}

/** The products that are in both sets. */
export function common(one: Bits, other: Bits): Bits {
  const both = one.slice(0, Math.min(one.length, other.length))
  intersect(both, other)
  return both
}

export function isEmpty(bits: Bits) {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return false
  return true
}
