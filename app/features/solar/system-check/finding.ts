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

/** Work that a plan needs beside its parts; whoever prices the plan adds it. */
export type Requirement = { id: 'busbar_upgrade'; code: string }

/** What the findings ask for beyond the listed parts: a larger busbar where the 120 % rule leaves too little room. */
export const requirementsOf = (findings: readonly Finding[]): Requirement[] =>
  findings.some(({ id }) => id === 'busbar_full')
    ? [{ id: 'busbar_upgrade', code: 'NEC 2023 705.12(B)(3)(2)' }]
    : []
