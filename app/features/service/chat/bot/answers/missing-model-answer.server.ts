// Answers about a model that the store does not sell, when the message names its product line: `Powerwall 3`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import type { MissingModel, Understood } from '../understanding/understand.server.ts'
import { maxProducts, productLink, productText, readProducts } from './product-facts.server.ts'
import { popularProducts, replacementsOf } from './similar-products.server.ts'

/** Says that the model is not sold, and names products of its line, of its family, and those that the message names besides. */
export async function missingModelAnswer(
  ctx: RequestContext,
  { cues, topics, mentions }: Pick<Understood, 'cues' | 'topics' | 'mentions'>,
  { model, mention }: MissingModel,
): Promise<BotAnswer> {
  const { t, locale } = ctx
  // A fit is never stated for a device whose data are not known.
  if (cues.has('fit') || topics.sure === 'compatibility') {
    const text = t(
      'We don’t carry the {{model}} and don’t have its data, so I can’t confirm what it fits. Our engineers can check it.',
      { model },
    )
    return confidentAnswer([reply(text)], questionsOf(['person', 'compatibility'], locale))
  }
  const named = mentions.filter((one) => one !== mention).flatMap(({ ids }) => ids.slice(0, 1))
  const shown = await similarProducts(ctx, mention.ids, named)
  const texts = shown.map((one) => productText(ctx, one, { figures: [], quantity: null }))
  const intro = t('We don’t carry the {{model}}. Similar products:', { model })
  return {
    ...confidentAnswer(
      [reply([intro, ...texts].join('\n\n'), shown.map(productLink))],
      questionsOf(['compatibility', 'person'], locale),
    ),
    memory: { products: shown.map(({ detail }) => detail.product_id) },
  }
}

/** The other named products, then those of the same line or what replaces them, then popular ones of its family. */
async function similarProducts(ctx: RequestContext, line: readonly string[], named: readonly string[]) {
  const own = await readProducts(ctx, line.slice(0, maxProducts))
  const sold = own.flatMap((product) =>
    product.detail.status === 'discontinued' ? replacementsOf(product) : product.detail.product_id,
  )
  const families = own.slice(0, 1).map(({ detail }) => detail.family_id)
  const ids = [...named, ...sold, ...(await popularProducts(ctx, families))]
  return readProducts(ctx, [...new Set(ids)].slice(0, maxProducts))
}
