// How long a battery supplies a load: `how long does the Hearth 16 run 800 W`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { type KnownProduct, maxProducts, productLink, readProducts } from './product-facts.server.ts'

const asksHowLong =
  /\bhow (?:long|many hours)\b.*\b(?:last|lasts|run|runs|power|powers|supply|supplies|hold|holds|keep|keeps|support|go|good for)\b|(?<!\p{L})wie (?:lange|viele stunden)(?!\p{L}).*(?<!\p{L})(?:hält|halten|hielte|reicht|reichen|läuft|laufen|versorgt|versorgen|betreibt|betreiben|schafft|durch)(?!\p{L})|(?:多久|多长时间|多少小时|几个?小时)/iu

/** A load in watts or kilowatts; an energy (kWh) is none. */
const loadPattern = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s?-?(kw|kilowatts?|千瓦|w|watts?|瓦)(?![a-zäöüß]|时)/iu

/** The load that a message names, in watts; null without one. */
function loadIn(message: string): number | null {
  const [, value = '', unit = ''] = loadPattern.exec(message.normalize('NFKC')) ?? []
  if (value === '') return null
  const factor = /^(?:k|千)/iu.test(unit) ? 1000 : 1
  const watts = Number(value.replace(',', '.')) * factor
  return watts > 0 && watts <= 1_000_000 ? watts : null
}

const specOf = ({ detail }: KnownProduct, id: string) =>
  detail.specs.find((spec) => spec.id === id)?.number ?? null

/**
 * The usable energy of the batteries that a message or the conversation names, divided by the load that it names; null if it asks for
 * no time, names no load, or is about no battery.
 */
export async function runtimeAnswer(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  const watts = asksHowLong.test(asked.message) ? loadIn(asked.message) : null
  if (watts === null) return null
  const ids = asked.mentions.length > 0 ? asked.products : asked.previous
  const products = await readProducts(ctx, ids.slice(0, maxProducts))
  const batteries = products.filter((product) => (specOf(product, 'usable_energy') ?? 0) > 0)
  if (batteries.length === 0) return null
  const lines = batteries.map((product) => runtimeLine(ctx, product, watts))
  const assumption = ctx.t(
    'Usable energy divided by the load: the battery is full at the start, and no panels charge it meanwhile. The inverter takes some of it.',
  )
  return {
    ...confidentAnswer(
      [reply([...lines, assumption].join('\n'), batteries.map(productLink))],
      questionsOf(['blackout', 'compatibility', 'person'], ctx.locale),
    ),
    memory: { products: batteries.map(({ detail }) => detail.product_id), topic: 'battery' },
  }
}

function runtimeLine({ t, locale }: RequestContext, product: KnownProduct, watts: number) {
  const { number } = formatsFor(locale)
  const energy = specOf(product, 'usable_energy') ?? 0
  const power = specOf(product, 'batt_continuous_power')
  const values = {
    name: product.detail.name,
    energy: number(energy, 1),
    load: number(watts / 1000, watts < 1000 ? 2 : 1),
    hours: number((energy * 1000) / watts, 1),
  }
  if (power !== null && watts > power * 1000)
    return t('{{name}}: its continuous power is {{power}} kW, less than this load of {{load}} kW.', {
      ...values,
      power: number(power, 2),
    })
  return t('{{name}}: {{energy}} kWh at {{load}} kW last about {{hours}} hours.', values)
}
