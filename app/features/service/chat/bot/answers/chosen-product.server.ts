// Which of the products of the last answer a message means by a comparison, as `the bigger one` or `which one holds more`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { createSignalTable } from '../retrieval/signals.ts'
import type { BotMemory } from '../understanding/memory.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { type KnownProduct, readProducts } from './product-facts.server.ts'

type Choice = 'cheapest' | 'smallest' | 'largest'

const choices = createSignalTable<Choice>((locale) => {
  const words: Record<Choice, Record<typeof locale, string>> = {
    cheapest: {
      en: 'cheapest|cheaper one|cheapest one|least expensive',
      de: 'günstigste*|billigste*|der günstigere|die günstigere|das günstigere|den günstigeren',
      zh: '最便宜的|便宜的那个|便宜的那款',
    },
    smallest: {
      en: 'smallest|smaller one|the small one|holds less',
      de: 'kleinste*|der kleinere|die kleinere|das kleinere|den kleineren',
      zh: '最小的|小的那个|小的那款|小一点的那个',
    },
    largest: {
      en: 'biggest|largest|bigger one|larger one|the big one|holds more|has more capacity',
      de: 'größte|größten|größter|größtes|der größere|die größere|das größere|den größeren|mehr kapazität',
      zh: '最大的|大的那个|大的那款|大一点的那个|哪个容量大|哪个大|哪个更大',
    },
  }
  return (Object.keys(words) as Choice[]).map((choice) => [choice, [words[choice][locale]]])
})

/** The product that a follow-up chooses among those of the conversation; null if it chooses none. */
export async function chosenProduct(
  ctx: RequestContext,
  { text, message, isFollowUp, mentions, families }: Understood,
  memory: BotMemory,
): Promise<string | null> {
  const ids = [...new Set([...(memory.products ?? []), ...(memory.before ?? [])])]
  const isShort = ctx.locale === 'zh' ? message.length <= 10 : text.words.length <= 6
  const [choice] = choices(text, ctx.locale)
  if (!choice || !isShort || !isFollowUp || mentions.length > 0 || families.length > 0 || ids.length < 2)
    return null
  const products = (await readProducts(ctx, ids)).filter(({ sale }) => sale.status !== 'discontinued')
  const measure = choice === 'cheapest' ? ({ sale }: KnownProduct) => sale.price_now_cents : sizeOf(products)
  const sorted = products
    .flatMap((product) => {
      const value = measure(product)
      return value === null ? [] : [{ id: product.detail.product_id, value }]
    })
    .toSorted((a, b) => (choice === 'largest' ? b.value - a.value : a.value - b.value))
  return sorted.length > 1 ? (sorted[0]?.id ?? null) : null
}

/** The first key figure that all products have as a number, such as the capacity of batteries. */
function sizeOf(products: readonly KnownProduct[]) {
  const numbers = ({ detail }: KnownProduct, id: string) =>
    detail.key_specs.find((spec) => spec.id === id)?.number ?? null
  const [first] = products
  const id = first?.detail.key_specs.find((spec) =>
    products.every((one) => numbers(one, spec.id) !== null),
  )?.id
  return (product: KnownProduct) => (id === undefined ? null : numbers(product, id))
}
