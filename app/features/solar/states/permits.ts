import type { Texts } from '#text/text.tsx'
import rules from './data/permit-rules.json' with { type: 'json' }

/** One rule of state law about permits for solar systems, with its source. Information, not advice. */
export type PermitFact = {
  subject: 'plans' | 'stamp' | 'fee' | 'online'
  words: Texts
  /** The law, as lawyers cite it. */
  law: string
  source_url: string
  /** The day the source was read, YYYY-MM-DD. */
  as_of: string
}

const byState: Readonly<Record<string, PermitFact[]>> = rules as Record<string, PermitFact[]>

/** A state's permit rules by its two-letter code; empty when none are on record. */
export const permitFactsOf = (state: string): PermitFact[] => byState[state.toUpperCase()] ?? []

/** The states with permit rules on record. */
export const statesWithFacts = Object.keys(byState)
