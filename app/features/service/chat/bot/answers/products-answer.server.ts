// Product answers: finds products by model number or words, with current prices.
import {
  allProductsQuery,
  type BrowseResult,
  browseProducts,
} from '#features/catalog/listings/browse-products.server.ts'
import { pathOfProduct } from '#features/catalog/products/families/categories.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { personTitle } from '../chat-texts.server.ts'
import { knowledge } from '../knowledge.server.ts'
import { wordsIn } from '../words.ts'

const maxProducts = 3

/** The products with exactly these model numbers, or null; similar numbers do not match. */
export async function answerByModelNumber(
  ctx: RequestContext,
  models: readonly string[],
): Promise<BotAnswer | null> {
  for (const model of models) {
    const found = await search(ctx, model)
    if (found.total > 0 && !found.forgiving) return productsAnswer(ctx, found)
  }
  return null
}

/** The products that match all significant words of a message, or null. */
export async function answerByWords(ctx: RequestContext, message: string): Promise<BotAnswer | null> {
  const stops = new Set(wordsIn(knowledge[ctx.locale].stop_words, ctx.locale))
  const words = wordsIn(message, ctx.locale).filter((word) => !stops.has(word))
  if (words.length === 0 || words.length > 8) return null
  const found = await search(ctx, words.join(' '))
  return found.total > 0 && !found.forgiving ? productsAnswer(ctx, found) : null
}

const search = (ctx: RequestContext, search_text: string) =>
  browseProducts(ctx, { ...allProductsQuery(ctx.locale), search: search_text, page_size: maxProducts })

function productsAnswer({ t, locale }: RequestContext, { items, total }: BrowseResult): BotAnswer {
  const { money } = formatsFor(locale)
  const lines = items.map(({ name, price_after_discount }) =>
    t('{{name}}: {{price}}', { name, price: money(Math.round(price_after_discount * 100)) }),
  )
  const intro =
    total > items.length
      ? t('I found {{total}} products. Here are the first ones:', { total })
      : t('Here’s what I found in our catalog:')
  const links = items.map(({ name, product_id }) => ({ title: name, to: pathOfProduct(product_id) }))
  return confidentAnswer([reply([intro, ...lines].join('\n'), links)], [{ title: t(personTitle) }])
}
