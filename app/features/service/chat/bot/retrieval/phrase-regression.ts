// A linear model of the known questions: which words and groups of characters speak for each topic, and which speak against
// it. It complements the nearest questions, which only see what one question has in common with the message.

/** The features of a text with their weights. */
export type FeatureVector = readonly (readonly [feature: string, weight: number])[]

/** Fitted by cross-validation (docs/testing.md). */
const rounds = 12
const firstRate = 8
const rateDecay = 0.3
/** A feature of one question only says nothing about other ways to ask. */
const minQuestions = 2
/** Smaller errors are not worth a step. */
const minError = 0.003

/**
 * Fits a softmax regression to questions, always with the same result. Returns the score of each target for a text: the higher,
 * the more likely; the scores of a text have the mean 0.
 */
export function fitRegression(
  questions: readonly { target: string; features: FeatureVector }[],
): (text: FeatureVector) => Map<string, number> {
  const targets = [...new Set(questions.map(({ target }) => target))]
  const placeOf = featurePlaces(questions.map(({ features }) => features))
  const rows = questions.map(({ target, features }) => ({
    ...rowOf(features, placeOf),
    right: targets.indexOf(target),
  }))
  const weights = new Float32Array(placeOf.size * targets.length)
  const scores = new Float64Array(targets.length)
  for (let round = 0; round < rounds; round++)
    for (const row of shuffled(rows, round)) {
      scoreRow(row, weights, scores)
      errorsOf(scores, row.right)
      stepAgainst(scores, row, weights, firstRate / (1 + round * rateDecay))
    }
  return (text) => {
    scoreRow(rowOf(text, placeOf), weights, scores)
    const mean = scores.reduce((sum, one) => sum + one, 0) / targets.length
    return new Map(targets.map((target, i) => [target, (scores[i] ?? 0) - mean]))
  }
}

type Row = { places: Int32Array; values: Float32Array }

/** The features of at least two questions, numbered. */
function featurePlaces(all: readonly FeatureVector[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const features of all)
    for (const [feature] of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const frequent = [...counts].filter(([, count]) => count >= minQuestions)
  return new Map(frequent.map(([feature], place) => [feature, place]))
}

function rowOf(features: FeatureVector, placeOf: ReadonlyMap<string, number>): Row {
  const known = features.flatMap(([feature, weight]) => {
    const place = placeOf.get(feature)
    return place === undefined ? [] : [{ place, weight }]
  })
  return {
    places: Int32Array.from(known, ({ place }) => place),
    values: Float32Array.from(known, ({ weight }) => weight),
  }
}

function scoreRow({ places, values }: Row, weights: Float32Array, scores: Float64Array) {
  const count = scores.length
  scores.fill(0)
  for (let i = 0; i < places.length; i++) {
    const start = (places[i] as number) * count
    const value = values[i] as number
    for (let t = 0; t < count; t++) scores[t] = (scores[t] as number) + value * (weights[start + t] as number)
  }
}

/** Replaces scores by probabilities, minus 1 for the right target. */
function errorsOf(scores: Float64Array, right: number) {
  let max = -Infinity
  for (const score of scores) if (score > max) max = score
  let sum = 0
  for (let t = 0; t < scores.length; t++) sum += scores[t] = Math.exp((scores[t] as number) - max)
  for (let t = 0; t < scores.length; t++) scores[t] = (scores[t] as number) / sum - (t === right ? 1 : 0)
}

function stepAgainst(errors: Float64Array, { places, values }: Row, weights: Float32Array, rate: number) {
  const count = errors.length
  const changed: number[] = []
  for (let t = 0; t < count; t++) if (Math.abs(errors[t] as number) >= minError) changed.push(t)
  for (let i = 0; i < places.length; i++) {
    const start = (places[i] as number) * count
    const step = rate * (values[i] as number)
    for (const t of changed)
      weights[start + t] = (weights[start + t] as number) - step * (errors[t] as number)
  }
}

/** The rows in an order that looks random, the same for each round number. */
function shuffled<One>(all: readonly One[], round: number): One[] {
  const order = [...all]
  let random = round + 1
  for (let i = order.length - 1; i > 0; i--) {
    random = (random * 48_271) % 2_147_483_647
    const j = random % (i + 1)
    ;[order[i], order[j]] = [order[j] as One, order[i] as One]
  }
  return order
}
