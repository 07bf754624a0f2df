// Delivery dates at a ZIP code, by the same function as on the product page.

import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import {
  arrivalDays,
  deliveryPlace,
  findEstimatePlace,
} from '#features/catalog/pricing/estimate-price.server.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { pageLinks, questionsOf } from '../knowledge.server.ts'

/** A product of each of these families shows when parcels and pallets arrive, if the visitor names no product. */
const exampleFamilies = ['solar-panels', 'microinverters']

/** When the products arrive at a ZIP code; without products, when popular ones of the families do, else two usual ones. */
export async function deliveryAnswer(
  ctx: RequestContext,
  zip: string,
  product_ids: readonly string[],
  families: readonly string[] = [],
): Promise<BotAnswer> {
  const { t, locale } = ctx
  const policy = pageLinks(ctx, '/policy/SHIPPING_POLICY')
  const place = findEstimatePlace(zip)
  if (!place)
    return confidentAnswer([reply(t('I don’t know the ZIP code {{zip}}. Please check it.', { zip }), policy)])
  const ids =
    product_ids.length > 0
      ? [...product_ids]
      : await exampleProducts(ctx, families.length > 0 ? families.slice(0, 2) : exampleFamilies)
  const days = await arrivalDays(ctx, ids, zip)
  const cards = await cardsOf(ctx.db, ids, locale)
  const { day } = formatsFor(locale)
  const where = [place.city, place.state].filter(Boolean).join(', ')
  const isQuoteOnly = deliveryPlace(zip, ctx.now()).notice !== null
  const lines = cards.map(({ product_id, name, kind }) => {
    const get_it_by = days.find((one) => one.product_id === product_id)?.get_it_by
    if (get_it_by) return t('{{name}}: arrives by {{day}}', { name, day: day(get_it_by) })
    return kind === 'service'
      ? t('{{name}} is a service and isn’t shipped.', { name })
      : t('{{name}}: our team can tell you the date.', { name })
  })
  const intro =
    product_ids.length > 0
      ? t('Delivery to {{zip}} ({{place}}), if you order now:', { zip, place: where })
      : t(
          'The date depends on the product. Examples of deliveries to {{zip}} ({{place}}), if you order now:',
          {
            zip,
            place: where,
          },
        )
  if (isQuoteOnly)
    return confidentAnswer([
      reply(
        t('We ship to {{zip}} ({{place}}) by quote only. Our team can tell you the date.', {
          zip,
          place: where,
        }),
        policy,
      ),
    ])
  const links = cards.map(({ name, product_id }) => ({ title: name, to: pathOfProduct(product_id) }))
  return confidentAnswer(
    [reply([intro, ...lines].join('\n'), [...links, ...policy])],
    questionsOf(['freight_cost', 'lift_gate'], locale),
  )
}

async function exampleProducts(ctx: RequestContext, families: readonly string[]) {
  const found = await Promise.all(
    families.map((family) =>
      browseProducts(ctx, { ...allProductsQuery(ctx.locale), families: [family], page_size: 1 }),
    ),
  )
  return found.flatMap(({ items }) => items.map(({ product_id }) => product_id))
}
