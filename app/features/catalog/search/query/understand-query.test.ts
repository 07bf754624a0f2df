import { expect, test } from 'vitest'
import { conditionsIn, shortOf, understand, vocabulary } from './understand.factory.ts'
import { understandQuery } from './understand-query.ts'
import { withoutParts } from './without-parts.ts'

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

test.for([
  ['en', 'standing seem clamps', ['roof=seam', 'family=solar-mounting']],
  ['en', 'two car charging station', ['ports=2', 'family=ev-charging']],
  ['de', 'Flachdach Aufständerung', ['roof=flat', 'family=solar-mounting']],
  ['de', 'Flachdachaufständerung', ['roof=flat', 'family=solar-mounting']],
  ['zh', '猫脚浴缸', ['tub_type=clawfoot', 'family=bathtubs']],
  ['zh', '带躺位的spa', ['spa_lounger=yes', 'family=outdoor-spas']],
] as const)('%s: "%s" is understood', ([locale, text, expected]) => {
  expect(conditionsIn(locale, text)).toEqual(expect.arrayContaining([...expected]))
  expect(understand(locale, text).words).toEqual([])
})

test('two words that were written as one are split if the first is a word of the catalog', () => {
  expect(conditionsIn('en', 'cedarspa')).toEqual(['family=outdoor-spas'])
  expect(understand('en', 'cedarspa').words).toMatchObject([{ text: 'cedar' }])
  expect(understand('en', 'xyzzyspa').conditions).toEqual([])
})

test('a typing error is not corrected across a word that is known', () => {
  expect(conditionsIn('en', 'add battery')).toEqual(['family=batteries'])
})

test('a German compound has the meanings of its parts', () => {
  expect(conditionsIn('de', 'Hochvoltwechselrichter')).toEqual(
    expect.arrayContaining([expect.stringContaining('family='), 'voltage_class=high']),
  )
})

test('a word of the catalog is neither split nor corrected', () => {
  expect(understand('de', 'Zederklemme').words).toMatchObject([{ text: 'Zederklemme' }])
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

test('in Chinese what the product must fit may be before the question for it', () => {
  const { conditions, compatible_with } = understand('zh', '410瓦光伏板配哪款微逆')

  expect(conditions.map(shortOf)).toEqual(['family=microinverters'])
  expect(compatible_with?.conditions.map(shortOf)).toEqual(['power=410', 'family=solar-panels'])
  expect(understand('zh', '光伏板适合什么屋顶').compatible_with).toBeNull()
})

test('a high-voltage battery is a battery that an inverter must fit', () => {
  for (const [locale, text] of [
    ['en', 'inverter for high voltage battery'],
    ['de', 'Wechselrichter für Hochvoltspeicher'],
  ] as const) {
    const named = understand(locale, text).compatible_with?.conditions.map(shortOf)

    expect(named).toContain('family=batteries')
    expect(named?.join()).toContain('batt_coupling=dc_high')
  }
})

test.for([
  ['en', 'pv wire clips', 'solar-mounting', 'clip'],
  ['en', 'soap for washing solar panels', 'soy-and-corn', 'panel wash'],
  ['en', 'cinder blocks for flat roof', 'solar-mounting', 'ballast block'],
  ['de', 'Seife zum Putzen von Solarmodulen', 'soy-and-corn', 'Modulreiniger'],
  ['de', 'Bauplan PV', 'design-services', 'Plansatz'],
  ['zh', '微逆安装螺栓', 'solar-mounting', '螺栓'],
  ['zh', '屋面穿线防水盒', 'solar-mounting', '过线盒'],
] as const)('%s: "%s" asks for an accessory of %s named %s', ([locale, text, family, name]) => {
  const { conditions, words } = understand(locale, text)

  expect(conditions.map(shortOf)).toContain(`family=${family}`)
  expect(words.flatMap((word) => (word.is_name ? word.text.trim() : []))).toContain(name)
})

test('`pv` is a panel only if no other product is named', () => {
  expect(conditionsIn('en', 'pv')).toEqual(['family=solar-panels'])
  expect(conditionsIn('en', 'pv transformer')).toEqual(['family=transformers'])
  expect(conditionsIn('de', 'Planung PV')).toEqual(['family=design-services'])
})

test('everyday words that other products share are no condition', () => {
  const conditions = [
    conditionsIn('de', 'Badewanne mit breitem Rand'),
    conditionsIn('de', 'Whirlpool Pflege'),
    conditionsIn('en', 'mounting rail for rafters'),
    conditionsIn('en', 'Tesla Model 3 car charger'),
  ].flat()

  expect(conditions.filter((one) => /^(?:use|design_stamp|ports)/.test(one))).toEqual([])
})

test('a clamp is a clamp of panels unless a roof is stated', () => {
  expect(conditionsIn('en', 'clamp')).toContain('mount_role=clamp')
  expect(conditionsIn('en', 'clamp standing seam')).not.toContain('mount_role=clamp')
  expect(conditionsIn('de', 'Klemme Stehfalz')).not.toContain('mount_role=clamp')
})

test.for([
  ['en', 'add battery to my existing solar system'],
  ['de', 'Batterie für vorhandene Solaranlage'],
  ['zh', '老光伏系统加个电池'],
] as const)('%s: "%s" asks for an AC-coupled battery', ([locale, text]) => {
  expect(conditionsIn(locale, text).toSorted()).toEqual(['batt_coupling=ac', 'family=batteries'])
})

test('an existing system says nothing about products other than batteries', () => {
  expect(conditionsIn('en', 'panels for existing system')).toEqual(['family=solar-panels'])
})

test.for([
  ['en', 'indoor jacuzzi'],
  ['de', 'Whirlpool fürs Badezimmer'],
  ['de', 'Badewanne mit Sprudeldüsen'],
  ['zh', '室内冲浪按摩浴缸'],
] as const)('%s: "%s" is a bathtub with jets', ([locale, text]) => {
  expect(conditionsIn(locale, text)).toEqual(['family=bathtubs', 'tub_jets=water'])
})

test('what a part is of is not the wanted product', () => {
  const { conditions, part_from } = understand('de', 'Planung einer Gewerbeanlage')

  expect(conditions.map(shortOf)).toContain('design_project=commercial')
  expect(part_from).toBe('Planung '.length)
})

test.for([
  ['en', 'panasonic hit replacement'],
  ['de', 'was nehme ich statt Powerwall'],
  ['zh', '松下停产了用什么板代替'],
] as const)('%s: "%s" asks for what replaces a product', ([locale, text]) => {
  expect(understand(locale, text).asks_replacement).toBe(true)
})

test('what the product must fit is read as a part of the text if asked', () => {
  const whole = understandQuery('Ersatz Modul für Solis', vocabulary('de'), { is_whole: true })

  expect(whole.conditions.map(shortOf)).toEqual(['family=solar-panels', 'brand=Solis'])
})

test('a German compound may have a short first part', () => {
  expect(conditionsIn('de', 'Eckwhirlpool')).toContain('family=outdoor-spas')
  expect(understand('de', 'Eckwhirlpool').words).toMatchObject([{ text: 'eck' }])
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
