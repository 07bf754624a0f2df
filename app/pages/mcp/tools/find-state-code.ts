import { states } from '#features/people/addresses/states.ts'

/** The two-letter code of a state given by its code or its English name, in any case; null for any other text. */
export function findStateCode(given: string): string | null {
  const sought = given.trim().toLowerCase()
  return (
    states.find(({ code, name }) => [code, name].some((one) => one.toLowerCase() === sought))?.code ?? null
  )
}
