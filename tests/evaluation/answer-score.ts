// Whether search results and answers are right, by their labels.
import { stateName } from '#features/people/addresses/state-names.ts'
import { isTopicId, topics } from '#features/service/chat/bot/topics.ts'
import { productsOf, statesFigure } from './catalog-facts.ts'
import type { ChatQuestion } from './labeled-sets.ts'
import { locales } from './labeled-sets.ts'
import type { Label, Target } from './labels.ts'
import type { SeenAnswer } from './seen-answer.ts'

/**
 * `offered`: the bot was uncertain, and a right topic is among the questions that it suggests. `missed`: it was uncertain
 * without one. `wrong`: it was certain, and what it answered is neither right nor partly right.
 */
export type Outcome = 'right' | 'partly' | 'offered' | 'missed' | 'wrong'

export const isUnknown = (label: Label) => label[0]?.[0]?.kind === 'unknown'

/** Whether a label names products and nothing else. */
export const isAboutProducts = (label: Label) =>
  label.flat().every(({ kind }) => kind === 'product' || kind === 'selection')

type Found = {
  products: string[]
  /** The topics and pages of the answers above the products. */
  answers: string[]
  is_exact: boolean
}

/** The place of the first acceptable product among the results, or of the first acceptable answer, from 1; null without one. */
export function placeOf(right: Label, found: Found): number | null {
  if (isUnknown(right)) return found.products.length === 0 || !found.is_exact ? 1 : null
  const acceptable = new Set(right.flat().flatMap(productsOf))
  const answers = new Set(
    right.flat().flatMap((one) => (one.kind === 'topic' ? one.id : one.kind === 'page' ? one.path : [])),
  )
  const places = [
    found.products.findIndex((id) => acceptable.has(id)),
    found.answers.findIndex((id) => answers.has(id)),
  ].filter((place) => place !== -1)
  return places.length === 0 ? null : Math.min(...places) + 1
}

/** How good an answer is. */
export function outcomeOf(
  { right, partly }: Pick<ChatQuestion, 'right' | 'partly'>,
  seen: SeenAnswer,
): Outcome {
  const gives = (target: Target) => givesTarget(target, seen)
  if (right.some((targets) => targets.every(gives))) return 'right'
  if (!seen.is_unsure && isHelpful(right, partly, seen)) return 'partly'
  if (!seen.is_unsure) return 'wrong'
  const wanted = new Set(
    [...right, ...partly].flat().flatMap((target) => (target.kind === 'topic' ? target.id : [])),
  )
  return seen.offered.some((id) => wanted.has(id)) ? 'offered' : 'missed'
}

/** Part of a two-part answer, a product without its figure, a page on the topic, or what the label names as partly right. */
function isHelpful(right: Label, partly: Label, seen: SeenAnswer) {
  const gives = (target: Target) => givesTarget(target, seen)
  if (right.some((targets) => targets.some(gives)) || partly.some((targets) => targets.every(gives)))
    return true
  return right.flat().some((target) => {
    if (target.kind === 'product') return givesTarget({ ...target, figures: [] }, seen)
    return target.kind === 'topic' && pagesOn(target.id).some((page) => seen.pages.includes(page))
  })
}

const pagesOn = (id: string): string[] =>
  isTopicId(id) ? topics[id].links.filter((to) => to !== '/products' && to !== '/orders') : []

/** Only the first products count: nobody reads a long list in a chat. */
const shownProducts = 3

function givesTarget(
  target: Target,
  { text, topics: seen, pages, products, is_unsure }: SeenAnswer,
): boolean {
  const shown = new Set(products.slice(0, shownProducts))
  if (target.kind === 'unknown') return is_unsure
  if (target.kind === 'topic') return seen.includes(target.id)
  if (target.kind === 'page') return pages.includes(target.path)
  if (target.kind === 'estimate') return statesEnergy.test(text) && namesState(text, target.state)
  if (target.kind === 'delivery')
    return text.includes(target.zip) && /\d/.test(text.replaceAll(target.zip, ''))
  if (target.kind === 'selection') return productsOf(target).some((id) => shown.has(id))
  const { id, figures } = target
  return shown.has(id) && (figures.length === 0 || figures.some((one) => statesFigure(text, id, one)))
}

const statesEnergy = /\d\s*(?:kWh|MWh|千瓦时|度)/i

const namesState = (text: string, code: string) =>
  locales.some((locale) => text.includes(stateName(code, locale))) || new RegExp(`\\b${code}\\b`).test(text)
