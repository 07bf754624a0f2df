// The words of a message that describe products: without the number of pieces, and without what is asked about them.
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import figures from '../data/figures.json' with { type: 'json' }
import offerWords from '../data/offer-words.json' with { type: 'json' }
import questionWords from '../data/question-words.json' with { type: 'json' }

/** The description in a message. `count` is how many pieces it asks for, `isOffer` whether it asks for a figure. */
export function descriptionIn(
  message: string,
  { count, isOffer }: { count: number | null; isOffer: boolean },
  locale: Locale,
): string {
  const counted = count === null ? message : message.replace(countPattern(count, isOffer), ' ')
  return isOffer || counted !== message
    ? counted
        .replaceAll(offerPattern(locale), ' ')
        .replaceAll(/[?？!！。,，]/g, ' ')
        .trim()
    : counted
}

/** A choice of phases is a question: `is it single or three phase`. */
const phaseChoice =
  /\b(?:single|one|three|1|3)(?:[- ]phase)? or (?:single|one|three|split|1|3)[- ]phase\b|(?<!\p{L})(?:ein|drei|1|3)-?(?:phasig)? oder (?:ein|drei|1|3)-?phasig|[单三]相还是[单三]相/giu

/** A message without what it offers as answers. */
export const withoutChoice = (message: string) => message.replaceAll(phaseChoice, ' ')

/** Says what the visitor has: `I already have panels with microinverters.` */
const ofOwn =
  /^(?:so |hi |hello |ok |well )*(?:i|we)(?:'ve| have| already have| own| got| run| use)(?!\p{L})|^(?:also |hallo |moin )*(?:ich|wir) (?:hab|habe|haben|besitze|betreibe|nutze)(?!\p{L})|^(?:bei (?:mir|uns)|auf (?:meinem|unserem) dach) (?:ist|sind|läuft|hängt|hängen)(?!\p{L})|^(?:我|我们|我家|家里|家里面)(?:已经|早就|现在)?(?:有|装了|装过|在用)/iu

/** Equipment that a visitor may already have. */
const ownEquipment =
  /\b(?:panels?|(?:micro ?)?inverters?|microinverters?|battery|batteries|powerwalls?|solar|pv|chargers?)\b|(?<!\p{L})(?:(?:solar)?module?n?|(?:mikro|micro|hybrid|string)?wechselrichtern?|(?:batterie|strom|solar)?speicher|batterien?|(?:solar|pv|photovoltaik)-?anlage|wallbox)(?!\p{L})|光伏|太阳能|组件|逆变器|微逆|电池|储能/iu

/** Conditions of what is asked for, and no equipment: `I have a tile roof`, `my budget is $5000`. */
const ownConditions =
  /roof|dach|budget|\b(?:people|persons?|personen|family)\b|屋顶|屋面|瓦|预算|口人|[$\u20ac]|\d\s?(?:v|kw|kwh|w|a|in|ft)\b/iu

const saysOwnEquipment = (sentence: string) =>
  ofOwn.test(sentence) &&
  ownEquipment.test(sentence) &&
  !ownConditions.test(sentence) &&
  !/[?？]$/.test(sentence)

/**
 * A message without its sentences that say what equipment the visitor has; unchanged if it says nothing else. What sizes or
 * limits the request stays.
 */
export function withoutOwn(message: string): string {
  const sentences = message.split(/(?<=[.!?])\s+|(?<=[。！？])\s*/u)
  const others = sentences.map((one) => one.trim()).filter((one) => !saysOwnEquipment(one))
  return others.length > 0 && others.length < sentences.length ? others.join(' ') : message
}

/** `For 7` counts pieces only where a price is asked for: else it may be people. */
const countPattern = (count: number, isOffer: boolean) =>
  new RegExp(
    `${isOffer ? '' : '(?<!(?:for|für)\\s)'}(?<![\\d.,])${count}(?![\\d.,])\\s?(?:[x×个台块件套根]|(?:stk|stück|pcs)\\b)?`,
    'iu',
  )

/** The first rows of the figures: what every product has, as price and weight. */
const commonFigures = 5

/** Words that ask for price, stock, warranty, weight or size. */
const offerPattern = oncePerLocale((locale) =>
  patternOf([offerWords[locale], ...figures.slice(0, commonFigures).map((row) => row[locale])], locale),
)

/** Any of the terms of rows in the notation of signals, without those that these exclude. */
function patternOf(rows: readonly string[], locale: Locale): RegExp {
  const terms = rows
    .flatMap((row) => (row.split(' ! ')[0] ?? '').split(/\||\s\+\s/))
    .map((term) => term.replace('*', '\\p{L}*'))
    .toSorted((a, b) => b.length - a.length)
  const source = `(?:${terms.join('|')})`
  return new RegExp(locale === 'zh' ? source : `(?<!\\p{L})${source}(?!\\p{L})`, 'giu')
}

/** A description without the words that ask for these figures, as `breaker`; unchanged if all figures are common ones. */
export function withoutQuestion(description: string, asked: readonly string[], locale: Locale): string {
  const rows = figures
    .slice(commonFigures)
    .filter((row) => row.figures.some((figure) => asked.includes(figure)))
  if (rows.length === 0) return description
  return description
    .replaceAll(patternOf([questionWords[locale], ...rows.map((row) => row[locale])], locale), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
