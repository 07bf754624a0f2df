// Whether products fit together, by the system check. What the check cannot confirm is never reported as a fit.
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { readFittingProducts } from '#features/catalog/products/fitting-products.server.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import {
  compatibleProducts,
  confirmedPair,
} from '#features/solar/product-checks/compatible-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { pageLinks, questionsOf, topicIn } from '../knowledge.server.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { wordKinds } from '../understanding/word-kinds.ts'
import { type KnownProduct, productLink, productText, readProducts } from './product-facts.server.ts'

/** Families that the check compares. */
const checkedFamilies = new Set([
  'solar-panels',
  'string-inverters',
  'microinverters',
  'hybrid-inverters',
  'commercial-inverters',
  'batteries',
])

/** Whether a family is one of inverters. */
export const isInverter = (family: string) => family.endsWith('inverters')

export const isChecked = ({ detail }: KnownProduct) => checkedFamilies.has(detail.family_id)

/** What decides whether panels and inverters fit. */
function fitRules(ctx: RequestContext) {
  const { answer, links } = topicIn('compatibility', ctx.locale)
  return reply(answer, pageLinks(ctx, ...links))
}

/** Whether two products fit together; `asksInGeneral`: with the rules that decide it. */
export async function pairAnswer(
  ctx: RequestContext,
  one: KnownProduct,
  other: KnownProduct,
  asksInGeneral: boolean,
): Promise<BotAnswer> {
  const { t, locale } = ctx
  const match = await confirmedPair(ctx, [one.detail.product_id, other.detail.product_id])
  const names = { one: one.detail.name, other: other.detail.name }
  const links = [
    productLink(one),
    productLink(other),
    ...(asksInGeneral ? [] : pageLinks(ctx, '/article/string-sizing-at-record-cold')),
  ]
  const verdict = match
    ? [
        t('By their data sheets, {{one}} and {{other}} fit together between {{low}} and {{high}}.', {
          ...names,
          low: match.low,
          high: match.high,
        }),
        match.note,
      ]
    : [
        t(
          'I can’t confirm that {{one}} and {{other}} fit together: the system check doesn’t pass for this pair, or a figure is missing. Our engineers can check it.',
          names,
        ),
      ]
  const rules = asksInGeneral ? [fitRules(ctx)] : []
  return confidentAnswer(
    [reply(verdict.filter(Boolean).join('\n'), links), ...rules],
    questionsOf(['person'], locale),
  )
}

const shown = 3

/** Inverters for homes (120/240 V) that have no battery connection. */
const inverterFamilies: ReadonlySet<string> = new Set(['string-inverters', 'microinverters'])

/** The products of the store that fit a product, of some families if any are given; null when there is none. */
export async function fittingProductsAnswer(
  ctx: RequestContext,
  product: KnownProduct,
  families: readonly string[],
): Promise<BotAnswer | null> {
  const { t, locale } = ctx
  if (families.includes('batteries') && inverterFamilies.has(product.detail.family_id))
    return acBatteriesAnswer(ctx, product)
  const found = await compatibleProducts(ctx, product.detail.product_id, families)
  if (!found) return relatedProductsAnswer(ctx, product, families)
  const ids = found.products.map(({ product_id }) => product_id)
  const wanted = await readProducts(ctx, ids.slice(0, shown))
  const lines = wanted.map(({ detail }) => {
    const note = found.products.find(({ product_id }) => product_id === detail.product_id)?.note
    return note ? `${detail.name} (${note})` : detail.name
  })
  const intro = t('By their data sheets, these fit {{name}} between {{low}} and {{high}}:', {
    name: product.detail.name,
    low: found.low,
    high: found.high,
  })
  const links = [product, ...wanted].map(productLink)
  return confidentAnswer([reply([intro, ...lines].join('\n'), links)], questionsOf(['person'], locale))
}

/** The answer, which says for the visitor's own device that another make is not covered by it. */
export function withOwnDevice(ctx: RequestContext, { text }: Understood, answer: BotAnswer): BotAnswer {
  if (!wordKinds(text, ctx.locale).includes('own')) return answer
  const note = reply(ctx.t('For a device of another make, our engineers can check what fits.'))
  return { ...answer, replies: [...answer.replies, note] }
}

/** The families that the check compares with each family: what it could have confirmed, and did not. */
const comparedWith = (family: string): ReadonlySet<string> => {
  if (family === 'solar-panels' || family === 'batteries') return inverters
  return inverters.has(family) ? panelsAndBatteries : new Set()
}

const inverters: ReadonlySet<string> = new Set([...checkedFamilies].filter((id) => isInverter(id)))
const panelsAndBatteries: ReadonlySet<string> = new Set(['solar-panels', 'batteries'])

/**
 * The products that the product page lists, where the system check confirms none, without those that the check compares with
 * this product; null without one.
 */
async function relatedProductsAnswer(
  ctx: RequestContext,
  product: KnownProduct,
  families: readonly string[],
): Promise<BotAnswer | null> {
  const { t, locale } = ctx
  const ids = await readFittingProducts(ctx.db, product.detail.product_id)
  const sale = await saleProducts(ctx.db, ids, locale)
  const compared = comparedWith(product.detail.family_id)
  const isWanted = (id: string) => {
    const family = sale.get(id)?.family_id ?? ''
    return !compared.has(family) && (families.length === 0 || families.includes(family))
  }
  const wanted = await readProducts(ctx, ids.filter(isWanted).slice(0, shown))
  if (wanted.length === 0)
    return families.some((family) => compared.has(family)) ? unconfirmed(ctx, product, families) : null
  const intro = t(
    'The product page of {{name}} lists these. The system check has not confirmed that they fit:',
    {
      name: product.detail.name,
    },
  )
  const texts = wanted.map((one) => productText(ctx, one, { figures: [], quantity: null }))
  const links = [...wanted, product].map(productLink)
  return confidentAnswer(
    [reply([intro, ...texts].join('\n\n'), links)],
    questionsOf(['compatibility', 'person'], locale),
  )
}

/** Says that the check confirms no product, with the rules for panels and inverters, and offers a person. */
function unconfirmed(ctx: RequestContext, product: KnownProduct, families: readonly string[]): BotAnswer {
  const text = ctx.t(
    'I can’t confirm a product that fits {{name}}: the system check doesn’t pass, or a figure is missing. Our engineers can check it.',
    { name: product.detail.name },
  )
  const rules = families.includes('batteries') ? [] : [fitRules(ctx)]
  return confidentAnswer(
    [reply(text, [productLink(product)]), ...rules],
    questionsOf(['compatibility', 'person'], ctx.locale),
  )
}

/** Batteries with their own inverter: they connect on the AC side, so the inverter of the panels does not matter. */
async function acBatteriesAnswer(ctx: RequestContext, product: KnownProduct): Promise<BotAnswer | null> {
  const { items } = await browseProducts(ctx, {
    ...allProductsQuery(ctx.locale),
    families: ['batteries'],
    filters: ['batt_coupling:ac'],
    page_size: shown,
  })
  const batteries = await readProducts(
    ctx,
    items.map(({ product_id }) => product_id),
  )
  if (batteries.length === 0) return null
  const intro = ctx.t(
    '{{name}} has no battery connection. These batteries have their own inverter and connect on the AC side. The fit of the whole system cannot be confirmed here:',
    { name: product.detail.name },
  )
  const texts = batteries.map((one) => productText(ctx, one, { figures: [], quantity: null }))
  return confidentAnswer(
    [reply([intro, ...texts].join('\n\n'), batteries.map(productLink))],
    questionsOf(['compatibility', 'person'], ctx.locale),
  )
}
