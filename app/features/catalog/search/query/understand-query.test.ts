import { expect, test } from 'vitest'
import type { Locale } from '#text/text.tsx'
import { ModelIndex } from '../model-index.ts'
import type { QueryVocabulary } from './parse-state.ts'
import { phraseIndexOf } from './phrase-index.ts'
import { mergedWords, queryWords } from './query-words.ts'
import { understandQuery } from './understand-query.ts'
import type { Condition } from './understood-query.ts'
import { withoutParts } from './without-parts.ts'

const models = ['Solis-1P7.6K-4G-US', 'TSM-670DEG21C.20(II)', 'HM-1000-D', 'IQ7-60-x-US', 'LG400N2W-N5']

function vocabulary(locale: Locale, words = {}): QueryVocabulary {
  const [numbers, names] = [new ModelIndex(), new ModelIndex()]
  for (const [number, model] of models.entries()) numbers.put(number, model)
  names.put(100, 'hearth-16')
  const brands = { 'brand=Solis': 'Solis', 'brand=Enphase': 'Enphase' }
  return {
    phrases: phraseIndexOf(locale, [brands, words].reduce(mergedWords, queryWords[locale])),
    modelsWith: (part) => numbers.find(part),
    namesWith: (part) => names.find(part),
    isCatalogWord: (word) => ['cedar', 'round', 'erdungsklemme'].includes(word),
  }
}

const understand = (locale: Locale, text: string) => understandQuery(text, vocabulary(locale))

/** A condition as short text: `power=400`. */
function shortOf(condition: Condition): string {
  if (condition.kind === 'number') return `${condition.attribute}${condition.operator}${condition.value}`
  if (condition.kind === 'use') return `use=${condition.use}`
  if (condition.kind === 'choice')
    return condition.alternatives
      .map(({ attribute, values }) => `${attribute}=${values.join('|')}`)
      .join(' or ')
  return `${condition.kind}=${condition.values.join('|')}`
}

const conditionsIn = (locale: Locale, text: string) => understand(locale, text).conditions.map(shortOf)

test.for([
  ['en', '400 W', 'power=400'],
  ['en', '400 watt', 'power=400'],
  ['en', '0.4 kW', 'power=400'],
  ['de', '0,41 kW', 'power=410'],
  ['de', '1.920 W', 'power=1920'],
  ['en', '1,920 W', 'power=1920'],
  ['zh', '10千瓦', 'power=10000'],
  ['zh', '六千瓦', 'power=6000'],
  ['zh', '10度电', 'energy=10'],
  ['en', '10 kWh', 'energy=10'],
  ['en', '112.5 kVA', 'apparent_power=112.5'],
  ['en', '13.8 kV', 'voltage=13800'],
  ['zh', '48安', 'current=48'],
  ['en', '5 ft', 'length=60'],
  ['zh', '12块组件', 'panels=12'],
  ['en', 'twelve panels', 'panels=12'],
  ['de', 'vier Module', 'panels=4'],
] as const)('%s: "%s" is a figure with its unit', ([locale, text, expected]) => {
  expect(conditionsIn(locale, text)[0]).toBe(expected)
})

test.for([
  ['en', '480 V to 208 V transformer'],
  ['en', '480 to 208 transformer'],
  ['en', '480/208 transformer'],
  ['de', 'Transformator 480 auf 208'],
  ['zh', '变压器480转208'],
  ['zh', '480v变208v变压器'],
] as const)('%s: "%s" has a primary and a secondary voltage', ([locale, text]) => {
  expect(conditionsIn(locale, text)).toEqual(
    expect.arrayContaining(['primary_voltage=480', 'secondary_voltage=208', 'family=transformers']),
  )
})

test.for([
  ['en', '4 person hot tub'],
  ['de', '4-Personen-Whirlpool'],
  ['zh', '四人按摩池'],
  ['zh', '4人按摩浴缸'],
] as const)('%s: "%s" has at least four seats', ([locale, text]) => {
  expect(conditionsIn(locale, text)).toEqual(expect.arrayContaining(['seats>=4', 'family=outdoor-spas']))
})

