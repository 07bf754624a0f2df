// A follow-up that asks for the same figure of another kind: `and the panels?` after the warranty of a battery.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import type { BotMemory } from '../understanding/memory.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { figureTexts, productLink, productText, readProducts } from './product-facts.server.ts'
import { popularProducts } from './similar-products.server.ts'

const isShort = { en: 5, de: 5, zh: 8 } as const

/** The figure asked before, of the most popular products of the kind that a short follow-up names; null for other messages. */
export async function answerWithKindFigures(
  ctx: RequestContext,
  asked: Understood,
  memory: BotMemory,
): Promise<BotAnswer | null> {
  const { families, figures, mentions, message, text, cues, isFollowUp } = asked
  const asksSame = isFollowUp && cues.has('follow_up') && !cues.has('fit')
  const length = ctx.locale === 'zh' ? message.length : text.words.length
  const before = memory.figures ?? []
  if (!asksSame || length > isShort[ctx.locale] || mentions.length > 0 || figures.length > 0) return null
  if (before.length === 0 || families.length === 0 || memory.products === undefined) return null
  const products = await readProducts(ctx, await popularProducts(ctx, families))
  const [own] = await readProducts(ctx, memory.products.slice(0, 1))
  // `And the inverter?` after a kit asks for the inverter of the kit.
  if (own?.sale.kind === 'package') return null
  const shown = products.filter((product) => figureTexts(ctx, product, before).length > 0)
  if (shown.length === 0) return null
  const texts = shown.map((product) => productText(ctx, product, { figures: before, quantity: null }))
  const ids = shown.map(({ detail }) => detail.product_id)
  return {
    ...confidentAnswer(
      [reply(texts.join('\n\n'), shown.map(productLink))],
      questionsOf(['delivery_time', 'compatibility', 'person'], ctx.locale),
    ),
    memory: { products: ids, figures: before },
  }
}
