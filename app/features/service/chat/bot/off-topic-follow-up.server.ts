// After a message that no topic of the store answers, as `I ordered a sofa from Wayfair`, a short question that points back to
// it is no question about the store either: `when does it get here`.
import type { Locale } from '#text/text.tsx'
import type { TopicId } from './topics.ts'
import type { BotMemory } from './understanding/memory.ts'
import type { Understood } from './understanding/understand.server.ts'

/** Topics about the store and the bot themselves: they are asked for whatever was said before. */
const storeTopics: ReadonlySet<string> = new Set<TopicId>([
  'greeting',
  'thanks',
  'goodbye',
  'person',
  'complaint',
  'opening_hours',
  'contact',
  'who_are_you',
  'about_us',
  'warehouses',
  'what_do_you_sell',
  'language',
])

/** Topics that are asked about any goods: after `my iPhone broke`, `how long is the warranty` is about the phone. */
export const topicsOfGoods: ReadonlySet<string> = new Set<TopicId>([
  'price',
  'stock',
  'delivery_time',
  'freight_cost',
  'returns',
  'refund',
  'cancel',
  'warranty',
  'damaged',
  'discount',
  'financing',
  'installation',
  'manuals',
  'order_status',
])

/** Names what the store sells, or the store. */
export const ours =
  /solar|photovol|\bpv\b|heliostead|(?<!\p{L})(?:panels?|modules?|batter(?:y|ies)|inverters?|chargers?|hot tubs?|roof|system|store|shop|website|dach|dächer|anlagen?|module?n?|speicher|batterien?|wechselrichter|wallbox|whirlpool|trafo|laden|order|site|bestellung|with you|from you|of yours|bei (?:euch|ihnen)|von (?:euch|ihnen))(?!\p{L})|光伏|太阳能|组件|电池|逆变器|充电桩|变压器|浴缸|屋顶|订单|网站|你们(?:店|网站|公司|这|家)/iu

const pointers: Record<Locale, RegExp> = {
  en: /\b(?:they|them|mine|those|these|(?:that|this) one|my (?:money|refund)|it(?! (?:possible|safe|true|ok|okay|legal|worth)\b)|(?:that|this)(?= (?:is|was|will|would|can|costs?|gets?|takes?|comes?|works?|back|for|too|again|now|either|please)\b|\W*$)|thats)\b/iu,
  de: /(?<!\p{L})(?:ihn|ihm|davon|dafür|damit|dazu|daraus|mein geld|meine erstattung|(?<!gibt )(?<!geht )es(?! (?:möglich|gibt))|(?:das|der|die|den)(?= (?:ist|sind|kostet|kosten|dauert|geht|kommt|kommen|noch|denn|dann|an|ab|auch|wieder|zurück|nicht|alles|jetzt|schon|machen|erledigen|umtauschen|zurückgeben)(?!\p{L})|\P{L}*$)|das(?= (?:einfach|überhaupt|wirklich|so)\P{L}*$)|(?:kommt|kommen|kostet|ist|dauert|wird) (?:er|sie)|meine[rnms]?(?= (?:machen|auch|noch|zurück|reparieren|ersetzen|umtauschen|bekommen|erledigen|prüfen)(?!\p{L})|\P{L}*$))(?!\p{L})/iu,
  zh: /它|他们|她|这个|那个|这些|那些|我的钱|我那|把钱|^(?:那|请问)?(?:什么时候|多久|几天)[能会可以才]*(?:到|好|送到|退|到账)[啊呢吗]?\P{L}*$|^(?:那|还)?(?:能|可以)退[吗么]?\P{L}*$|^那?要?多少钱[呢啊]?\P{L}*$/u,
}

