// Numbers with their meaning in a message: power, panels, and pieces of a product.

import { chineseDigits } from '#features/catalog/search/query/query-tokens.ts'
import { anyPattern } from './any-pattern.ts'

export type Amounts = {
  /** Power of a system. */
  kilowatts: number | null
  /** Power of a panel. */
  watts: number | null
  panels: number | null
}

const numberWords: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  acht: 8,
  zehn: 10,
  zwölf: 12,
  zwanzig: 20,
  dreißig: 30,
}

const withDigits = (message: string) =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{L}+/gu, (word) => String(numberWords[word] ?? word))

/** A number before one of these words; null without one. */
function numberBefore(message: string, words: string): number | null {
  const found = new RegExp(`(?<![\\d.,])(\\d+(?:[.,]\\d+)?)(?!\\d)\\s*-?(?:${words})`, 'iu').exec(
    message,
  )?.[1]
  return found === undefined ? null : Number(found.replace(',', '.'))
}

/** The amounts in a message. */
export function findAmounts(message: string): Amounts {
  const plain = withDigits(message)
  const perKilowatt = /(?:per|pro|je) kwp?\b|每千瓦/.test(plain) ? 1 : null
  const watts = numberBefore(plain, 'w(?![a-z])|watts?(?![a-z])|瓦')
  return {
    kilowatts: numberBefore(plain, 'kwp?(?![a-z])|kilowatts?(?![a-z])|千瓦(?!时)') ?? perKilowatt,
    watts: watts !== null && watts >= 200 && watts <= 800 ? watts : null,
    panels: numberBefore(
      plain,
      '(?:[\\d.]+\\s*(?:w|watts?)\\s+)?(?:solar\\s?)?(?:panels?|modules?|modulen?|paneelen?|platten|solarmodulen?)|\\s*(?:块|片|张)',
    ),
  }
}

const units =
  'w|kw|kwp|kwh|wh|v|kv|a|kva|va|amps?|amperes?|kilowatts?|volts?|watts?|ft|in|inch|inches|gal|gallons?|lbs?|kg|hz|years?|jahre?n?|days?|tagen?|months?|%|percent|prozent|°|千瓦|瓦|度|伏|安|尺|年|天|月|个月|加仑|磅|英寸|寸|吋|英尺|千伏安|小时|个?人|座|jets?|düsen?|个?(?:喷嘴|喷头)|级|米|厘米|公斤|seats?|persons?|people|adults?|guests?|personen|leuten?|erwachsenen?|(?:sitz)?plätzen?|sitz(?:e|er|plätze)?|gallonen|liters?|litres?|l|ml|升|毫升|zoll|fuß|amp|ah|hours?|stunden|minutes?|minuten|weeks?|wochen|h|pa|db|sq|qm|m|cm|mm|phase[ns]?|psf|psi|kpa|mph|bar|degrees?|grad|meters?|metern?|feet|foot|stories|stor(?:y|eys?)|stockwerken?|square|quadratmetern?|euro?|dollars?|bucks|uhr|pm|am|semesters?|kilometern?|miles?|meilen|levels?|grade|千米|公里|平|平方|平米|层|点|岁|pallets?|paletten?|托盘?|以内|以下|以上|美元|美金|刀|号'

/** Words whose number is a grade, a kind or a standard: `level 2 charger` is one charger, `UL 9540` none. */
const gradeBefore =
  '(?<!\\p{L})(?:box of|pack of|case of|level|stufe|type|typ|tier|class|klasse|gen|generation|version|phase|mode|modus|zone|nema|step|schritt|ul|iec|ieee|nec|nfpa|asce|iso|section|rule|chapter|under|below|over|above|less than|more than|at least|at most|up to|unter|über|bis|ab|max|maximal|höchstens|mindestens|weniger als|mehr als)\\s'

/** Usual voltages, low and medium. */
const voltages =
  '(?:110|115|120|208|220|230|240|277|347|380|400|415|440|480|575|600|4160|7200|12470|13200|13800|24900|34500)'
const noPieces =
  '(?!\\s*(?:pieces|pcs|units|of|x|stück|stk|module?n?|panels?|块|件|台|个|片|张|套|rec|q\\.?cells|longi))'

/** Two voltages of a transformer: `480 to 208`. */
const voltagePair = new RegExp(
  `(?<![\\d-])${voltages}\\s?(?:v|volts?)?\\s?(?:to|auf|nach|zu|into|->|→|转|变|降|升)到?\\s?${voltages}(?!\\d)${noPieces}`,
  'giu',
)

