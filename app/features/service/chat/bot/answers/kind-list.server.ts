// Lists of a kind: `show me your batteries`, `do you sell hot tubs`, `how much is a battery`.
import { findProducts } from '#features/catalog/listings/find-products.server.ts'
import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import type { UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { ChatLink } from '../../chat.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { listedKind } from '../understanding/list-request.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { wordsIn } from '../words.ts'
import { maxProducts, productLink, productListText, readProducts } from './product-facts.server.ts'

/** More products than the largest family has are no kind. */
const maxListed = 60

/**
 * The most popular products of the kind that a message asks to list, with a link to all of them; null if it asks for no list, or
 * names more than a kind and its traits, as a figure. Prices of drawings are answered by their topic.
 */
export async function answerWithKindList(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  if (asked.mentions.some(({ isBrand }) => !isBrand) || asked.topics.is_other_domain) return null
  const kind = listedKind(asked.message, ctx.locale)
  const found = kind === null ? null : await findProducts(ctx, kind, maxListed)
  if (!found?.is_exact || !found.query || found.total > maxListed) return null
  const { conditions, models, words, compatible_with } = found.query
  const named = conditions.flatMap((one) => (one.kind === 'family' ? one.values : []))
  const isKind =
    named.length > 0 &&
    !named.includes('design-services') &&
    conditions.every(({ kind }) => kind !== 'number' && kind !== 'use')
  if (!isKind || models.length > 0 || words.length > 0 || compatible_with) return null
  if (!saysOnly(found.query, ctx.locale)) return null
  const all = found.products.map(({ product_id }) => product_id)
  const products = await readProducts(ctx, all.slice(0, maxProducts))
  if (products.length === 0) return null
  const ids = products.map(({ detail }) => detail.product_id)
  return {
    ...confidentAnswer(
      [
        reply(productListText(ctx, products, { total: found.total, figures: [], quantity: null }), [
          ...products.map(productLink),
          ...(await listLinks(ctx, named)),
        ]),
      ],
      questionsOf(['compatibility', 'person'], ctx.locale),
    ),
    memory: {
      products: ids,
      shown: ids,
      ...(found.total > ids.length && { among: all }),
      ...(asked.topics.sure && { topic: asked.topics.sure }),
    },
  }
}

/** Whether a text has no words besides its conditions and those that say nothing: `panels in person` asks for more than panels. */
function saysOnly({ text, conditions, sorting }: UnderstoodQuery, locale: Locale) {
  const spans = [...conditions, ...(sorting ? [sorting] : [])].map(({ span }) => span)
  const rest = [...text].map((character, at) =>
    spans.some(({ from, to }) => at >= from && at < to) ? ' ' : character,
  )
  return wordsIn(rest.join(''), locale).every((word) => emptyWords.has(word))
}

const emptyWords: ReadonlySet<string> = new Set(
  'a an the of or and any some all your different other kinds types models new home house residential solar available options der die das den ein eine einen ihre eure alle verschiedene und oder neue 的 一个 一台 一块 一套 个 些 了 吗 家用'.split(
    ' ',
  ),
)

/** Links to the lists of these families. */
async function listLinks(ctx: RequestContext, ids: readonly string[]): Promise<ChatLink[]> {
  const known = await families(ctx)
  return known
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ title: name, to: pathOfFamily(id) }))
}
