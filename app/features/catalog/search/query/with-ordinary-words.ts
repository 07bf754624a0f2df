import type { Condition, UnderstoodQuery } from './understood-query.ts'

type Family = Extract<Condition, { kind: 'family' }>

/**
 * With words for accessories as ordinary words where they say something about another product, as `cup` in
 * `hot tub cup holder`: its family is not one that the accessory is for.
 */
export function withOrdinaryWords(query: UnderstoodQuery): UnderstoodQuery {
  const { conditions, compatible_with: target, text } = query
  const accessories = familiesIn(conditions).filter(isAccessory)
  const named = familiesIn(conditions).filter((one) => !isAccessory(one) && !one.is_implied)
  const targets = familiesIn(target?.conditions ?? [])
  const others = targets.filter((one) => !isAccessory(one))
  const ordinary = accessories.filter((one) =>
    named.length > 0 ? !named.some((other) => isFor(one, other, text)) : !fits(one, others),
  )
  const wanted = ordinary.length > 0 ? asWords(query, ordinary) : query
  if (!target) return wanted
  if (named.length > 0) {
    // `transformer for a building permit`: what is done with it.
    const isUse = targets.length > 0 && others.length === 0 && target.models.length === 0
    const isOfOther = targets.every((one) => !named.some((other) => isFor(one, other, text)))
    return isUse && isOfOther ? { ...wanted, compatible_with: null } : wanted
  }
  return ordinary.length > 0 && ordinary.length === accessories.length ? withTarget(wanted, target) : wanted
}

const familiesIn = (conditions: Condition[]) =>
  conditions.filter((one): one is Family => one.kind === 'family')

const isAccessory = ({ is_accessory }: Family) => is_accessory === true

/** Whether an accessory is for this family. `Insulating oil transformer` is not oil, `transformer insulating oil` is. */
function isFor({ beside, values, span }: Family, other: Family, text: string) {
  const isFilled = values.includes('soy-and-corn') && other.values.includes('transformers')
  if (isFilled && other.span.from >= span.to && isNear(text.slice(span.to, other.span.from))) return false
  return !beside || other.values.every((family) => beside.includes(family))
}

/** At most one word, as in `oil filled transformer`. */
const isNear = (between: string) => /^[\s-]*(?:\p{L}+[\s-]+)?$/u.test(between)

/** Mounting parts are only for parts of a solar system: a junction box for an EV charger is none of them. */
const fits = ({ values }: Family, targets: Family[]) =>
  targets.length === 0 ||
  !values.includes('solar-mounting') ||
  targets.some((target) => target.values.every((family) => mounted.has(family)))

const mounted = new Set([
  'solar-panels',
  'solar-mounting',
  'microinverters',
  'residential-kits',
  'commercial-kits',
])

function asWords(query: UnderstoodQuery, ordinary: Family[]): UnderstoodQuery {
  const starts = new Set(ordinary.map(({ span }) => span.from))
  return {
    ...query,
    conditions: query.conditions.filter((one) => one.kind !== 'family' || !ordinary.includes(one)),
    words: query.words.map((word) => {
      if (!word.is_name || !starts.has(word.from)) return word
      const { from, to } = word
      return { from, to, text: query.text.slice(from, to) }
    }),
  }
}

/** The product after `for` is the wanted one. */
const withTarget = (
  query: UnderstoodQuery,
  target: NonNullable<UnderstoodQuery['compatible_with']>,
): UnderstoodQuery => ({
  ...query,
  conditions: [...query.conditions, ...target.conditions],
  models: [...query.models, ...target.models],
  words: [...query.words, ...target.words],
  corrected: [...query.corrected, ...target.corrected],
  compatible_with: null,
})
