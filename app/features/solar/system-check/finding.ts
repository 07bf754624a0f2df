/** `fail`: must not be built so. `notice`: works, with something to know or to look up. */
export type Finding = {
  id: string
  result: 'pass' | 'notice' | 'fail'
  sentence: string
  values: Record<string, number>
}

/** Figures of a sentence, rounded to so many digits. */
export const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits

export function finding(
  id: string,
  result: Finding['result'],
  sentence: string,
  values: Record<string, number> = {},
): Finding {
  return { id, result, sentence, values }
}
