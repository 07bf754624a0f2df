import { expect, test } from 'vitest'
import { conditionsIn, understand } from './understand.factory.ts'

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
  ['de', 'Wechselrichter, nicht über 2000 Dollar', 'price<=2000'],
  ['de', 'Wechselrichter nicht teurer als 2000 Dollar', 'price<=2000'],
  ['de', 'Speicher über 2000 Dollar', 'price>=2000'],
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
  ['en', '24v 200ah battery', 'energy=4.8'],
  ['en', '200 Ah 24 V battery', 'energy=4.8'],
  ['en', '12v 100ah', 'energy=1.2'],
  ['en', '51.2v 100ah battery', 'energy=5.12'],
  ['en', '100ah battery for a 240v inverter', 'energy=5.12'],
  ['zh', '24伏200安时电池', 'energy=4.8'],
  ['en', 'hot tub for 6', 'seats>=6'],
  ['en', 'for 6', 'seats>=6'],
  ['en', 'for two hot tub', 'seats>=2'],
  ['en', 'hot tub for two with lounger', 'seats>=2'],
  ['en', 'tub for two outdoors', 'seats>=2'],
  ['de', 'Whirlpool für zwei mit Liege', 'seats>=2'],
  ['en', 'hot tub for 4 with lounger under $9000', 'seats>=4'],
  ['en', 'micro inverter for two panels', 'panels=2'],
  ['en', 'microinverter for 4', 'panels=4'],
  ['en', 'ev charger for 2', 'size=2'],
  ['de', 'Whirlpool für 5', 'seats>=5'],
  ['zh', '208升480变压器', 'primary_voltage=208'],
  ['de', 'Komplettset für die Wiese', 'roof=ground'],
  ['de', '80 Ziegelhaken', 'roof=tile'],
  ['de', 'Whirlpool mit 40 Massagedüsen', 'jets>=40'],
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

test.for([
  ['en', 'battery for 6'],
  ['en', 'solar kit for 8'],
  ['en', 'inverter for 4'],
  ['en', 'microinverter for 10'],
  ['en', 'hot tub for 8 x 8 deck'],
] as const)('%s: "%s" has no number of persons or panels', ([locale, text]) => {
  expect(conditionsIn(locale, text).filter((one) => /^(seats|panels)/.test(one))).toEqual([])
})

test.for([
  ['120块电池板多少钱', ['panels=120', 'family=solar-panels']],
  ['120块太阳能电池板', ['panels=120', 'family=solar-panels']],
  ['120块全黑组件', ['panels=120', 'family=solar-panels', 'panel_look=all_black']],
  ['3000块的光伏板', ['price<=3000', 'family=solar-panels']],
  ['3000块左右的光伏板', ['price<=3000', 'family=solar-panels']],
  ['3000块充电桩', ['price<=3000', 'family=ev-charging']],
] as const)('块 in %s counts panels or is money', ([text, expected]) => {
  expect(conditionsIn('zh', text)).toEqual(expected)
})

test.for([
  ['挂钩', ['roof=tile']],
  ['屋顶挂钩 金属屋顶', ['roof=metal|seam']],
  ['适合金属屋顶的挂钩', ['roof=metal|seam']],
  ['瓦屋顶 挂钩', ['roof=tile']],
] as const)('a hook is for tile roofs, unless %s states another', ([text, expected]) => {
  expect(conditionsIn('zh', text).filter((one) => one.startsWith('roof='))).toEqual(expected)
})

test.for([
  ['zh', '光伏板一百六以内', 160],
  ['zh', '套餐两万五以内', 25_000],
  ['zh', '电池三千零五以内', 3005],
  ['zh', '电池3千5以下', 3500],
  ['zh', '套件2万5以下', 25_000],
  ['en', 'panel under two hundred dollars', 200],
  ['en', 'kit under 5 thousand', 5000],
  ['de', 'Modul unter zweihundert Dollar', 200],
  ['zh', '预算2万5KW光伏套件', 20_000],
  ['zh', '预算2万5千瓦光伏套件', 20_000],
  ['zh', '1万2千以内的套件', 12_000],
  ['zh', '1万2千5以内的套件', 12_500],
  ['en', 'kit under one thousand five hundred', 1500],
  ['en', 'panel under two hundred fifty dollars', 250],
  ['en', 'panel under two hundred and ninety-nine dollars', 299],
  ['en', 'kits under a thousand dollars', 1000],
  ['en', 'kits under twenty five hundred dollars', 2500],
  ['en', 'panels between two hundred and three hundred dollars', 300],
  ['en', 'kit under 5 grand', 5000],
  ['de', 'Module unter tausend Dollar', 1000],
  ['de', 'Module unter zweihundertfünfzig Dollar', 250],
  ['de', 'Anlage unter zwölftausendfünfhundert Dollar', 12_500],
] as const)('%s: "%s" has a price of at most %d', ([locale, text, price]) => {
  expect(conditionsIn(locale, text)).toContain(`price<=${price}`)
})

test.for([
  ['zh', '预算2万5KW光伏套件', 'power=5000'],
  ['zh', '预算2万5千瓦光伏套件', 'power=5000'],
  ['zh', '5千瓦逆变器', 'power=5000'],
] as const)('%s: "%s" has a power after a price', ([locale, text, power]) => {
  expect(conditionsIn(locale, text)).toContain(power)
})

test.for([
  ['en', 'spa 5, grand size'],
  ['en', 'spa 5 grand size'],
  ['en', 'spa under two hundred three hundred dollars'],
] as const)('%s: "%s" has no price', ([locale, text]) => {
  expect(conditionsIn(locale, text).filter((one) => one.startsWith('price'))).toEqual([])
})
