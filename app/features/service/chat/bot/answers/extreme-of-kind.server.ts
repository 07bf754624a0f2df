// The products of a kind with the most or the least of a figure: `which hot tub uses the least electricity`, `the spa with the most jets`.
import { findByConditions } from '#features/catalog/listings/find-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { BotAnswer } from '../bot-answer.ts'
import { isClearlyOffTopic, type Understood } from '../understanding/understand.server.ts'
import { factsAnswer, type KnownProduct, maxProducts, readProducts } from './product-facts.server.ts'

/** Words that ask for the largest figure of a kind, and for the smallest. */
const extremes = {
  most: /\b(?:most|highest|largest|biggest|longest|heaviest|strongest|greatest)\b|(?<!\p{L})(?:am meisten|am längsten|die meisten|meiste[nr]?|höchste[nrs]?|größte[nrs]?|längste[nrs]?|schwerste[nrs]?|stärkste[nrs]?)(?!\p{L})|最多|最高|最长|最重|最强/iu,
  least:
    /\b(?:least|fewest|lowest|smallest|shortest|quickest|fastest|shallowest)\b|(?<!\p{L})(?:am wenigsten|am schnellsten|die wenigsten|wenigste[nr]?|niedrigste[nrs]?|geringste[nrs]?|kürzeste[nrs]?|schnellste[nrs]?|kleinste[nrs]?)(?!\p{L})|最少|最低|最短|最快|最省/iu,
}

/** A kind of more products is not compared: only its most popular ones would be. */
const maxCompared = 40

/** Figures that have an order of their own in the search, and those that are no number. */
const sortedElsewhere: ReadonlySet<string> = new Set([
  'price',
  'stock',
  'size',
  'weight_lb',
  'warranty_years',
  'efficiency',
])

/**
 * The products of the kind that a message names, sorted by the figure that it asks the most or the least of; null if it names no kind
 * or figure, or if the kind has too many products.
 */
export async function answerWithExtreme(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  const { message, figures, families, mentions, topics } = asked
  const [wantsMost, wantsLeast] = [extremes.most.test(message), extremes.least.test(message)]
  if (wantsMost === wantsLeast || families.length === 0 || mentions.length > 0) return null
  if (topics.is_other_domain || isClearlyOffTopic(topics)) return null
  const compared = figures.filter((figure) => !sortedElsewhere.has(figure))
  const found = compared.length > 0 ? await findByConditions(ctx, message, maxCompared) : null
  if (!found || found.total > maxCompared) return null
  const products = await readProducts(
    ctx,
    found.products.map(({ product_id }) => product_id),
  )
  const isOfKind = ({ detail, sale }: KnownProduct) =>
    families.includes(detail.family_id) && sale.status !== 'discontinued'
  const ofKind = products.filter(isOfKind)
  const figure = compared.find((one) => withFigure(ofKind, one).length > 1)
  if (figure === undefined) return null
  const sorted = withFigure(ofKind, figure)
    .toSorted((a, b) => (wantsMost ? b.value - a.value : a.value - b.value))
    .slice(0, maxProducts)
    .map(({ product }) => product)
  const ids = sorted.map(({ detail }) => detail.product_id)
  return {
    ...factsAnswer(ctx, { figures: [figure], quantity: null }, sorted),
    memory: { products: ids, shown: ids, figures: [figure], ...(topics.sure && { topic: topics.sure }) },
  }
}

/** Those of the products that have a figure as a number, with it. */
const withFigure = (products: readonly KnownProduct[], figure: string) =>
  products.flatMap((product) => {
    const value = product.detail.specs.find(({ id }) => id === figure)?.number ?? null
    return value === null ? [] : [{ product, value }]
  })
