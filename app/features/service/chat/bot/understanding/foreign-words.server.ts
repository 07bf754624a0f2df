// Words that the store does not know: a message with one, as `how tall is LeBron James` after a battery, is about something else.
import { queryWords } from '#features/catalog/search/query/query-words.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import attributeWords from '../data/attribute-words.json' with { type: 'json' }
import cueTable from '../data/cues.json' with { type: 'json' }
import figures from '../data/figures.json' with { type: 'json' }
import offerWords from '../data/offer-words.json' with { type: 'json' }
import requestWords from '../data/request-words.json' with { type: 'json' }
import siblingWords from '../data/sibling-words.json' with { type: 'json' }
import sizeWords from '../data/size-words.json' with { type: 'json' }
import { topicIndex } from '../knowledge.server.ts'
import { questionTexts } from '../question-texts.ts'
import { domainWordsOf } from '../retrieval/domain-words.ts'
import { isTypo } from '../retrieval/signals.ts'
import { stemOf, wordsIn } from '../words.ts'
import { familyWords } from './families.ts'
import { namesPrice } from './figures.ts'

/**
 * The words of a message that are none of the store, of everyday life, of places or of what it asks for, and those that other domains use
 * much more often. Parts of products and their places are known, unless a price is asked for, which would be theirs.
 */
export function foreignWords(message: string, locale: Locale): string[] {
  const isOfProduct = (word: string) => !namesPrice(message) && partsAndPlaces[locale].test(word)
  if (locale === 'zh')
    return [
      ...chineseWords(message).filter((word) => isForeignInChinese(word) && !isOfProduct(word)),
      ...foreignWords(message.replaceAll(/\p{Script=Han}+/gu, ' '), 'en'),
    ]
  const words = wordsIn(message.replaceAll(/[-\u2013/]/g, ' '), locale)
  return words.filter((word) => isForeign(word, locale) && !isOfProduct(word))
}

/** The words of at least two characters, and what is left between the words that the store knows. */
function chineseWords(message: string): string[] {
  const plain = message.replaceAll(/[^\p{Script=Han}]+/gu, ' ')
  const words = wordsIn(plain, 'zh').filter((word) => word.length > 1)
  const rest = vocabulary('zh')
    .terms.reduce((left, term) => left.replaceAll(term, ' '), plain)
    .replaceAll(chineseParticles, ' ')
  const runs = (rest.match(/\p{Script=Han}{2,}/gu) ?? []).filter(hasUnknownCharacter)
  return [...new Set([...words, ...runs])]
}

const hasUnknownCharacter = (run: string) =>
  [...run].some((character) => !vocabulary('zh').characters.has(character))

/** Characters that are words by themselves, and say nothing. */
const chineseParticles =
  /[\u90a3\u8fd9\u5b83\u6211\u4f60\u4ed6\u7684\u5462\u5417\u4e86\u554a\u5427\u8981\u6709\u5757\u53f0\u5957\u6b3e\u4e2a\u6876\u4e00\u4e24\u53ea\u5c31\u80fd\u4f1a\u8ba9\u7ed9\u628a\u5e26\u88c5\u9001\u62ff\u4e70\u548c\u8ddf\u4e5f\u90fd\u8fd8\u518d\u5f88\u592a\u662f\u5728\u5230\u4ece]/gu

/** In letters; a shorter word is rarely a noun. */
const shortest = 4

function isForeignInChinese(word: string): boolean {
  const { asked, known } = vocabulary('zh')
  const { elsewhere } = topicIndex('zh')
  return [...domainWordsOf([word], 'zh')].every(
    (pair) => !asked.has(pair) && (!known.has(pair) || elsewhere.has(pair)),
  )
}

function isForeign(word: string, locale: Locale): boolean {
  if (word.length < shortest || !/^\p{L}+$/u.test(word)) return false
  const stem = stemOf(word, locale)
  const { asked, known, byStart } = vocabulary(locale)
  if (topicIndex(locale).elsewhere.has(stem) && !asked.has(stem)) return true
  if (known.has(stem) || (locale === 'de' && isKnownInGerman(word, known))) return false
  return !byStart.get(stem.charAt(0))?.some((one) => isTypo(stem, one))
}

/** A compound, or a comparative with an ending: `kürzere`. */
const isKnownInGerman = (word: string, known: ReadonlySet<string>) =>
  ownCompound.test(word) || endsWithKnown(word, known) || known.has(stemOf(stemOf(word, 'de'), 'de'))

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
  en: /^(?:enamel|porcelain|plumbing|cord|harness|coil|bushing|fuse|headrest|pillow|cushion|nozzle|skirt|paint|coating|electronics|firmware|gasket|seal|hinge|keypad|thermostat|blower|ozonator|compressor|hose|speaker|knob|weld|lighting|balcony|wooden|wood|attic|crawlspace|gazebo|cottage|townhouse|motorhome|staircase|stair|stairway|hallway|elevator|joist|mezzanine|rafter|subfloor|driveway|courtyard|rooftop|doorway|plywood|drywall|stucco|rental|renter|coastal|hailstorm|tornado|wildfire|earthquake|flooding|corrosion|rust|leak|crack|scratch|dent|mold|squirrel|raccoon|rodent)s?$/u,
  de: /(?:wand|mauer|tür|gartentor|hoftor|garagentor|treppe|treppenhaus|decke|boden|balkon|balken|flur|aufzug|dielen?|holz|kopfstützen?|kissen|lift|verkleidung|lack|lackierung|beschichtung|emaille|platine|dichtung|scharnier|gebläse|schlauch|lautsprecher|schweißnaht|beleuchtung|riss|kratzer|delle|rost|leck|schimmel|erdbeben|waldbrand|sturm|schaden|marder|küste|küstennähe|mietwohnung|ferienwohnung)n?$/u,
  zh: /搪瓷|内胆|甲板|滤芯|石膏板|木板|雷击|租客|延长线|风扇|遥控器|枕头|台阶|油漆|涂层|密封|喷嘴|阳台|楼梯|电梯|走廊|车道|门框|生锈|漏水|裂|划痕|地震|山火|松鼠|老鼠/u,
}

/**
 * `asked`: word stems, in Chinese pairs of characters, of function words, everyday life, places, products and what is asked about them.
 * `known`: these and the words of all topics. `terms`: the Chinese words themselves, the longest first. `byStart`: the known words by
 * their first letter, which a typing error keeps. `characters`: those of all known words.
 */
const vocabulary = oncePerLocale((locale) => {
  const { stop_words, other_words } = questionTexts(locale)
  const asking = [...figures, ...Object.values(attributeWords), ...Object.values(requestWords)].map(
    (row) => row[locale],
  )
  const texts = [
    stop_words,
    other_words,
    familyWords(locale),
    ...Object.values(queryWords[locale]),
    ...asking,
    ...Object.values(cueTable[locale]).flat(),
    offerWords[locale],
    sizeWords[locale],
    siblingWords[locale].plain,
    siblingWords[locale].larger,
    siblingWords[locale].smaller,
  ].map((text) => text.replaceAll(/[~=|+!#*,()?:]/g, ' '))
  const asked = domainWordsOf(texts, locale)
  const known = new Set([...topicIndex(locale).domain, ...asked])
  const terms = [...new Set(texts.join(' ').split(/\s+/))].filter((term) =>
    /^\p{Script=Han}{2,}$/u.test(term),
  )
  return {
    asked,
    known,
    byStart: Map.groupBy(known, (word) => word.charAt(0)),
    terms: terms.toSorted((a, b) => b.length - a.length),
    characters: new Set([...known].join('')),
  }
})
