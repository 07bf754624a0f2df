/** Each pattern with each of the words for its `*`, separated by commas: `indoor *` and `spa` are `indoor spa`. */
export const combined = (words: string[], patterns: string[]) =>
  patterns.flatMap((pattern) => words.map((word) => pattern.replace('*', word))).join(', ')
