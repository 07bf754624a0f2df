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

/** Asks who pays to send something back. */
const returnFreight =
  /\b(?:(?:shipping|freight|postage|send(?:ing)? (?:it|them)|ship(?:ping)? (?:it|them)) back|return (?:shipping|freight|label|postage)|rück(?:transport|versand|sendung|fracht|porto)\p{L}*|hinsend\p{L}*|zurückschick\p{L}*)\b|退货.{0,4}(?:运费|邮费)|寄回/iu

const pays = /\b(?:pay|cost|free|kosten|kostet|zahl\p{L}*|trägt|übernimm\p{L}*|gratis|kostenlos)\b|谁|钱|费/iu

/** What `how long does it take` asks for after an answer to a topic. */
const durationTopics: Readonly<Record<string, TopicId>> = {
  returns: 'returns',
  refund: 'refund',
  permits: 'design',
  design: 'design',
}

/** Asks how long, and not what: the topic before says it. */
const onlyDuration =
  /^(?:and |und |so )?(?:how long(?: (?:do|does|will|would|can) (?:i|it|that|this|we))?(?: (?:have|take|be))?|wie lange(?: (?:habe|hab|dauert|braucht))?(?: (?:ich|das|es|man))?(?: zeit)?|[那要得]?(?:多久|多长时间|几天)(?:呢)?)\P{L}*$/iu

/** Asks whether it takes longer, or costs more, than elsewhere. */
const takesLonger = /\blonger\b|\blänger\b|更久|更长|更慢/iu
const costsMore =
  /\b(?:more expensive|costs? (?:me )?(?:more|extra)|pay (?:more|extra)|teurer|mehr kosten|kostet .{0,20}?mehr|aufpreis|zuschlag)\b|更贵|贵多少|加钱|加价|多收/iu
const placeTopics: ReadonlySet<string> = new Set<TopicId>(['shipping_area', 'freight_cost', 'delivery_time'])

/** Asks the same for somebody or something else: `and for businesses?`. */
const sameFor =
  /^(?:(?:and|und|ok|okay|aber|but|so)\b[ ,]*)?(?:(?:what about|how about|is it (?:also )?the same|does (?:it|that|this) (?:also )?(?:apply|count|work|go)|wie (?:sieht|ist|steht) (?:es|das)(?: (?:dann|denn))?|was ist|gilt das(?: auch| denn)?|geht das(?: auch)?|auch) )(?:\p{L}+ ){0,2}?(?:for|für|bei|mit)\b|^(?:那|那么)?(?:对)?\p{Script=Han}{1,6}呢[？?]?$/iu

/** Topics whose answer depends on who asks, and those that the name of a kind of customers asks for by itself. */
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
export function topicInContext(
  { topics, isFollowUp, message }: Understood,
  memory: BotMemory,
): string | null {
  const { sure } = topics
  const before = memory.topic ?? ''
  const isFreight = sure === 'freight_cost' || (sure === null && topics.possible[0] === 'freight_cost')
  const asksWhoPays = isFreight || pays.test(message)
  if (freightTopics[before] === 'returns' && asksWhoPays && returnFreight.test(message)) return 'returns'
  if (!isFollowUp) return sure
  const duration = durationTopics[before]
  if (duration && onlyDuration.test(message.trim())) return duration
  if (isFreight) {
    const freight = freightTopics[before]
    if (freight === 'returns' && moneyBack.test(message)) return 'refund'
    if (freight) return freight
  }
  if (placeTopics.has(before) && takesLonger.test(message)) return 'delivery_time'
  if (placeTopics.has(before) && costsMore.test(message)) return 'freight_cost'
  const isSame = sameFor.test(message.trim())
  if (isSame && audienceTopics.has(before) && (sure === null || customerTopics.has(sure))) return before
  // Nothing in the message is about another topic.
  if (isSame && sure === null && topics.possible.includes(before)) return before
  return (sure === 'price' && costTopics[before]) || sure
}
