// Rules for messages that need no matching, in all three languages regardless of the page's language.

const persons = [
  /\b(?:need|want|get me|give me|call|is there) (?:an? )?(?:real )?(?:human|person|agent|representative)\b/i,
  /\b(?:real|live|actual) (?:person|human|agent)\b/i,
  /^\W*(?:a )?(?:human|person|agent|operator|representative)(?: please)?\W*$/i,
  /\b(?:echte|echten|echter|richtige|richtigen|richtiger) (?:mensch|menschen|person|mitarbeiter|mitarbeiterin)\b/i,
  /^\W*(?:ein |eine )?(?:mensch|mitarbeiter(?:in)?|berater(?:in)?)(?: bitte)?\W*$/i,
  /(?:转|找|接|叫|要|联系|换)(?:一?个|一?位|到)?(?:真?人工|真人|客服|工作人员|人工客服)/,
  /^(?:人工|真人|人工客服|人工服务)[。！!]*$/,
  /(?:和|跟|与)(?:真?人|客服|工作人员|人工)(?:聊|说|谈|对话|沟通)/,
]

/** Two expressions; the second must match after the first. A single expression would take quadratic time. */
const personsInOrder: readonly [RegExp, RegExp][] = [
  [
    /\b(?:talk|speak|chat|connect me)\b/i,
    /\b(?:person|human|agent|someone|somebody|representative|rep|advisor|manager)\b/i,
  ],
  [
    /\b(?:mit|zu) (?:(?:einem|einer|einen) )?(?:echten )?(?:menschen|mitarbeiter|mitarbeiterin|berater|beraterin|person)\b/i,
    /\b(?:sprechen|reden|chatten|verbinden)\b/i,
  ],
]

/** Whether a text matches both expressions, the second after the first. */
export function isInOrder(words: string, [first, second]: readonly [RegExp, RegExp]) {
  const found = first.exec(words)
  return found !== null && second.test(words.slice(found.index + found[0].length))
}

/** Whether a message asks for a person. The question whether the bot is a person does not count. */
export function asksForPerson(message: string) {
  const words = message.replaceAll(/\s+/g, ' ').trim()
  if (/\b(?:am i|are you|bin ich|rede ich|sind sie)\b|你是|是不是/i.test(words)) return false
  return (
    persons.some((pattern) => pattern.test(words)) || personsInOrder.some((both) => isInOrder(words, both))
  )
}

const complaints = [
  /\b(?:complain(?:t|ing)?|unacceptable|outrageous|scammed|rip-?off|lawyer|sue you|chargeback|disgrace(?:ful)?)\b/i,
  /\b(?:beschwer(?:de|en)|unverschämt|frechheit|anwalt|betrug|betrüger|unzumutbar)/i,
  /投诉|骗子|欺诈|太差了|律师|不可接受/,
]

/** A complaint about a meal or a ride is none about the store, and neither is a search for a lawyer. */
const otherServices =
  /外卖|骑手|网约车|滴滴|美团|饿了么|(?<![a-z])(?:uber|ubereats|doordash|grubhub|instacart|lyft|airbnb|lieferando|wolt)(?![a-z])|\b(?:divorce|immigration|injury|criminal|good|best|find|recommend\w*) .{0,20}lawyer|lawyers? (?:for|near|in)\b|\b(?:scheidung|unfall|strafrecht|anklage|anwältin|(?:guten?|einen|nen) (?:\w+ )?anwalt (?:für|in)|brauche? (?:ich )?(?:\w+ )?anwalt)|律师.{0,12}(?:推荐|哪家|哪个|好不好|多少钱)|(?:推荐|哪家|哪里有|移民|离婚).{0,8}律师/iu

/** Another shop or marketplace, with no word that addresses this one. */
const otherShops =
  /^(?!.*(?:你们|贵司|heliostead|\byour?\b|(?<!\p{L})(?:ihr|euch|eure?)(?!\p{L}))).*(?:拼多多|淘宝|闲鱼|抖音|京东|天猫|小红书|\b(?:temu|aliexpress|shein|ebay|amazon|wayfair|zalando|kleinanzeigen)\b)/isu

/** Whether a message is a complaint that a person should answer. */
export const isComplaint = (message: string) =>
  !otherServices.test(message) &&
  !otherShops.test(message) &&
  complaints.some((pattern) => pattern.test(message))

/** Fire, smoke or a burnt smell now. */
const dangers =
  /\b(?:(?:is|are|was|were|caught|catching|'s) (?:on )?fire|on fire|(?:is|are|'s|started|keeps) smoking|smoke (?:is |was )?(?:coming|rising)|smells? (?:like |of )?(?:burn\w*|smoke|fire)|burn(?:t|ing) smell|throwing sparks|is sparking|in flames)\b|(?<!\p{L})(?:brennt|in flammen|feuer gefangen|raucht|qualmt|rauch (?:kommt|steigt)|riecht (?:\p{L}+ )?(?:verbrannt|verschmort|nach rauch)|sprüht funken|verschmort)(?!\p{L})|着火|起火|冒烟|烧焦|焦味|糊味|冒火花|打火花/iu

/** What burns is equipment of the kind that the store sells. */
const equipment =
  /\b(?:panels?|modules?|solar|array|inverters?|batter(?:y|ies)|powerwall|hearth|charger|transformer|breaker|hot tub|spa|wires?|cables?|roof|it)\b|(?<!\p{L})(?:solar\p{L}*|module?n?|wechselrichter|speicher|batterie|akku|wallbox|ladestation|trafo|transformator|whirlpool|kabel|dach|es|er)(?!\p{L})|组件|光伏|太阳能|板|逆变器|电池|充电桩|变压器|浴缸|电线|屋顶/iu

/** A question about fire safety: codes, setbacks and certificates. */
const fireRules =
  /\b(?:fire (?:code|codes|setback|setbacks|rated|rating|class|marshal|department|pit|risk|hazard|safe|safety)|risk of fire|smoke detector|what if|if (?:the|a|my|it))\b|brandschutz|brandklasse|brandgefahr|feuerwehr|falls|was passiert, wenn|会不会|如果|防火|消防/iu

/** Whether a message reports fire or smoke of equipment, so that advice about danger comes before anything else. */
export const isDanger = (message: string) =>
  dangers.test(message) && equipment.test(message) && !fireRules.test(message)

const yes = new Set(
  [
    'yes|yeah|yep|sure|ok|okay|please|please do|yes please|ja|ja bitte|gerne|bitte|klar',
    '好|好的|可以|是|是的|要|行|嗯',
  ].flatMap((phrases) => phrases.split('|')),
)

/** Whether a message accepts an offer. */
export const isYes = (message: string) =>
  yes.has(
    message
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )

/**
 * The order number in a message, or null. Case-insensitive when it contains a digit; otherwise only in capitals,
 * because a few numbers consist of letters only and would match ordinary words.
 */
export function findOrderNumber(message: string): string | null {
  const [found] = withDigit.exec(message) ?? inCapitals.exec(message) ?? []
  return found?.toUpperCase() ?? null
}

const withDigit = /(?<![a-z0-9])h(?=[a-z]*\d)(?:[0-9a-hjkmnp-tv-z]{9}|[0-9a-hjkmnp-tv-z]{13})(?![a-z0-9])/i
const inCapitals = /(?<![A-Za-z0-9])H(?:[A-HJKMNP-TV-Z]{9}|[A-HJKMNP-TV-Z]{13})(?![A-Za-z0-9])/
