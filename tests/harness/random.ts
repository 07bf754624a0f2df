// Random data of the tests. `npm test` has the same data in every run; at full size (TRIAL_SCALE) each run has its own, from
// a seed that is printed.
import { randomInt } from 'node:crypto'
import fc from 'fast-check'

const given = process.env.RANDOM_SEED
const isFullSize = Number(process.env.TRIAL_SCALE ?? '1') > 1

/** RANDOM_SEED repeats a run. */
const seed = given ? Number(given) : isFullSize ? randomInt(2 ** 31) : 20_261_129

/** Sets the seed of property tests. A setup file of Vitest: it runs before each test file. */
if (isFullSize) console.log(`Random data of RANDOM_SEED=${seed}`)
fc.configureGlobal({ seed })

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(from = seed) {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Whole numbers from 0 to below an end, as `randomInt` gives them. */
export function randomIntFrom(random = randomFrom()) {
  return (end: number) => Math.floor(random() * end)
}
