// After an answer about products, a question about the goods of others is none about these: `how long is the warranty on a new Camry`.
import { queryWords } from '#features/catalog/search/query/query-words.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import { topicIndex } from './knowledge.server.ts'
import { addressed, isOffTopicFollowUp, ours, topicsOfGoods } from './off-topic-follow-up.server.ts'
import { questionTexts } from './question-texts.ts'
import { domainWordsOf } from './retrieval/domain-words.ts'
import { isTypo } from './retrieval/signals.ts'
import { familyWords } from './understanding/families.ts'
import type { BotMemory } from './understanding/memory.ts'
import { commonFigures, type Understood } from './understanding/understand.server.ts'
import { stemOf, wordsIn } from './words.ts'

/** Whether a follow-up is about nothing of the store: it points back to a message that was not, or names other goods. */
export const isFollowUpElsewhere = (asked: Understood, memory: BotMemory, locale: Locale): boolean =>
  isOffTopicFollowUp(asked, memory, locale) || isAboutOtherGoods(asked, memory, locale)

/**
 * Whether a follow-up asks for what all goods have, as a price or a warranty, of something that the store does not know: goods of
 * another domain, or a name or noun that is none of its words.
 */
function isAboutOtherGoods(asked: Understood, memory: BotMemory, locale: Locale): boolean {
  const { message, topics, mentions, families, figures, zip, state } = asked
  if (memory.products === undefined && memory.topic === undefined) return false
  if (families.length > 0 || mentions.some(({ isBrand }) => !isBrand) || zip !== null || state !== null)
    return false
  const asksFigure = figures.some((figure) => commonFigures.has(figure))
  const asksOfGoods = asksFigure || (topics.sure !== null && topicsOfGoods.has(topics.sure))
  if (!asksOfGoods || ours.test(message) || addressed[locale].test(message)) return false
  if (pointsToProduct[locale].test(message)) return false
  const asksOfParts = figures.some((figure) => ofParts.has(figure))
  return (
    topics.names_other_domain ||
    (asksFigure && mentions.length === 0 && namesUnknownGoods(message, { locale, asksOfParts }))
  )
}

/** What a part of a product or its place may be asked about. A price would be that of the part. */
const ofParts: ReadonlySet<string> = new Set(['warranty_years', 'weight_lb', 'size'])

/** Stands for the product of the answer before. */
const pointsToProduct: Record<Locale, RegExp> = {
  en: /\b(?:it|its|they|them|both|those|these(?! days)|(?:is|was) (?:that|this)|(?<=\p{L} )(?:ones?|units?|models?)|(?:the|that|this) (?:price|warranty|weight|size)(?! (?:of|on|for|from|at|to|with)\b))\b/iu,
  de: /(?<!\p{L})(?:davon|daran|dazu|damit|dafür|darauf|drauf|dabei|ist das|(?:der|die|das|dem|den|im) (?:preis|garantie|gewicht|größe)(?! (?:von|vom|für|fürs|auf|bei|beim|mit|der|des|eine[rsmn]?)(?!\p{L})))(?!\p{L})/iu,
  zh: /它|[这那][个款台种块套]/u,
}

/** Begins goods: `a new Camry`, `bei nem neuen Skoda`. After `for` may be a use or a person, after `in` or `against` a place or damage. */
const goodsBegin: Record<'en' | 'de', RegExp> = {
  en: /(?<!\b(?:for|in|against|through|weight on) )\b(?:an?|my|his|her|their|(?:weight of|(?:price|cost|warranty) (?:of|on))(?: the| an?)?)(?= )/giu,
  de: /(?<!(?:für|fürs|in|durch|gegen) )(?<!\p{L})(?:eine?|einen|einem|einer|eines|nem|nen|ner|meine?|meinen|meinem|meiner|seine?|seinen|seinem|beim|vom)(?= )/giu,
}

/** The words of the goods end at one of these. */
const goodsEnd: Record<'en' | 'de', ReadonlySet<string>> = {
  en: new Set(
    'in at on for of with to from by and or but is are was do does did will would can cost costs weigh weighs last lasts come comes have has if that which right these now as than then per so like'.split(
      ' ',
    ),
  ),
  de: new Set(
    'in im an am auf aus für von vom mit zu zum zur bei beim und oder aber ist sind war kostet kosten wiegt wiegen hat haben hält wenn dass als dann pro so da wie ich man es er sie'.split(
      ' ',
    ),
  ),
}

/** In words. */
const longestGoods = 4

/** A kind of price or warranty is no goods: `is there a linear warranty`, `a fair price`. */
const figureWords: ReadonlySet<string> = new Set(['price', 'warranty', 'guarantee', 'preis', 'garantie'])