/** Addresses the store, or asks about goods in general. */
export const addressed: Record<Locale, RegExp> = {
  en: /\b(?:you|your|yours|youre|yall|u|ur|here|something|anything|stuff|items?|products?|orders?)\b/iu,
  de: /(?<!\p{L})(?:ihr|euch|euer|eure[nrms]?|ihnen|ihre[nrms]?|hier|etwas|was zurück|artikel|produkte?|waren?|bestellungen?)(?!\p{L})|(?<!\p{L})Sie(?!\p{L})/iu,
  zh: /你|您|贵|咱|这里|这边|东西|商品|产品|客服/u,
}

/** A place that is asked for, with its hours: `hat der samstags offen`. */
const placesBefore: Record<Locale, RegExp> = {
  en: /\b(?:are|is|do|does|when|if) (?:they|he|she|it|that (?:one|place))\b/iu,
  de: /(?<!\p{L})(?:hat|haben|macht|machen|ist|sind|öffnet|schließt) (?:denn )?(?:der|die|das|dort|er)(?!\p{L})/iu,
  zh: /它|他们|那家|那里|那儿|那边/u,
}

/** The longest question that points back, in words, in Chinese in characters; and the longest that does so by its topic. */
const maxLength: Record<Locale, number> = { en: 12, de: 12, zh: 16 }
const maxLengthOfGoods: Record<Locale, number> = { en: 8, de: 8, zh: 10 }

/** Whether a message asks about what was said before, where that was about nothing of the store. */
export function isOffTopicFollowUp(
  { message, text, mentions, families, topics, zip, state }: Understood,
  memory: BotMemory,
  locale: Locale,
): boolean {
  if (!memory.is_off_topic || mentions.length > 0 || families.length > 0) return false
  if (zip !== null || state !== null || ours.test(message)) return false
  const length = locale === 'zh' ? message.length : text.words.length
  if (length > maxLength[locale]) return false
  const isAddressed = addressed[locale].test(message)
  if (topics.sure === 'opening_hours') return placesBefore[locale].test(message) && !isAddressed
  if (topics.sure !== null && storeTopics.has(topics.sure)) return false
  if (pointers[locale].test(message)) return true
  const isOfGoods = topics.sure !== null && topicsOfGoods.has(topics.sure)
  return isOfGoods && length <= maxLengthOfGoods[locale] && !isAddressed
}

/** The least probability that a message is about nothing of the store, for its follow-ups to be read as about the same. */
const clear = 0.9

/** What may be one of our deliveries, or what comes before a question about an order: `FedEx says they lost my box`. */
const maybeOurs =
  /(?<!\p{L})(?:dhl|ups|fedex|usps|dpd|gls|hermes|carriers?|couriers?|drivers?|trucks?|packages?|parcels?|box(?:es)?|pallets?|deliver\p{L}*|shipments?|shipped|tracking|lost my (?:job|home|house)|amazon|phone|internet|wi-?fi|flight|vacation|paket\p{L}*|palette\p{L}*|zugestellt|lieferung|sendung\p{L}*|spedition|fahrer|lkw|arbeitslos\p{L}*|handy|urlaub)(?!\p{L})|快递|顺丰|中通|圆通|韵达|申通|包裹|物流|签收|司机|货车|亚马逊|失业|网络/iu

/**
 * Whether a message tells or asks something that is clearly about nothing of the store. A word or two say too little, and so does
 * a short question after one about products or a topic of the store, unless it names something else.
 */
export const isClearlyElsewhere = (
  { message, text, topics, mentions, families, isFollowUp }: Understood,
  memory: BotMemory,
  locale: Locale,
): boolean => {
  if (mentions.length > 0 || (locale === 'zh' ? message.length < 5 : text.words.length < 3)) return false
  const isAboutOurs = memory.products !== undefined || memory.topic !== undefined
  const namesOurs = families.length > 0 || ours.test(message) || addressed[locale].test(message)
  const isClear = topics.is_off_topic && topics.confidence >= clear && !(isFollowUp && isAboutOurs)
  return topics.is_other_domain || (isClear && !namesOurs && !maybeOurs.test(message))
}
