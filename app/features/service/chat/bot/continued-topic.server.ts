// A short follow-up that belongs to the topic before, although its words alone ask for another one: after a quote, `how long does
// that take and does it cost anything` is about the quote.
import { onlyCost, onlyDuration } from './topic-in-context.server.ts'
import type { TopicId } from './topics.ts'
import type { BotMemory } from './understanding/memory.ts'
import type { Understood } from './understanding/understand.server.ts'

type Continuation = {
  /** The topics that the words alone may ask for, besides none and the topic itself. */
  others: readonly TopicId[]
  /** The families that the message may name. */
  families: readonly string[]
  /** Where the answer before has products, they may be asked about: then the message continues no topic. */
  isOfTopicOnly: boolean
  asks: (message: string) => boolean
  /** What a message is about that belongs to another topic. */
  except?: RegExp
}

/** Asks whether it costs anything. */
const isFree =
  /^(?:(?:and|und|so|ok|okay)[ ,]+)*(?:(?:is|are) (?:it|that|this|they|those) free|(?:does|will|would) (?:it|that|this) cost (?:me )?(?:anything|something|money)|(?:is there|do you charge|do you take) (?:a|any) (?:fee|charge|cost)(?: for (?:it|that|this))?|(?:kostet|kost) (?:mich |uns )?(?:das|es)(?: mich| uns| denn)? (?:was|etwas|geld)|(?:ist|sind) (?:das|die|es) (?:kostenlos|gratis|umsonst|kostenfrei)|(?:这个|是|那)?(?:免费(?:的)?|(?:要|收)(?:钱|费)))(?:吧|吗|么|呢)?\P{L}*$/iu

const partEnd = /[?？!！。；;，]\s*|[,.]\s+|\s(?:and|und)\s/iu
const duration = /^(?:要|得|需要)?等(?:多久|几天|多长时间)\P{L}*$/u

/** Asks nothing but how long it takes and what it costs. */
const asksDurationOrCost = (message: string) =>
  message
    .split(partEnd)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every((part) => [isFree, onlyDuration, onlyCost, duration].some((pattern) => pattern.test(part)))

/** Says what the order comes to: `my order is about 3500`. */
const saysSum = (message: string) => /\d{3}/.test(message) && namesSum.test(message)

const namesSum =
  /(?<!\p{L})(?:order|total|cart|bestellung|summe|warenkorb|rechnung)(?!\p{L})|[$\u20ac]|单|总价|总共|一共|大概|差不多/iu

const matches = (pattern: RegExp) => (message: string) => pattern.test(message)

const ofSums: readonly TopicId[] = [
  'price',
  'deposit',
  'financing',
  'quote',
  'discount',
  'volume_prices',
  'order_status',
  'freight_cost',
]

