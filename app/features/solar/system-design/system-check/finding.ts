/**
 * `fail`: a limit is broken, it must not be built so. `unknown`: a fact is missing, so it cannot be confirmed. `notice`: works, with
 * something to know.
 */
export type Finding = {
  id: string
  result: 'pass' | 'notice' | 'unknown' | 'fail'
  sentence: string
  values: Record<string, number | string>
  /** Section of the code the rule comes from (NEC: edition 2023). */
  code?: string
  /** The arithmetic behind the result, in figures and units. */
  math?: string
}

/** The worst of all findings. A missing fact is never a fit. */
export type Verdict = 'fits' | 'cannot_be_confirmed' | 'does_not_fit'

export function verdictOf(findings: readonly Pick<Finding, 'result'>[]): Verdict {
  if (findings.some(({ result }) => result === 'fail')) return 'does_not_fit'
  const is_confirmed = findings.length > 0 && findings.every(({ result }) => result !== 'unknown')
  return is_confirmed ? 'fits' : 'cannot_be_confirmed'
}

/** Figures of a sentence, rounded to so many digits. */
export const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits

export function finding(
  id: string,
  result: Finding['result'],
  sentence: string,
  values: Finding['values'] = {},
  shown: Pick<Finding, 'code' | 'math'> = {},
): Finding {
  return { id, result, sentence, values, ...shown }
}

/** JobContext that a plan needs beside its parts; whoever prices the plan adds it. */
export type Requirement = { id: 'busbar_upgrade'; code: string }

/** What the findings ask for beyond the listed parts: a larger busbar where the 120 % rule leaves too little room. */
export const requirementsOf = (findings: readonly Finding[]): Requirement[] =>
  findings.some(({ id }) => id === 'busbar_full')
    ? [{ id: 'busbar_upgrade', code: 'NEC 2023 705.12(B)(3)(2)' }]
    : []
