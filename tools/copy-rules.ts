// The rules of customer copy. Each finds its faults in one text; tools/copy-lint.ts applies them to all texts.
import type { Term } from './copy-glossary.ts'
import { type Language, proseOf, sentencesOf } from './copy-texts.ts'

export type Rule = {
  /** Also the name of the rule's baseline in tools/copy-baselines. */
  id: string
  advice: string
  languages: readonly Language[]
  /** The faults in a text, each as the words at fault. */
  find: (text: string, language: Language) => string[]
}

const specified = 'The specification prescribes this wording.'

/** Sentences that keep their wording, with the reason. Every rule skips them. */
export const exemptions = new Map([
  ['Connect Us', specified],
  ['Tel contact', specified],
  ['Confirm reading', specified],
  ['Get it by', specified],
  ['phone is required', specified],
  ['Intended installation address', specified],
  ['Exchange/Refund', specified],
  ['Cookies Policy', specified],
  ['{min}~{max} (h)', specified],
])

const british =
  /\b(?:catalogues?|cancell(?:ed|ing)|cheques?|colours?|favour\w*|neighbour\w*|recognis\w+|organis\w+|realis(?:e|ed|es|ing)|authoris\w+|optimis(?:e|ed|es|ing|ation)|judgement|towards|afterwards|whilst|amongst|licence|metres?|centre|litres?|grey|instal(?:ments?|s)|enrol|fulfil|travell\w+|labell\w+|modell\w+|dearer|aluminium|tonnes?|learnt|spelt|spoilt|programmes?|behaviour|labour|honour|defence|kerb|tyres?|plough|mould(?:ed|ing)?|analys(?:e|ed|ing)|customis\w+|minimis\w+|maximis\w+|cosy|storeys?)\b/gi

const banned_en =
  /\b(?:reckon\w*|stands|goods|whilst|whoever|whom|somebody|nobody|dearer|at hand|the way back|of yours|shall|as a rule|to and fro|refund note|a person (?:answers|reads|looks|calls|replies)|once more|papers|way to pay|ways to pay|good day|honest|riddle|call off|parcels? post|zip-code)\b|\b\d+ pcs\b/gi

const banned_de =
  /(?<!\p{L})(?:Mensch(?:en|s)?|Kundentheke|Theke|Zeichenbüro|säumig\w*|schlimmstenfalls|Aufruf|Roboter|hinausgehen|geh(?:t|en) (?:hin|her)?aus|geh(?:t|en) raus|Strangwechselrichter\w*|Outdoor-Spas?|Räumung|Bei Ihnen bis|drücken Sie|noch \d+ da)(?!\p{L})/giu

const banned_zh =
  /死前式|(?<!游泳)水疗池|重新上架费|真人|专人|商店|本店|US\$|[\d几] ?美元|[\d一两] ?度电|译成|无可换之物|不想乱猜/g

const unit = '(?:kWh|MWh|Wh|kWp|kW|MW|kVA|MVA|VAC|VDC|Hz|lbs?|kg|mm|cm|ft|gal)'
const joined_unit = new RegExp(String.raw`(?<![\p{L}\d.])\d[\d.,]*${unit}(?![\p{L}\d])`, 'gu')

const sentence_limits = { en: 25, de: 25, zh: 70 }

/** English that German or Chinese texts do not contain. Two of these words in a row of text are untranslated English. */
const english_words = /(?<![\p{L}\d])(?:the|and|with|your|you|of|from|for|are|is|this|that|to)(?![\p{L}\d])/gu

/** Degrees in English follow the figure: 77°F. */
const spaced_degree = /\d[ \u00a0\u202f]+°[CF]/g

/** A decimal point before a unit in German, and a decimal comma before a unit in English or Chinese. */
const german_decimal = new RegExp(
  String.raw`(?<![\d.,])\d+\.\d{1,2}[ \u00a0]?(?:${unit}|%|V|A)(?![\p{L}\d])`,
  'gu',
)
const foreign_decimal = new RegExp(
  String.raw`(?<![\d.,])\d+,\d{1,2}[ \u00a0]?(?:${unit}|%|V|A)(?![\p{L}\d])`,
  'gu',
)

/** A US city with the postal code of its state, which German and Chinese write out. */
const coded_place = /\p{Lu}\p{Ll}+, (?:OH|NV|TX|GA|CA|NY|FL|PA|AZ|CO)(?![\p{L}\d])(?! \d{5})/gu