const continuations: Partial<Record<TopicId, Continuation>> = {
  quote: {
    others: ['price', 'delivery_time', 'freight_cost', 'hold_time', 'design'],
    families: [],
    isOfTopicOnly: true,
    asks: asksDurationOrCost,
  },
  // How many panels the car needs.
  ev_charging: {
    others: ['panel_count', 'panels', 'production'],
    families: ['solar-panels'],
    isOfTopicOnly: true,
    except:
      /\b(?:house|fit|fits|costs?|pallets?)\b|(?<!\p{L})haus(?:halt)?(?!\p{L})|pass(?:en|t)|kost|palette|家里|家用|房子|能放|托|多少钱/iu,
    asks: matches(
      /\b(?:how many|how much) .{0,20}(?:panels?|modules?|solar) .{0,25}(?:extra|additional(?:ly)?|more|for (?:that|it|this|the car)|on top)\b|\bhow many (?:extra|more|additional) (?:panels?|modules?)\b|(?<!\p{L})wie ?viele? (?:zusätzliche |extra |mehr )?(?:solar)?(?:module?|panele?|panels|platten) .{0,25}(?:da|dafür|dazu|extra|zusätzlich|mehr)(?!\p{L})|(?<!\p{L})wie ?viele? (?:zusätzliche|extra) (?:module?|panele?|panels)(?!\p{L})|(?:额外|另外|多|再)(?:要|加|装|需要).{0,4}(?:几|多少)[块片]|那.{0,6}(?:几|多少)[块片]/iu,
    ),
  },
  // Shade and several directions decide which inverter suits a roof.
  inverters: {
    others: ['roof_fit'],
    families: [],
    isOfTopicOnly: false,
    asks: matches(
      /\b(?:shad(?:e|es|ed|y|ing)(?! (?:sail|cloth|structure|canop|net|screen))|(?:two|three|four|several|different|multiple|[2-4]) (?:roof )?(?:faces|planes|directions|orientations|slopes))\b|schatten(?!segel|spender|tuch)|schattig|(?<!\p{L})(?:mehrere|verschiedene|zwei|drei|vier|[2-4]) (?:dachflächen|dachseiten|himmelsrichtungen|richtungen)(?!\p{L})|阴影|遮阴|遮挡|挡(?:光|太阳)|[两二三四多几]个?(?:朝向|方向|坡面)/iu,
    ),
  },
  // What a spa uses is what it costs to heat.
  spa: {
    others: ['price', 'savings', 'production'],
    families: ['outdoor-spas'],
    isOfTopicOnly: true,
    // What solar power saves, and heat pumps.
    except:
      /solar|photovol|\bpanels?\b|\bsav(?:e|es|ing|ings)\b|heat pumps?|spar(?:e|en|t)(?!\p{L})|wärmepumpe|太阳能|光伏|省|热泵/iu,
    asks: matches(
      /\b(?:cost|costs|much|bill)\b.{0,40}\b(?:electric(?:ity)?|power|energy|heat(?:ed|ing)?|warm|run|running)\b|\bexpensive to (?:run|heat|keep)\b|(?<!\p{L})teuer (?:im|in der|in) (?:betrieb|unterhalt|winter)(?!\p{L})|\b(?:electric(?:ity)?|power|energy|heating)\b.{0,20}\b(?:cost|costs|bill)\b|(?<!\p{L})(?:stromkosten|stromverbrauch|heizkosten|energiekosten|betriebskosten|laufende kosten)(?!\p{L})|(?<!\p{L})(?:kostet|kosten|viel) .{0,30}(?:strom|heizen|warm|betrieb|unterhalt)(?!\p{L})|电费|耗电|费电|用电|加热.{0,8}(?:多少钱|贵|费用)|保温.{0,8}(?:多少钱|贵|费用)/iu,
    ),
  },
  // The state of the order that is to be canceled.
  cancel: {
    others: [
      'refund',
      'change_address',
      'payment_ways',
      'payment_failed',
      'order_status',
      'hold_time',
      'delivery_time',
    ],
    families: [],
    isOfTopicOnly: true,
    except:
      /\b(?:track|where is|how (?:do|can) i pay)\b|(?<!\p{L})(?:wo ist|sendungsnummer|wie (?:kann|zahle))(?!\p{L})|哪里|到哪|怎么付/iu,
    asks: matches(
      /\b(?:(?:already|not|never|havent|haven['\u2019]t|has|hasn['\u2019]t|have|it['\u2019]?s?|is) (?:been |already |yet |just ){0,2}(?:paid|shipped|sent|left|packed|charged|on (?:its|the) way))\b|(?<!\p{L})(?:(?:hab|habe|haben|ist|wurde|schon|noch nicht|bereits) (?:ich |wir |aber |noch |schon |bereits |nicht ){0,3}(?:bezahlt|überwiesen|verschickt|versendet|versandt|unterwegs|raus)|(?:bezahlt|überwiesen) (?:hab|habe|haben|ist))(?!\p{L})|(?:已经|还没|没有?|刚)(?:付款|付钱|发货|寄出|支付|扣款|给钱)|(?:付款|付钱|发货|寄出|付)了/iu,
    ),
  },
  // The sum that is to be paid in parts.
  financing: { others: ofSums, families: [], isOfTopicOnly: true, asks: saysSum },
  deposit: { others: ofSums, families: [], isOfTopicOnly: true, asks: saysSum },
  blackout: {
    others: ['battery'],
    families: ['batteries'],
    isOfTopicOnly: false,
    asks: matches(
      /^(?:(?:and|but|so|ok|okay|what about|how about|what|even) )*(?:without|with no|if (?:i|we) (?:don['’]?t|do not) (?:have|get|buy)) (?:a |any |the )?(?:battery|batteries|storage)(?: at all| then)?\P{L}*$|^(?:(?:und|aber|was ist|auch|ok|okay) )*(?:ohne|wenn (?:ich|wir) keinen?) (?:einen? )?(?:batterie|speicher|akku|stromspeicher)(?: habe[n]?| hab| kaufen?)?\P{L}*$|^(?:那|那么|要是|如果|万一)*(?:没有?|不装|不带|不买|不加)(?:储能)?电池(?:的话)?(?:呢|行吗|行不行|可以吗|能用吗|还能用吗|也能用吗)?\P{L}*$/iu,
    ),
  },
}

/** The topic before, if the message only makes sense as a further question about it; null otherwise. */
export function continuedTopic(
  { message, mentions, families, topics, zip }: Understood,
  { topic, products }: BotMemory,
): TopicId | null {
  const before = topic as TopicId | undefined
  const rule = before && continuations[before]
  if (!before || !rule || mentions.length > 0 || zip !== null || message.length > longest) return null
  if (rule.isOfTopicOnly && products !== undefined) return null
  const { sure } = topics
  const mayBeTopic = sure === null || sure === before || rule.others.some((one) => one === sure)
  const isOwn = families.every((family) => rule.families.includes(family))
  return mayBeTopic && isOwn && rule.asks(message.trim()) && !rule.except?.test(message) ? before : null
}

/** In characters: a longer message says what it is about. */
const longest = 90
