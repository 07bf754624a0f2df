// The topic of a message that only makes sense after another: what it costs, how long it takes and who pays the freight of what
// was said before.
import type { TopicId } from './topics.ts'
import type { BotMemory } from './understanding/memory.ts'
import type { Understood } from './understanding/understand.server.ts'

/** What the costs of a topic are answered by. */
const costTopics: Readonly<Record<string, TopicId>> = {
  lift_gate: 'lift_gate',
  shipping_area: 'freight_cost',
  delivery_time: 'freight_cost',
  warehouses: 'freight_cost',
  permits: 'design',
  design: 'design',
  returns: 'returns',
}

/** What the freight is answered by after a topic: who pays that of a return is part of the answer about returns. */
const freightTopics: Readonly<Record<string, TopicId>> = {
  returns: 'returns',
  refund: 'refund',
  cancel: 'refund',
  damaged: 'damaged',
}

/** Asks for money back: `do I get the freight back, too`. */
const moneyBack = /\b(?:back|refund\w*|reimburse\w*|wieder|zurück|erstatte\w*)\b|退/iu

/** What is sent back, and who pays for it. */
const returnFreight =
  /(?<!\p{L})(?:(?:shipping|freight|postage|send(?:ing)? (?:it|them)|ship(?:ping)? (?:it|them)) back|return (?:shipping|freight|label|postage)|rück(?:transport|versand|sendung|fracht|porto)\p{L}*|zurück(?:send|schick)\p{L}*)(?!\p{L})|退货.{0,4}(?:运费|邮费)|寄回|退回/iu
const pays =
  /(?<!\p{L})(?:pays?|costs?|free|kosten|kostet|zahl\p{L}*|trägt|übernimm\p{L}*|gratis|kostenlos)(?!\p{L})|谁(?:出|付|承担)|运费|邮费|免费/iu
const returnTopics: ReadonlySet<string> = new Set<TopicId>(['freight_cost', 'returns'])

