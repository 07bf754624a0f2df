/** Lets requests be answered before the work goes on. */
export type Pause = () => Promise<void>

/** Between slices other work of the process has its turn. */
export const untilIdle: Pause = () => new Promise((resolve) => setImmediate(resolve))

const slice = 16_384

/** The numbers below `length` in the order of `compare`, sorted in slices of some milliseconds. */
export async function sortSlowly(
  length: number,
  compare: (a: number, b: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  let from = Uint32Array.from({ length }, (_, i) => i)
  for (let start = 0; start < length; start += slice) {
    from.subarray(start, start + slice).sort(compare)
    await pause()
  }
  let to = new Uint32Array(length)
  for (let width = slice; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width)
      await mergeHalves({ from, to, start, width, compare, pause })
    ;[from, to] = [to, from]
  }
  return from
}

type Halves = {
  from: Uint32Array
  to: Uint32Array
  start: number
  width: number
  compare: (a: number, b: number) => number
  pause: Pause
}

async function mergeHalves({ from, to, start, width, compare, pause }: Halves) {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    if (at % slice === 0) await pause()
    const isLeft =
      left < middle && (right >= end || compare(from[left] as number, from[right] as number) <= 0)
    to[at] = (isLeft ? from[left++] : from[right++]) as number
  }
}
