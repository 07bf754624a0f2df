// What fits a device that a message describes and does not name: `a battery for my 10 kW hybrid inverter`.
import { findProducts } from '#features/catalog/listings/find-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { BotAnswer } from '../bot-answer.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { wordKinds } from '../understanding/word-kinds.ts'
import { fittingProductsAnswer, isChecked, isInverter, withOwnDevice } from './fit-answer.server.ts'
import { type KnownProduct, readProducts } from './product-facts.server.ts'
import { otherQuestion } from './products-answer.server.ts'

/** Where a part of a message ends that may describe the device. */
const partEnd =
  /[.?!;,。？！；，]|(?<!\p{L})(?:for|with|to|that fits|für|mit|zu|zum|zur|passend)(?!\p{L})|给|配套?|搭配?/iu

/** More devices than these are no device, but a kind. */
const maxDevices = 2

/**
 * The products that fit the devices of our catalog which a message describes by kind and power, each device with its own; null if it
 * describes none, or asks for nothing that the system check compares with it.
 */
export async function answerWithDescribedFit(
  ctx: RequestContext,
  asked: Understood,
): Promise<BotAnswer | null> {
  const { mentions, families, topics, figures, attributes } = asked
  if (mentions.length > 0 || families.length < 2 || topics.is_other_domain) return null
  if (figures.includes('price') || figures.includes('stock') || !asksForFit(asked, ctx.locale)) return null
  // `A hybrid inverter for high voltage batteries` is one kind.
  if (attributes.includes('hybrid_battery_type')) return null
  const devices = await describedDevices(ctx, asked.message)
  const [first] = devices
  if (!first) return null
  const device = first.detail.family_id
  const wanted = families.filter((one) => one !== device && !(isInverter(one) && isInverter(device)))
  if (wanted.length === 0) return null
  const answers = []
  for (const one of devices) answers.push(await fittingProductsAnswer(ctx, one, wanted))
  const [one, ...others] = answers.flatMap((answer) => answer ?? [])
  if (!one) return null
  const replies = [...one.replies, ...others.flatMap((answer) => answer.replies)]
  return {
    ...withOwnDevice(ctx, asked, { ...one, replies }),
    memory: { products: devices.map(({ detail }) => detail.product_id) },
  }
}

/** Topics that may ask what fits a device: not a return, a delivery, or one that is broken. */
const fitTopics: ReadonlySet<string> = new Set(['compatibility', 'battery', 'inverters', 'panels', 'kits'])

/** `Does not charge`: something does not work. */
const negated = /\b(?:not|\w+n['’]?t|dont|doesnt|isnt|wont)\b|(?<!\p{L})(?:nicht|kein\p{L}*)(?!\p{L})|不|没/iu

function asksForFit({ topics, text, message }: Understood, locale: Locale) {
  const topic = topics.sure ?? topics.possible[0] ?? 'compatibility'
  const isBroken = wordKinds(text, locale).includes('trouble') || negated.test(message)
  return fitTopics.has(topic) && !otherQuestion.test(message) && !isBroken
}

/** The few products of a part of the message that names a kind and a power, and nothing that they lack. */
async function describedDevices(ctx: RequestContext, message: string): Promise<KnownProduct[]> {
  for (const part of message.split(partEnd)) {
    if (!/\d/.test(part ?? '')) continue
    const found = await findProducts(ctx, part.trim(), maxDevices)
    const conditions = found?.query?.conditions ?? []
    const isDevice =
      conditions.some(({ kind }) => kind === 'family') &&
      conditions.some((one) => one.kind === 'number' && one.attribute === 'power')
    if (!found?.is_exact || !isDevice || found.nearest.length > 0 || found.total > maxDevices) continue
    const products = await readProducts(
      ctx,
      found.products.map(({ product_id }) => product_id),
    )
    const sold = products.filter((one) => isChecked(one) && one.sale.status !== 'discontinued')
    if (sold.length > 0) return sold
  }
  return []
}
