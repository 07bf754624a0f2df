/** Every way to type this word with two neighbouring letters swapped: the slip that shared letters show least. */
export function swappedForms(typed: string): string[] {
  const letters = [...typed]
  return letters.slice(1).flatMap((letter, i) => {
    const before = letters[i] as string
    return letter === before
      ? []
      : [[...letters.slice(0, i), letter, before, ...letters.slice(i + 2)].join('')]
  })
}

/**
 * How many slips lie between what was typed and the beginning of a word: a letter too many, too few, another one, or
 * two swapped (optimal string alignment). `anywhere`: in the middle of the word, too, where German joins nouns.
 */
export function editDistance(typed: string, word: string, anywhere = false): number {
  const [a, b] = [[...typed], [...word]]
  let before: number[] = []
  let row = [0, ...b.map((_, j) => (anywhere ? 0 : j + 1))]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

/** So many slips are forgiven in a word; long ones hold more of them. */
const maxEditDistance = (typed: string) => (typed.length < 5 ? 1 : typed.length < 9 ? 2 : 3)

// Shorter words stand inside many longer ones by accident.
const minPartLength = 8
const maxCorrections = 4

/** Which of these words was most likely meant, the likeliest first; none when all are too different. */
export function likelyCorrections(typed: string, words: string[]): string[] {
  const whole = nearest(typed, words, false)
  return whole.length > 0 || typed.length < minPartLength ? whole : nearest(typed, words, true)
}

function nearest(typed: string, words: string[], anywhere: boolean) {
  const rated = words
    .map((word) => ({ word, away: editDistance(typed, word, anywhere) }))
    .filter(({ away }) => away <= maxEditDistance(typed))
  const least = Math.min(...rated.map(({ away }) => away))
  return rated
    .filter(({ away }) => away === least)
    .map(({ word }) => word)
    .toSorted((a, b) => Math.abs(a.length - typed.length) - Math.abs(b.length - typed.length))
    .slice(0, maxCorrections)
}