/** Waits for money after what was sent back or canceled: `the money is still not there after 3 weeks`. */
const awaitsMoney: readonly [RegExp, RegExp] = [
  /(?<!\p{L})(?:money|refund(?:ed)?|geld|erstattung|gutschrift)(?!\p{L})|退款|钱/iu,
  /(?<!\p{L})(?:not|never|still|yet|hasn['\u2019]?t|havent|haven['\u2019]?t|didn['\u2019]?t|where|waiting|nicht|nie|noch|wo)(?!\p{L})|没|还未|哪|一直/iu,
]
const moneyTopics: ReadonlySet<string> = new Set<TopicId>(['returns', 'refund', 'cancel'])

/** Topics that depend on where the visitor lives, which is all that the message says. */
const topicsOfHome: ReadonlySet<string> = new Set<TopicId>(['pickup', 'find_installer'])
const saysHome =
  /(?<!\p{L})(?:(?:i|we) live|(?:i|we)['\u2019]?(?:m|re| am| are) (?:near|close|in|around|by|from|outside)|(?:wohne[n]?|bin|sind|komme[n]?|sitze[n]?) (?:(?:ich|wir) )?(?:hier )?(?:in|bei|aus|nahe|nähe|nahe bei|um))(?!\p{L})|(?<!\p{L})in der nähe von|住在|我在|我们在|离.{1,12}(?:近|不远)/iu

/** What `how long does it take` asks for after an answer to a topic. */
const durationTopics: Readonly<Record<string, TopicId>> = {
  returns: 'returns',
  refund: 'refund',
  permits: 'design',
  design: 'design',
  payment_ways: 'hold_time',
}

/** Asks how long, and not what: the topic before says it. */
export const onlyDuration =
  /^(?:(?:and|und|so|ok|okay|oh|aha|gut|na)[ ,]+)*(?:how (?:long|many days|much time)(?: (?:do|does|will|would|can|is|has|have|to) ?(?:i|it|that|this|we|you|one|they)?)?(?: (?:got|get|have|take|takes|be|usually|normally|typically|for (?:that|this|it)|to do (?:that|this|it)|to (?:get|send|mail) (?:it|that|this|them)(?: back)?(?: to you)?|then|again|all together|about))*|(?:wie ?lang(?:e)?|wie ?viel(?:e)? (?:zeit|tage))(?: (?:habe|hab|hätte|dauert|dauerts|braucht|brauche|geht|gilt|kann|darf|ist|denn|dann|da|so|ungefähr|normalerweise|ich|das|es|man|ihr|sie|wir|dafür|damit|eigentlich|etwa|circa|ca|überhaupt|insgesamt|zeit|dazu))*|[那要得一般大概需通常]*(?:多久|多长时间|几天|多少天)(?:时间|能好|能搞定|搞定|弄好|出来|能出来|之内|以内|内)?[呢啊呀]?)\P{L}*$/iu

/** Asks what it costs, and not what. */
export const onlyCost =
  /^(?:(?:and|und|so|ok|okay|na)[ ,]+)*(?:(?:how much|what) (?:is|does|do|would|will|are) (?:it|that|this|they|one|you)(?: (?:cost|charge|run|be|extra|for|that|it|me|about|then|on|top|additionally))*|how much(?: (?:extra|more|on top|for (?:that|it|this)))?(?: (?:is|are|would|does|do) (?:it|that|this|they)(?: (?:cost|be|run))?)?|(?:was|wie ?viel|wieviel) (?:kostet|kosten|kost|macht|nehmt|nehmen|verlangt|verlangen|zahle?) (?:der|die|das|den|es|er|sie|ihr|ich|mich|man|diese[rs]?)(?: (?:denn|dann|zusätzlich|extra|mich|dafür|ungefähr|so|etwa|eigentlich|dazu|sie|noch|obendrauf|für|das))*|[那要得]*(?:这个|它|那个)?(?:要)?(?:另外|额外|再)?(?:要|收|加)?(?:多少钱|怎么收费|什么价|收多少|加多少|多少费用)[呢啊呀]?)\P{L}*$/iu

/** Asks whether it takes longer, or costs more, than elsewhere. */
const takesLonger =
  /\b(?:how much longer|(?:takes?|be|wait) .{0,15}longer)\b|(?<!\p{L})(?:dauer\p{L}* .{0,15}länger|wie viel länger)(?!\p{L})|更久|更慢/iu
const costsMore =
  /\b(?:more expensive|costs? (?:me )?(?:more|extra)|pay (?:more|extra)|teurer|mehr kosten|kostet .{0,20}?mehr|aufpreis|zuschlag)\b|更贵|贵多少|加钱|加价|多收/iu
const placeTopics: ReadonlySet<string> = new Set<TopicId>(['shipping_area', 'freight_cost', 'delivery_time'])

/** Asks the same for another kind of customers: `and for businesses?`. */
const sameFor =
  /^(?:and|und|what about|how about|does (?:it|that|this)|wie (?:sieht|ist)|was ist|gilt das|geht das|auch|那|对)/iu
const customers =
  /(?<!\p{L})(?:business(?:es)?|compan(?:y|ies)|farms?|renters?|tenants?|landlords?|schools?|church(?:es)?|nonprofits?|contractors?|installers?|homeowners?|firmen|firma|unternehmen|betriebe?|landwirte?|mieter|vermieter|schulen?|vereine?|kirchen?|handwerker|installateure?|hausbesitzer)(?!\p{L})|企业|公司|农场|租客|房东|学校|教会|非营利|承包商|安装商/iu

/** Topics whose answer depends on who asks, and those that a kind of customers asks for by itself. */
const audienceTopics: ReadonlySet<string> = new Set<TopicId>([
  'tax_credit',
  'net_metering',
  'financing',
  'permits',
  'warranty',
  'returns',
])
const customerTopics: ReadonlySet<string> = new Set<TopicId>(['commercial', 'contractor_account', 'account'])

/** The topic of the message. `What does that cost?` asks for the costs of what was said before. */
export function topicInContext(asked: Understood, memory: BotMemory): string | null {
  const { topics, isFollowUp, message } = asked
  const { sure } = topics
  const before = memory.topic ?? ''
  const isFreight = sure === 'freight_cost' || (sure === null && topics.possible[0] === 'freight_cost')
  const isOfReturn = freightTopics[before] === 'returns' && (sure === null || returnTopics.has(sure))
  if (isOfReturn && returnFreight.test(message) && (isFreight || pays.test(message))) return 'returns'
  if (moneyTopics.has(before) && awaitsMoney.every((pattern) => pattern.test(message))) return 'refund'
  if (topicsOfHome.has(before) && saysHome.test(message) && (sure === null || placeTopics.has(sure)))
    return before
  if (!isFollowUp) return sure
  const duration = durationTopics[before]
  if (duration && onlyDuration.test(message.trim())) return duration
  if (isFreight) {
    const freight = freightTopics[before]
    if (freight === 'returns' && moneyBack.test(message)) return 'refund'
    if (freight) return freight
  }
  const cost = costTopics[before]
  if (cost && onlyCost.test(message.trim())) return cost
  return (
    topicOfPlace(asked, before) ??
    topicOfCustomers(asked, before) ??
    ((sure === 'price' && costTopics[before]) || (sure ?? sameTopic(asked, before)))
  )
}

/** The topic before, if a follow-up that is clear about none may be about it: `where do I upload it`. */
function sameTopic(
  { topics: { possible, is_off_topic, is_other_domain }, mentions, families }: Understood,
  before: string,
) {
  const isUnclear = !is_off_topic && !is_other_domain && mentions.length === 0 && families.length === 0
  return isUnclear && possible.slice(0, 2).includes(before) ? before : null
}

/** After an answer about delivery: whether it takes longer or costs more there. */
function topicOfPlace({ topics, mentions, families, message }: Understood, before: string): TopicId | null {
  const isAboutPlace = topics.sure === null || placeTopics.has(topics.sure) || topics.sure === 'price'
  if (!placeTopics.has(before) || !isAboutPlace || mentions.length > 0 || families.length > 0) return null
  if (takesLonger.test(message)) return 'delivery_time'
  return costsMore.test(message) ? 'freight_cost' : null
}

/** After an answer that depends on who asks: the same for another kind of customers. */
function topicOfCustomers({ topics: { sure }, message }: Understood, before: string): string | null {
  const isSame = sameFor.test(message.trim()) && customers.test(message)
  return isSame && audienceTopics.has(before) && (sure === null || customerTopics.has(sure)) ? before : null
}
