import type { ModelBuilder } from '../model.ts'
import { builtInTub } from './built-in-tub.ts'
import { freestandingTub } from './freestanding-tub.ts'
import { walkInTub } from './walk-in-tub.ts'

/** A bathtub without water. */
export const bathtub: ModelBuilder = (subject) => {
  const shape = subject.text(['shape'], 'oval')
  if (/walk/.test(shape)) return walkInTub(subject)
  return /alcove|drop/.test(shape) ? builtInTub(subject) : freestandingTub(subject)
}
