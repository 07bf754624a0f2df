/** The nth number of a Halton sequence: evenly spread from 0 to 1, the same in every run. */
export function halton(index: number, base: number): number {
  let [share, sum] = [1, 0]
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    share /= base
    sum += share * (rest % base)
  }
  return sum
}

/** Moves an even sample from 0…1 to −1…1, denser in the middle: the filter that smooths edges. */
const tent = (sample: number) => (sample < 0.5 ? Math.sqrt(2 * sample) - 1 : 1 - Math.sqrt(2 - 2 * sample))

/** The shift of a frame by part of a pixel. */
export const pixelShift = (frame: number): [number, number] => [
  0.8 * tent(halton(frame + 1, 2)),
  0.8 * tent(halton(frame + 1, 3)),
]
