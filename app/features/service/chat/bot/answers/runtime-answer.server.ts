// How long a battery supplies a load: `how long does the Hearth 16 run 800 W`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { isInOrder } from '../rules.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { type KnownProduct, maxProducts, productLink, readProducts } from './product-facts.server.ts'

/** How long, and what lasts; each of the second expressions must match after the first. */
const questions: readonly [RegExp, RegExp][] = [
  [
    /\bhow (?:long|many hours)\b/i,
    /\b(?:last|lasts|run|runs|power|powers|supply|supplies|hold|holds|keep|keeps|support|go|good for)\b/i,
  ],
  [
    /(?<!\p{L})wie (?:lange|viele stunden)(?!\p{L})/iu,
    /(?<!\p{L})(?:hält|halten|hielte|reicht|reichen|läuft|laufen|versorgt|versorgen|betreibt|betreiben|schafft|durch)(?!\p{L})/iu,
  ],
  [/用|撑|供|带|跑|维持|支持/, /多久|多长时间|多少小时|几个?小时/],
]

/** A time that is none of a load: charging, delivery, warranty and payback. */
const otherTime =
  /\b(?:charg(?:e|es|ed|ing)|deliver\w*|ship\w*|arrive\w*|warrant\w*|pay ?back|pay off)\b|(?<!\p{L})(?:laden|lädt|aufladen|geladen|liefer\p{L}*|garantie\p{L}*|amorti\p{L}*|rechnet)(?!\p{L})|充电|充满|送到|到货|质保|保修|回本/iu

/** Loads in watts or kilowatts; an energy (kWh) is none. */
const loadPattern =
  /(?<![\d.,])(\d{1,3}[.,]\d{3}|\d{1,7}(?:[.,]\d{1,3})?)\s?-?(kw|kilowatts?|千瓦|w|watts?|瓦)(?![a-zäöüß]|时)/giu

/** The one load that a message names, in watts; null without one or with several. */
export function loadIn(message: string): number | null {
  const [only, ...others] = message.normalize('NFKC').matchAll(loadPattern)
  if (!only || others.length > 0) return null
  const [, value = '', unit = ''] = only
  const isThousands = /^\d{1,3}[.,]\d{3}$/.test(value) && !/^(?:k|千)/iu.test(unit)
  const number = Number(isThousands ? value.replaceAll(/[.,]/g, '') : value.replace(',', '.'))
  const watts = number * (/^(?:k|千)/iu.test(unit) ? 1000 : 1)
  return watts > 0 && watts <= 1_000_000 ? watts : null
}

/** Topics beside which a time may be that of a load. */
const mayAsk: ReadonlySet<string> = new Set(['battery', 'blackout', 'compatibility', 'production', 'panels'])

const specOf = ({ detail }: KnownProduct, id: string) =>
  detail.specs.find((spec) => spec.id === id)?.number ?? null

/**
 * The usable energy of the batteries that a message or the conversation names, divided by the load that it names; null if it asks for
 * no time, names no load, or is about no battery.
 */
export async function runtimeAnswer(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  const { message, missing, families, topics, mentions } = asked
  const asksHowLong = questions.some((question) => isInOrder(message, question))
  if (missing || !asksHowLong || otherTime.test(message)) return null
  if (families.some((family) => family !== 'batteries')) return null
  if (topics.sure !== null && !mayAsk.has(topics.sure)) return null
  const watts = loadIn(message)
  if (watts === null) return null
  const products = await readProducts(
    ctx,
    (mentions.length > 0 ? asked.products : asked.previous).slice(0, maxProducts),
  )
  const batteries = products.filter((product) => (specOf(product, 'usable_energy') ?? 0) > 0)
  if (batteries.length === 0) return null
  const count = batteries.length === 1 ? Math.min(asked.quantity ?? 1, 100) : 1
  const lines = batteries.map((product) => runtimeOf(ctx, product, { watts, count }))
  const assumption = lines.some(({ hours }) => hours !== null)
    ? [
        ctx.t(
          'Usable energy divided by the load: the battery is full at the start, and no panels charge it meanwhile. The inverter takes some of it.',
        ),
      ]
    : []
  return {
    ...confidentAnswer(
      [reply([...lines.map(({ text }) => text), ...assumption].join('\n'), batteries.map(productLink))],
      questionsOf(['blackout', 'compatibility', 'person'], ctx.locale),
    ),
    memory: { products: batteries.map(({ detail }) => detail.product_id), topic: 'battery' },
  }
}

type Load = { watts: number; count: number }

/** What a number of these batteries says about a load; `hours` is null if they do not carry it. */
function runtimeOf({ t, locale }: RequestContext, product: KnownProduct, { watts, count }: Load) {
  const { number } = formatsFor(locale)
  const energy = count * (specOf(product, 'usable_energy') ?? 0)
  const power = specOf(product, 'batt_continuous_power')
  const { name } = product.detail
  const hours = (energy * 1000) / watts
  const values = {
    name: count > 1 ? `${number(count, 0)} × ${name}` : name,
    energy: number(energy, 1),
    load: number(watts / 1000, watts < 1000 ? 2 : 1),
    hours: number(hours, 1),
  }
  if (power !== null && watts > count * power * 1000)
    return {
      hours: null,
      text: t('{{name}}: its continuous power is {{power}} kW, less than this load of {{load}} kW.', {
        ...values,
        power: number(count * power, 2),
      }),
    }
  return { hours, text: t('{{name}}: {{energy}} kWh at {{load}} kW last about {{hours}} hours.', values) }
}