/** All rules of copy; those of terms are made from the glossary. */
export const copyRules = (terms: Term[]): Rule[] => [
  { id: 'british-spelling', advice: 'US spelling', languages: ['en'], find: matching(british) },
  { id: 'banned-en', advice: 'a plain US store term', languages: ['en'], find: matching(banned_en) },
  { id: 'banned-de', advice: 'Mitarbeiter, Kundenservice', languages: ['de'], find: matching(banned_de) },
  { id: 'banned-zh', advice: '人工客服, 商城, $', languages: ['zh'], find: matching(banned_zh) },
  ...(['en', 'de', 'zh'] as const).map((language) => glossaryRule(terms, language)),
  { id: 'percent', advice: '5% (de: no-break space)', languages: ['en', 'de', 'zh'], find: percent },
  {
    id: 'unit',
    advice: 'a space before the unit',
    languages: ['en', 'de', 'zh'],
    find: matching(joined_unit),
  },
  { id: 'degree', advice: '77°F', languages: ['en', 'zh'], find: matching(spaced_degree) },
  { id: 'decimal', advice: 'de: 5,2 kW, en and zh: 5.2 kW', languages: ['en', 'de', 'zh'], find: decimal },
  { id: 'place', advice: 'Columbus (Ohio)', languages: ['de', 'zh'], find: matching(coded_place) },
  { id: 'temperature', advice: '77°F (25°C)', languages: ['en', 'de', 'zh'], find: temperature },
  { id: 'greeting', advice: 'Hi {{first_name}},', languages: ['en', 'de', 'zh'], find: greeting },
  { id: 'sentence-length', advice: 'two sentences', languages: ['en', 'de', 'zh'], find: longSentences },
  { id: 'untranslated', advice: 'a translation', languages: ['de', 'zh'], find: untranslated },
  { id: 'quotes', advice: 'typographic quotes', languages: ['en', 'de', 'zh'], find: quotes },
]

const matching = (pattern: RegExp) => (text: string) =>
  [...proseOf(text).matchAll(pattern)].map(([found]) => found)

function glossaryRule(terms: Term[], language: Language): Rule {
  const wrong = terms.flatMap(({ avoid, ...term }) =>
    (avoid?.[language] ?? []).map((word) => ({ word, right: term[language] })),
  )
  const patterns = wrong.map(({ word, right }) => ({ right, pattern: wordPattern(word, language) }))
  return {
    id: `glossary-${language}`,
    advice: 'the term of docs/glossary',
    languages: [language],
    find: (text) =>
      patterns.flatMap(({ pattern, right }) => matching(pattern)(text).map((found) => `${found} (${right})`)),
  }
}

/** Finds a term: with an English plural, with German endings, and anywhere in Chinese. */
function wordPattern(word: string, language: Language) {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  if (language === 'zh') return new RegExp(escaped, 'g')
  const ending = language === 'en' ? '(?:s|es)?' : '(?:e|en|er|ern|n|s|es)?'
  return new RegExp(String.raw`(?<![\p{L}-])${escaped}${ending}(?!\p{L})`, 'giu')
}

function percent(text: string, language: Language) {
  return matching(language === 'de' ? /[\d}] ?%/g : /[\d}][ \u00a0\u202f]+%/g)(text)
}

const decimal = (text: string, language: Language) =>
  matching(language === 'de' ? german_decimal : foreign_decimal)(text)

/** English names °F with °C, German and Chinese name °C with °F. Coefficients (%/°C) have one unit. */
function temperature(text: string, language: Language) {
  const [unit_shown, unit_needed] = language === 'en' ? [/\d\s?°C/, '°F'] : [/\d\s?°F/, '°C']
  const prose = proseOf(text)
  return unit_shown.test(prose) && !prose.includes(unit_needed) ? [unit_needed] : []
}

const greetings = {
  en: /^(?:Hello|Good day|Good news|Dear|Hey)(?=,? \{\{)/,
  de: /^(?:Hallo|Hi|Liebe\(?r?\)?|Sehr geehrte\w*)(?=,? \{\{)/,
  zh: /^(?:你好|您好|嗨|亲爱的)(?=[，,]? ?\{\{)/,
}

const greeting = (text: string, language: Language) => [...(greetings[language].exec(text) ?? [])]

function longSentences(text: string, language: Language) {
  const words = language === 'zh' ? /\p{Script=Han}|[^\p{Script=Han}\p{P}\s]+/gu : /\S+/g
  const length = (sentence: string) =>
    (sentence.replaceAll(/\([^()]*\)|（[^（）]*）/g, '').match(words) ?? []).length
  return sentencesOf(text).filter((sentence) => length(sentence) > sentence_limits[language])
}

const untranslated = (text: string) =>
  sentencesOf(text.replaceAll(/\{\{\w+\}\}/g, '…')).filter(
    (sentence) => (sentence.match(english_words) ?? []).length > 1,
  )

/** Straight double quotes, straight apostrophes in English, and quotes of another language in German. */
function quotes(text: string, language: Language) {
  const patterns = { en: /"|(?<=\p{L})'(?=\p{L})/gu, de: /"|“(?=\p{L})|”/gu, zh: /"|„/g }
  return matching(patterns[language])(text)
}
