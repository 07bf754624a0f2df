/** Names of more products are not compared. */
export const maxNames = 1000
const gramLength = { han: 2, other: 4 }

/**
 * How similar names are to a text: the sum of its groups of characters that the name has, each the rarer the heavier. Finds
 * the product of a kind that has no figure of its own, as `seam clamp` among clamps.
 */
export function nameSimilarities(text: string, names: Map<number, string>): Map<number, number> {
  const grams = gramsOf(text)
  if (grams.length === 0) return new Map()
  const scores = new Map<number, number>()
  const folded = [...names].map(([number, name]) => [number, plain(name)] as const)
  for (const gram of grams) {
    const having = folded.filter(([, name]) => name.includes(gram))
    const weight = Math.log((1 + folded.length) / (1 + having.length))
    for (const [number] of having) scores.set(number, (scores.get(number) ?? 0) + weight)
  }
  return scores
}

const plain = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `

/** Pairs of Chinese characters, and groups of four other characters, with the spaces between words. */
function gramsOf(text: string) {
  const runs = plain(text).match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []
  const grams = runs.flatMap((run) => {
    const characters = [...run]
    const length = /\p{Script=Han}/u.test(run) ? gramLength.han : gramLength.other
    return characters
      .slice(0, Math.max(0, characters.length - length + 1))
      .map((_, at) => characters.slice(at, at + length).join(''))
  })
  return [...new Set(grams)]
}