test.for([
  ['en', 'inverter under $2000', 'price<=2000'],
  ['en', 'inverter under 2,000 dollars', 'price<=2000'],
  ['de', 'Wechselrichter bis 2000 Dollar', 'price<=2000'],
  ['zh', '2000美元以下的逆变器', 'price<=2000'],
  ['zh', '两千美元以下的逆变器', 'price<=2000'],
  ['zh', '一万美元以下的逆变器', 'price<=10000'],
  ['en', 'panels over 500 watts', 'power>=500'],
  ['en', 'kit under 10k', 'price<=10000'],
  ['en', 'kit under $10k', 'price<=10000'],
  ['zh', '三千块以内的储能电池', 'price<=3000'],
  ['zh', '光伏板不要超过150', 'price<=150'],
  ['zh', '不低于600瓦的光伏板', 'power>=600'],
  ['de', 'Wallbox mit 11 kW oder mehr', 'power>=11000'],
  ['en', 'charger 11 kW or more', 'power>=11000'],
  ['de', 'Whirlpool für 4 Personen oder weniger', 'seats<=4'],
  ['en', 'battery 15 kWh and up under $8000', 'energy>=15', 'price<=8000'],
  ['zh', '5000美元以下五人按摩浴缸', 'price<=5000'],
  ['zh', '5000美元以下五人按摩浴缸', 'seats>=5'],
] as const)('%s: "%s" has a bound', ([locale, text, expected]) => {
  expect(conditionsIn(locale, text)).toContain(expected)
})

test.for([
  ['en', '$1000-$2000', 'price>=1000', 'price<=2000'],
  ['en', 'between $1000 and $2000', 'price>=1000', 'price<=2000'],
  ['en', '400 to 600 dollars', 'price>=400', 'price<=600'],
  ['de', '1000 bis 2000 Dollar', 'price>=1000', 'price<=2000'],
  ['de', 'zwischen 1000 und 2000 Dollar', 'price>=1000', 'price<=2000'],
  ['zh', '1000到2000美元', 'price>=1000', 'price<=2000'],
  ['zh', '1000和2000美元之间', 'price>=1000', 'price<=2000'],
  ['zh', '1000~2000元之间', 'price>=1000', 'price<=2000'],
  ['en', '400-500 W', 'power>=400', 'power<=500'],
  ['en', '400–500 W', 'power>=400', 'power<=500'],
  ['en', '800 W to 1.2 kW', 'power>=800', 'power<=1200'],
  ['en', '4-6 persons', 'seats>=4', 'seats<=6'],
] as const)('%s: "%s" is a range', ([locale, text, low, high]) => {
  expect(conditionsIn(locale, text)).toEqual([low, high])
})

test.for(['480 V to 208 V', '480-208', '208-480'])('"%s" is not a range but two voltages', (text) => {
  const [primary, secondary] = text.match(/\d+/g) ?? []
  expect(conditionsIn('en', text)).toEqual([`primary_voltage=${primary}`, `secondary_voltage=${secondary}`])
})

test.for([
  ['en', '48v 100ah battery', 'energy=5.12'],
  ['de', 'Batterie 200 Ah', 'energy=10.24'],
  ['zh', '100安时锂电池', 'energy=5.12'],
  ['zh', '1拖4微逆', 'panels=4'],
  ['en', 'hot tub for 6', 'seats>=6'],
  ['de', 'Whirlpool für 5', 'seats>=5'],
  ['zh', '208升480变压器', 'primary_voltage=208'],
  ['zh', '铁皮房顶支架', 'roof=metal|seam'],
] as const)('%s: "%s" is understood as %s', ([locale, text, expected]) => {
  expect(conditionsIn(locale, text)).toContain(expected)
})

