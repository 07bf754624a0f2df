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

/** Names what the store sells, or the store. */
const ours =
  /solar|photovol|\bpv\b|heliostead|(?<!\p{L})(?:panels?|modules?|batter(?:y|ies)|inverters?|chargers?|hot tubs?|roof|system|store|shop|website|dach|dächer|anlagen?|module?n?|speicher|batterien?|wechselrichter|wallbox|whirlpool|trafo|laden|with you|from you|of yours|bei (?:euch|ihnen)|von (?:euch|ihnen))(?!\p{L})|光伏|太阳能|组件|电池|逆变器|充电桩|变压器|浴缸|屋顶|你们(?:店|网站|公司|这|家)/iu

const pointers: Record<Locale, RegExp> = {
  en: /\b(?:they|them|mine|those|these|(?:that|this) one|my (?:money|refund)|it(?! (?:possible|safe|true|ok|okay|legal|worth)\b)|(?:that|this)(?= (?:is|was|will|would|can|costs?|gets?|takes?|comes?|works?|back|for|too|again|now|either|please)\b|\W*$)|thats)\b/iu,
  de: /(?<!\p{L})(?:ihn|ihm|davon|dafür|damit|dazu|daraus|mein geld|meine erstattung|(?<!gibt )(?<!geht )es(?! (?:möglich|gibt))|(?:das|der|die|den)(?= (?:ist|sind|kostet|kosten|dauert|geht|kommt|kommen|noch|denn|dann|an|ab|auch|wieder|zurück|nicht|alles|jetzt|schon|machen|erledigen|umtauschen|zurückgeben)(?!\p{L})|\P{L}*$)|(?:kommt|kommen|kostet|ist|dauert|wird) (?:er|sie)|meine[rnms]?(?= (?:machen|auch|noch|zurück|reparieren|ersetzen|umtauschen|bekommen|erledigen|prüfen)(?!\p{L})|\P{L}*$))(?!\p{L})/iu,
  zh: /它|他们|她|这个|那个|这些|那些|我的钱|我那|把钱|^(?:那|请问)?(?:什么时候|多久|几天)[能会可以才]*(?:到|好|送到|退|到账)[啊呢吗]?\P{L}*$|^(?:那|还)?(?:能|可以)退[吗么]?\P{L}*$|^那?要?多少钱[呢啊]?\P{L}*$/u,
}

/** The longest question that points back, in words, in Chinese in characters. */
const maxLength: Record<Locale, number> = { en: 12, de: 12, zh: 16 }

/** Whether a message asks about what was said before, where that was about nothing of the store. */
export function isOffTopicFollowUp(
  { message, text, mentions, families, topics, zip, state }: Understood,
  memory: BotMemory,
  locale: Locale,
): boolean {
  if (!memory.is_off_topic || mentions.length > 0 || families.length > 0) return false
  if (zip !== null || state !== null || ours.test(message)) return false
  if (topics.sure !== null && storeTopics.has(topics.sure)) return false
  const length = locale === 'zh' ? message.length : text.words.length
  return length <= maxLength[locale] && pointers[locale].test(message)
}

/** The least probability that a message is about nothing of the store, for its follow-ups to be read as about the same. */
const clear = 0.8

/** Whether a message tells or asks something that is clearly about nothing of the store. A word or two say too little. */
export const isClearlyElsewhere = (
  { message, text, topics, mentions }: Understood,
  locale: Locale,
): boolean =>
  mentions.length === 0 &&
  (locale === 'zh' ? message.length >= 5 : text.words.length >= 3) &&
  (topics.is_other_domain || (topics.is_off_topic && topics.confidence >= clear))