/** A usual voltage of a supply: `does it work on 208`. */
const voltageOf = new RegExp(
  `(?<!\\p{L})(?:on|needs?|takes?|uses?|requires?|it do|it handle|an|mit|braucht|benötigt|(?:kann|schafft|verträgt) (?:der|die|das|er|sie|es)(?: auch)?)\\s(?:my\\s|our\\s|a\\s|meinen?\\s)?${voltages}(?=\\s*(?:[?.!,]|$|v|volts?|three|single|phase|service))|(?:在|用|接)${voltages}(?!\\d|[块件台个片套张])`,
  'giu',
)

/** A Chinese number of pieces that are bought, as a digit: `买两套`. */
const withChinesePieces = (message: string) =>
  message.replaceAll(/(?<=[买要订拿])[两二三四五六七八九](?=[套台块件片张])/gu, (digit) =>
    String(chineseDigits[digit]),
  )

/** An amount of money: `my budget is 3000`. */
const budget =
  /(?:\bbudget(?:['’]?s| is| of| would be| about| around| ist| von| liegt| bei| etwa|:)*|预算(?:是|大概|大约|约|在|差不多)*) ?\d+/giu

/** Phone numbers, years, dates, persons, panels that a part is for, and another size that is compared or chosen: `how is it different from the 16`. */
const otherNumbers = anyPattern(
  [
    /(?<!\d)\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)/u,
    /(?<!\p{L})(?:in|since|from|built|baujahr|seit|von|jahr) (?:19|20)\d\d(?![\d,.]|\s?(?:pieces|pcs|units|stück|stk|panel|modul))/u,
    /(?<!\d)\d{1,2}月\d{1,2}/u,
    /\b\d{1,2} of us\b(?:[^\d.]{0,20}\d{1,2})?/u,
    /(?<!\p{L})wir sind (?:zu )?\d{1,2}(?:[^\d.]{0,20}\d{1,2})?/u,
    /我们\d{1,2}个?人?有时候?\d{1,2}个?/u,
    /\bhow many do (?:i|we) need for \d{1,5}/u,
    /(?<!\p{L})wie ?viele (?:brauche ich|brauchen wir) (?:da )?(?:für|bei) \d{1,5}/u,
    /\b(?:different from|than|versus|vs\.?) the \d{1,5}(?!\d)/u,
    /^(?:(?:and|so|ok|no) ){0,2}the \d{1,5}(?= (?:for|in|at) (?:my|our|the) )/u,
    /[和跟与]\d{1,5}(?=.{0,4}(?:区别|不同|差别))/u,
    /^\d{1,5}的(?![块件台个片张套])/u,
  ],
  'giu',
)

/** How many pieces a message asks for: a whole number that is no measure, and no part of a product's name. */
export function findQuantity(message: string, isInName: (number: string) => boolean): number | null {
  // `30x` and `x 30` are pieces, too.
  const plain = withDigits(withChinesePieces(message))
    .replaceAll(/(\d)\s?[x×](?=\s)/g, '$1 ')
    .replaceAll(budget, ' ')
    .replaceAll(otherNumbers, ' ')
    .replaceAll(voltagePair, ' ')
    .replaceAll(voltageOf, ' ')
  // `30 pieces` are pieces, also where the name of the product has this number, but not at its end: `wire clips, 100 pieces`.
  const pieces = /(?<![\d.,]|, ?)(\d{1,5})\s?(?:pieces|pcs|stück|stk|件)(?!\p{L})/iu.exec(plain)?.[1]
  if (pieces !== undefined && Number(pieces) >= 1) return Number(pieces)
  for (const { 0: found } of plain.matchAll(
    new RegExp(
      `(?<!${gradeBefore})(?<![a-z\\d.,$#/-])\\d{1,5}(?![\\d.,/-]*[a-z\\d]|\\s*(?:${units})(?![a-z\\d]))`,
      'giu',
    ),
  )) {
    if (Number(found) >= 1 && !isInName(found)) return Number(found)
  }
  return null
}

const onlyPieces =
  /^(?:(?:and|und|for|f\u00fcr|i need|i want|ich brauche|ich will|make it|if i (?:buy|take)|wenn ich)[, ]+)*\d{1,5} ?(?:pieces|pcs|units|st\u00fcck|stk)(?:[, ]+(?:please|then|bitte|dann|davon|of (?:them|those|it)|nehme|kaufe))*[ .?!]*$/iu

/** Whether a message says a number of pieces and nothing else: `10 pieces` names no product that has `pieces` in its name. */
export const saysOnlyPieces = (message: string) => onlyPieces.test(message.trim())