test.for([
  ['en', 'panels for a 300 sq ft roof'],
  ['zh', '100平方米屋顶的光伏板'],
  ['zh', '光伏板20套'],
  ['de', '10 Stück Solarmodule'],
] as const)('%s: "%s" has a number that says nothing about the product', ([locale, text]) => {
  expect(understand(locale, text).conditions.filter(({ kind }) => kind === 'number')).toEqual([])
})

test('a plus after a model number is a part of it', () => {
  const [first] = understandQuery('iq7+', {
    ...vocabulary('en'),
    modelsWith: (part) => (part === 'iq7plus' ? [1] : part === 'iq7' ? [1, 2] : []),
  }).models

  expect(first?.products).toEqual([1])
})

test('in Chinese the product that the wanted one must fit may come first', () => {
  const { conditions, compatible_with } = understand('zh', '跟410瓦光伏板搭配的微逆')

  expect(conditions.map(shortOf)).toEqual(['family=microinverters'])
  expect(compatible_with?.conditions.map(shortOf)).toEqual(['power=410', 'family=solar-panels'])
})

test('a price after a figure is not the end of a range', () => {
  expect(conditionsIn('de', 'Whirlpool 6 Personen bis 10000 Dollar')).toEqual(
    expect.arrayContaining(['seats>=6', 'price<=10000']),
  )
})

test.for([
  ['60in tub', 'length=60'],
  ['60-in tub', 'length=60'],
  ['60 in x 30 in', 'length=60'],
  ['tub 60 in', 'length=60'],
  ['60 inch tub', 'length=60'],
  ['5 in stock', 'size=5'],
] as const)('"%s" is read as %s', ([text, expected]) => {
  expect(conditionsIn('en', text)).toContain(expected)
})

test('太阳能电池 is a panel, and 上能 is no brand', () => {
  expect(conditionsIn('zh', '太阳能电池')).toEqual(['family=solar-panels'])
  expect(conditionsIn('zh', '上能')).toEqual([])
})

test('a bound between two numbers is of the second', () => {
  expect(conditionsIn('de', 'Whirlpool 6 Personen unter 10000 Dollar')).toEqual(
    expect.arrayContaining(['seats>=6', 'price<=10000']),
  )
})

test.for([
  ['en', 'hot tubs', 'outdoor-spas'],
  ['en', 'jacuzzi', 'outdoor-spas'],
  ['de', 'Außenwhirlpool', 'outdoor-spas'],
  ['de', 'Aussenwhirlpool', 'outdoor-spas'],
  ['zh', '热水浴缸', 'outdoor-spas'],
  ['en', 'solar pannels', 'solar-panels'],
  ['de', 'Solarplatten', 'solar-panels'],
  ['zh', '太阳能板', 'solar-panels'],
  ['de', 'Wechselrichtr', 'string-inverters|hybrid-inverters|commercial-inverters|microinverters'],
] as const)('%s: "%s" names a family', ([locale, text, family]) => {
  expect(conditionsIn(locale, text)).toContain(`family=${family}`)
})

test('a German compound has the meanings of its parts', () => {
  expect(conditionsIn('de', 'Hochvoltwechselrichter')).toEqual(
    expect.arrayContaining([expect.stringContaining('family='), 'voltage_class=high']),
  )
})

test('a word of the catalog is neither split nor corrected', () => {
  expect(understand('de', 'Erdungsklemme').words).toMatchObject([{ text: 'Erdungsklemme' }])
  expect(understand('en', 'round').conditions).toEqual([])
})

test.for([
  ['solis 1p7.6k', 0],
  ['1p7.6k', 0],
  ['TSM-DEG21C', 1],
  ['hm1000', 2],
  ['lg400n', 4],
  ['hearth 16', 100],
] as const)('"%s" is a part of a model number or product name', ([text, number]) => {
  expect(understand('en', text).models.at(-1)?.products).toEqual([number])
})

