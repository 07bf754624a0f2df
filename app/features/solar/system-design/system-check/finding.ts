/**
 * One result of a system check. `fail`: a limit is exceeded, so the system must not be built. `unknown`: a fact about a part
 * is missing, so it cannot be confirmed. `condition`: the parts fit if the site is as named, which the owner or installer
 * must verify. `notice`: works, with a remark.
 */
export type Finding = {
  id: string
  result: 'pass' | 'notice' | 'condition' | 'unknown' | 'fail'
  sentence: string
  values: Record<string, number | string>
  /** Section of the code the rule comes from (NEC: edition 2023). */
  code?: string
  /** The calculation behind the result, with units. */
  math?: string
}

/** The overall result of a check. Missing data about a part never counts as a fit. */
export const verdicts = ['fits', 'fits_with_conditions', 'cannot_be_confirmed', 'does_not_fit'] as const
export type Verdict = (typeof verdicts)[number]

/** The worst result of all findings; without findings nothing is confirmed. */
export function verdictOf(findings: readonly Pick<Finding, 'result'>[]): Verdict {
  if (findings.some(({ result }) => result === 'fail')) return 'does_not_fit'
  if (findings.length === 0 || findings.some(({ result }) => result === 'unknown'))
    return 'cannot_be_confirmed'
  return findings.some(({ result }) => result === 'condition') ? 'fits_with_conditions' : 'fits'
}

/** Whether no fact is missing for the check. */
export const isConfirmed = (findings: readonly Pick<Finding, 'result'>[]) =>
  verdictOf(findings) !== 'cannot_be_confirmed'

/** Rounds to a number of decimal places. */
export const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits

/** A number in a displayed calculation, with a minus sign. */
export const signed = (value: number) => String(value).replace('-', '−')

/** `1 + coefficient × difference` in a displayed calculation, for a coefficient in percent. */
export const temperatureFactorText = (percent_k: number, difference: string) =>
  `(1 ${percent_k < 0 ? '−' : '+'} ${Math.abs(percent_k)} % × (${difference}))`

/** Creates a finding. `sentence` is an English translation key and `values` its placeholders. */
export function finding(
  id: string,
  result: Finding['result'],
  sentence: string,
  values: Finding['values'] = {},
  shown: Pick<Finding, 'code' | 'math'> = {},
): Finding {
  return { id, result, sentence, values, ...shown }
}

/** Work that a plan needs in addition to its parts; `planPrice` adds its cost. */
export type Requirement = { id: 'busbar_upgrade'; code: string }

/** The work that the findings require: a busbar upgrade when the 120 % rule leaves too little capacity. */
export const requirementsOf = (findings: readonly Finding[]): Requirement[] =>
  findings.some(({ id }) => id === 'busbar_full')
    ? [{ id: 'busbar_upgrade', code: 'NEC 2023 705.12(B)(2)' }]
    : []
