/** The word with each pair of adjacent letters swapped: the typing error that trigram similarity finds least. */
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
 * The edit distance (optimal string alignment: insertions, deletions, replacements, swaps) between a typed text and the
 * start of a word; with `anywhere`, any part of the word, because German joins nouns.
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

/** The largest edit distance that is corrected; longer words may contain more errors. */
const maxEditDistance = (typed: string) => (typed.length < 5 ? 1 : typed.length < 9 ? 2 : 3)

// Shorter texts occur inside many longer words by accident.
const minPartLength = 8
const maxCorrections = 4

/** The words nearest to the typed one, best first; empty if all are too different. */
export function likelyCorrections(typed: string, words: string[]): string[] {
  const whole = nearest(typed, words, false)
  return whole.length > 0 || typed.length < minPartLength ? whole : nearest(typed, words, true)
}

/** A word that differs in more than this share of its letters is another word. */
const maxDifference = 0.4

/** The word that was most likely meant; null if all are too different. For numbers there is none. */
export function nearestWord(typed: string, words: string[]): string | null {
  if (/\d/.test(typed)) return null
  let best: { word: string; distance: number } | null = null
  for (const word of words) {
    const distance = Math.max(editDistance(typed, word), editDistance(word, typed))
    if (distance <= typed.length * maxDifference && (!best || distance < best.distance))
      best = { word, distance }
  }
  return best?.word ?? null
}

function nearest(typed: string, words: string[], anywhere: boolean) {
  const rated = words
    .map((word) => ({ word, distance: editDistance(typed, word, anywhere) }))
    .filter(({ distance }) => distance <= maxEditDistance(typed))
  const least = Math.min(...rated.map(({ distance }) => distance))
  return rated
    .filter(({ distance }) => distance === least)
    .map(({ word }) => word)
    .toSorted((a, b) => Math.abs(a.length - typed.length) - Math.abs(b.length - typed.length))
    .slice(0, maxCorrections)
}
