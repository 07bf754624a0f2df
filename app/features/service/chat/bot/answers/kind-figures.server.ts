// Figures of a kind: `how long do batteries last`, or in a follow-up the same figure of another kind, as `and the panels?` after the
// warranty of a battery.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { BotAnswer } from '../bot-answer.ts'
import type { BotMemory } from '../understanding/memory.ts'
import { isClearlyOffTopic, type Understood } from '../understanding/understand.server.ts'
import { kindTopics } from './described-products.server.ts'
import { factsAnswer, figureTexts, readProducts } from './product-facts.server.ts'
import { popularProducts } from './similar-products.server.ts'

/** The longest follow-up, in words, in Chinese in characters. */
const longest = { en: 5, de: 5, zh: 8 } as const

/** Figures that are asked of a kind as a whole: how long batteries last is their warranty in years and cycles. */
const ownFigures: Readonly<Record<string, readonly string[]>> = {
  batteries: ['warranty_years', 'batt_cycles'],
}

/**
 * The figures of the most popular products of a kind, if a message asks for those of a kind as a whole, or a short follow-up names another
 * kind than the products before; null for other messages.
 */
export async function answerWithKindFigures(
  ctx: RequestContext,
  asked: Understood,
  memory: BotMemory,
): Promise<BotAnswer | null> {
  const [family] = asked.families
  if (asked.mentions.length > 0 || family === undefined) return null
  // `How long do hearing aid batteries last` is about none of ours.
  if (asked.topics.is_other_domain || isClearlyOffTopic(asked.topics)) return null
  const own = ownFigures[family]
  if (own?.every((figure) => asked.figures.includes(figure))) return figuresOfKind(ctx, [family], own)
  const before = memory.figures ?? []
  if (before.length === 0 || !asksForSame(asked, ctx.locale)) return null
  // `And the inverter?` after a kit asks for the inverter of the kit.
  const [product] = await readProducts(ctx, (memory.products ?? []).slice(0, 1))
  return product && product.sale.kind !== 'package' ? figuresOfKind(ctx, asked.families, before) : null
}

function asksForSame({ figures, message, text, cues, topics, isFollowUp }: Understood, locale: Locale) {
  if (topics.sure !== null && !kindTopics.has(topics.sure)) return false
  const length = locale === 'zh' ? message.length : text.words.length
  return (
    isFollowUp &&
    cues.has('follow_up') &&
    !cues.has('fit') &&
    figures.length === 0 &&
    length <= longest[locale]
  )
}

async function figuresOfKind(ctx: RequestContext, families: string[], figures: readonly string[]) {
  const products = await readProducts(ctx, await popularProducts(ctx, families))
  const shown = products.filter((product) => figureTexts(ctx, product, figures).length > 0)
  if (shown.length === 0) return null
  return {
    ...factsAnswer(ctx, { figures, quantity: null }, shown),
    memory: { products: shown.map(({ detail }) => detail.product_id), figures: [...figures] },
  }
}
