/** The first index from `from` up to `end` for which `isFound` is true, or `end`; it must be true for all after that. */
export function firstWhere(end: number, isFound: (index: number) => boolean, from = 0): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isFound(middle)) high = middle
    else low = middle + 1
  }
  return low
}