test.for(['hm2000', 'iq8', 'sb5'])('"%s" with other digits is not a model of the catalog', (text) => {
  expect(understand('en', text).models).toEqual([])
})

test.for([
  ['en', 'battery for 8 kW hybrid', 'for 8 kW hybrid'],
  ['en', 'micro inverters for 410w panels', 'for 410w panels'],
  ['de', 'Batterie für Hybridwechselrichter', 'für Hybridwechselrichter'],
  ['zh', '适配8kw混合逆变器的电池', '适配8kw混合逆变器'],
] as const)('%s: "%s" names what the product must fit', ([locale, text, target]) => {
  expect(understand(locale, text).compatible_with?.span.text).toBe(target)
})

test('a use is not a product that must fit', () => {
  expect(conditionsIn('en', 'inverter for a cabin')).toContain('use=cabin')
  expect(understand('en', 'inverter for a cabin').compatible_with).toBeNull()
})

test.for([
  ['en', 'solar kit with battery whole house', ['battery=yes', 'use=whole_house']],
  ['en', 'kit for tile roof', ['roof=tile']],
  ['de', 'Solaranlage für Ziegeldach', ['roof=tile']],
  ['zh', '单相逆变器', ['phases=1|split']],
  ['en', '3 phase inverter', ['phases=3']],
] as const)('%s: "%s" has choices and uses', ([locale, text, expected]) => {
  expect(conditionsIn(locale, text).map((one) => one.split(' or ')[0])).toEqual(
    expect.arrayContaining([...expected]),
  )
})

test('words that are not known stay words, and fillers are left out', () => {
  expect(understand('en', 'the best cedar hot tub').words).toMatchObject([{ text: 'cedar', from: 9, to: 14 }])
})

test.for([
  ['en', 'American brand inverter', []],
  ['zh', '美国品牌的电池', []],
  ['de', 'amerikanische Batterie', ['made_in_usa=yes']],
  ['en', 'dual MPPT hybrid inverter', []],
  ['en', 'dual EV charger', []],
  ['en', 'quad charger', []],
  ['zh', '两路MPPT逆变器', []],
  ['zh', '四路逆变器', []],
  ['en', 'dual microinverter', ['panels=2']],
  ['en', 'quad micro-inverters', ['panels=4']],
  ['de', 'Dual-Mikrowechselrichter', ['panels=2']],
  ['zh', '四路微型逆变器', ['panels=4']],
  ['en', '2 in 1 micro', ['panels=2']],
] as const)('%s: besides a family "%s" means %j', ([locale, text, expected]) => {
  const conditions = understand(locale, text).conditions

  expect(conditions.filter(({ kind }) => kind === 'family')).toHaveLength(1)
  expect(conditions.filter(({ kind }) => kind !== 'family').map(shortOf)).toEqual(expected)
})

test('a name of an object property is a word, not a number', () => {
  const { conditions, words } = understand('en', 'constructor kw valueOf')

  expect(conditions).toEqual([])
  expect(words.map(({ text }) => text)).toContain('constructor')
})

test('a synonym can be added', () => {
  const added = vocabulary('en', { 'family=outdoor-spas': 'bubble pool' })

  expect(understandQuery('bubble pools', added).conditions.map(shortOf)).toEqual(['family=outdoor-spas'])
})

test('the text without a part has single spaces', () => {
  const { text, conditions } = understand('en', 'solar panel 400 W black')
  const power = conditions.find(({ kind }) => kind === 'number')

  expect(withoutParts(text, power ? [power.span] : [])).toBe('solar panel black')
})

test.for(['', '   ', '???', '🌞', '4', '9'.repeat(500), '-'.repeat(300), 'a-'.repeat(200), '"$<>%'])(
  'the text %j is read without an error',
  (text) => {
    for (const locale of ['en', 'de', 'zh'] as const) expect(() => understand(locale, text)).not.toThrow()
  },
)
