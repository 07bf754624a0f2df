import type { Texts } from '#text/text.tsx'
import rules from './data/permit-rules.json' with { type: 'json' }

/** One thing a state's law says about the permit of a solar system, with where it says so. A fact, not advice. */
export type PermitFact = {
  subject: 'plans' | 'stamp' | 'fee' | 'online'
  words: Texts
  /** The law, as lawyers cite it. */
  law: string
  source_url: string
  /** The day on which we read it, YYYY-MM-DD. */
  as_of: string
}

const byState: Readonly<Record<string, PermitFact[]>> = rules as Record<string, PermitFact[]>

/** What we know of a state's permits by its two letters; nothing where the building department is to be asked. */
export const permitFactsOf = (state: string): PermitFact[] => byState[state.toUpperCase()] ?? []

/** The states of which we have read the law. */
export const statesWithFacts = Object.keys(byState)