type Asked = { locale: Locale; asksOfParts: boolean }

function namesUnknownGoods(message: string, { locale, asksOfParts }: Asked) {
  const isOther = (word: string) => isUnknown(word, locale) && !(asksOfParts && isPartOrPlace(word, locale))
  // Two characters next to each other may be parts of two words.
  if (locale === 'zh') return wordsIn(message, locale).some((word) => word.length > 2 && isOther(word))
  return [...message.matchAll(goodsBegin[locale])].some(({ 0: begin, index }) => {
    const words = wordsIn(message.slice(index + begin.length), locale)
    const end = words.findIndex((word) => goodsEnd[locale].has(word))
    const goods = words.slice(0, end < 0 ? longestGoods : Math.min(end, longestGoods))
    return !goods.some((word) => figureWords.has(word)) && goods.some(isOther)
  })
}

const shortest = 4

/** Whether a word is none of the store, of everyday life or of places, and no typing error of one. */
function isUnknown(word: string, locale: Locale) {
  const known = knownWords(locale)
  if (locale === 'zh')
    return (
      /^\p{Script=Han}+$/u.test(word) && [...domainWordsOf([word], locale)].every((pair) => !known.has(pair))
    )
  const stem = stemOf(word, locale)
  if (word.length < shortest || !/^\p{L}+$/u.test(word) || known.has(stem)) return false
  if (locale === 'de' && (ownCompound.test(word) || endsWithKnown(word, known))) return false
  return !listOfKnown(locale).some((one) => isTypo(stem, one))
}

/** A German compound with a kind of our products. */
const ownCompound =
  /^(?:solar|speicher|batterie|akku|modul|wechselrichter|lade|dach|trafo|montage|whirlpool|bade|wannen|kabel|strom|garantie|preis)/u

/** A German compound of a known word is known: `Dauerleistung`. */
const shortestEnd = 5

const endsWithKnown = (word: string, known: ReadonlySet<string>) =>
  Array.from({ length: Math.max(0, word.length - shortestEnd - 1) }, (_, at) => word.slice(at + 2)).some(
    (end) => known.has(stemOf(end, 'de')),
  )

/** Parts and materials of products, what damages them, and where they stand: `the warranty on the enamel`, `the weight on a balcony`. */
const partsAndPlaces: Record<Locale, RegExp> = {
  en: /^(?:enamel|porcelain|plumbing|cord|harness|coil|bushing|fuse|headrest|pillow|cushion|nozzle|skirt|paint|coating|electronics|firmware|gasket|seal|hinge|keypad|thermostat|blower|ozonator|compressor|hose|speaker|knob|weld|lighting|balcony|wooden|wood|attic|crawlspace|gazebo|cottage|townhouse|motorhome|staircase|stair|stairway|hallway|elevator|joist|rafter|subfloor|driveway|courtyard|rooftop|doorway|plywood|drywall|stucco|rental|renter|coastal|hailstorm|tornado|wildfire|earthquake|flooding|corrosion|rust|leak|crack|scratch|dent|mold|squirrel|raccoon|rodent)s?$/u,
  de: /(?:wand|mauer|tür|gartentor|hoftor|garagentor|treppe|treppenhaus|decke|boden|balkon|balken|flur|aufzug|dielen?|holz|kopfstützen?|kissen|lift|verkleidung|lack|lackierung|beschichtung|emaille|platine|dichtung|scharnier|gebläse|schlauch|lautsprecher|schweißnaht|beleuchtung|riss|kratzer|delle|rost|leck|schimmel|erdbeben|waldbrand|sturm|schaden|marder|küste|küstennähe|mietwohnung|ferienwohnung)n?$/u,
  zh: /搪瓷|内胆|甲板|滤芯|石膏板|木板|雷击|租客|延长线|风扇|遥控器|枕头|台阶|油漆|涂层|密封|喷嘴|阳台|楼梯|电梯|走廊|车道|门框|生锈|漏水|裂|划痕|地震|山火|松鼠|老鼠/u,
}

const isPartOrPlace = (word: string, locale: Locale) => partsAndPlaces[locale].test(word)

const knownWords = oncePerLocale((locale): ReadonlySet<string> => {
  const { stop_words, other_words } = questionTexts(locale)
  const texts = [stop_words, other_words, familyWords(locale), ...Object.values(queryWords[locale])]
  return new Set([...topicIndex(locale).domain, ...domainWordsOf(texts, locale)])
})

const listOfKnown = oncePerLocale((locale) => [...knownWords(locale)])
