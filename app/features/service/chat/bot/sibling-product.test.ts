import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'

type Conversation = readonly [messages: readonly [string, string], product: string, text?: string]

const english: readonly Conversation[] = [
  [['Lindley 59 how much', 'and the longer one?'], 'tub-lindley-67', '$1,049.00'],
  [['Lindley 67 weight', 'what about the shorter one'], 'tub-lindley-59', '137 lb'],
  [['Orchard 60 alcove tub left drain price', 'same one but right hand drain'], 'tub-orchard-60-right'],
  [['cost of a hearth 10', 'k what about the 16'], 'hearth-16', '$3,899.00'],
  [['price of the Hearth 10 battery', 'make it a 16'], 'hearth-16', '$3,899.00'],
  [['what does the Hearth HV 20 cost', 'thats a lot, what about the 15'], 'hearth-hv-15', '$5,699.00'],
  [['Hearth Rack 30 usable energy', 'next size up?'], 'hearth-c-50'],
  [['solaredge 6000 how much', '10k version'], 'solaredge-se10000h-us', '$1,869.00'],
  [['solis 50k us f weight', '60k'], 'solis-60k-us-f', '146 lb'],
  [['54 kw flat roof kit, 480 V', 'our building is 208 volts though'], 'commercial-kit-54-kw-208-v-building'],
  [['27 kw metal roof kit price', 'same size with storage?'], 'commercial-kit-27-kw-with-storage'],
  [
    ['how much for the residential permit set', 'im adding a battery tho'],
    'residential-permit-set-with-storage',
  ],
  [['EV charger 48 A hardwired J1772 price', 'is there one with NACS?'], 'ev-charger-48-a-nacs'],
  [
    ['48 amp hardwired charger, J1772', 'hm what would the one that follows my solar cost'],
    'ev-charger-48-a-solar',
  ],
  [['hearth h8 hybrid inverter weight', 'same but for high voltage batteries'], 'heliostead-hearth-hv8'],
  [['heliostead m400 how much', 'one that takes two panels?'], 'heliostead-m1000-duo'],
  [['Terrace 6 price', 'for 7 people?'], 'spa-terrace-7', '$10,499.00'],
  [['Terrace 6 energy use per day', 'is there one with a heat pump'], 'spa-summit-6-heat-pump'],
  [['Looking at the Home 5 kit.', 'is there one about that size but with a battery'], 'home-6-storage'],
  [['home 9 kit with battery price', 'bigger battery?'], 'home-14-storage'],
  [['HR-100 rail 14 ft price', 'in black?'], 'hr-100-rail-14-black'],
  [['JA Solar 410 price', 'same from trina?'], 'trina-tsm-410de09'],
  [['natural ester fluid 5 gal pail price', 'too small. 55 gal drum?'], 'soy-ester-fluid-55gal'],
  [['compostable cold cups?', 'forks and knives too?'], 'corn-cutlery-1000'],
  [['flat roof ballast tray cost', 'n the concrete blocks that go in it?'], 'hb-ballast-block'],
  [
    ['dry type 150 kva 480-208', 'inspector wants the next size up, price'],
    'dry-transformer-225-kva-480-208y',
  ],
  [['single phase dry 25 kva 480-240 price', 'the 50'], 'single-phase-dry-transformer-50-kva-480-240'],
]

const german: readonly Conversation[] = [
  [['freistehende wanne lindley 59', 'und die größere davon?'], 'tub-lindley-67'],
  [['Lindley 67 Gewicht', 'und die kürzere?'], 'tub-lindley-59', '62,1 kg'],
  [['Orchard 60 mit abfluss links zeigen bitte', 'quatsch, muss rechts sein'], 'tub-orchard-60-right'],
  [['Was kostet der Hearth 5', 'und der 10er?'], 'hearth-10', '2.799,00'],
  [['Hearth 16 nutzbare Kapazität', 'und eine Nummer kleiner?'], 'hearth-10'],
  [['was kostet der Hearth HV 20', 'zu teuer, was kostet der 15er'], 'hearth-hv-15', '5.699,00'],
  [['Hearth 10 Gewicht', 'und als Hochvoltspeicher?'], 'hearth-hv-15'],
  [['habt ihr powerwall?', 'und franklin? wie viel kwh nutzbar hat die'], 'franklinwh-apower-x', '13,6'],
  [['Solis 25K preis', 'und der 40K?'], 'solis-40k-us', '3.449,00'],
  [['brauch den dreiphasigen solis 25k', 'ne nummer größer bitte, 30 kW'], 'solis-30k-us'],
  [
    ['flachdach kit 54 kw preis', 'unser gebäude hat aber nur 208 volt, passt das dann?'],
    'commercial-kit-54-kw-208-v-building',
  ],
  [
    ['Gewerbe-Kit 27 kW Metalldach Preis', 'gleiche Größe mit Speicher?'],
    'commercial-kit-27-kw-with-storage',
  ],
  [['Genehmigungsunterlagen Wohnhaus Preis', 'und mit Speicher'], 'residential-permit-set-with-storage'],
  [['Wallbox 48 A NACS Preis', 'lieber die mit Stecker'], 'ev-charger-32-a-plug-in'],
  [['dc lader 60 kw preis', 'und der kleinere?'], 'dc-fast-charger-30-kw'],
  [['Preis vom Hearth H8?', 'gibts den auch für hochvoltbatterien?'], 'heliostead-hearth-hv8'],
  [['Terrace 6 Preis', 'und für 7 Personen?'], 'spa-terrace-7', '10.499,00'],
  [
    ['was kostet der terrace 6', 'und der kleinere davon, mit der liege, wieviele düsen hat der'],
    'spa-terrace-5',
  ],
  [['Meadow 4 Gewicht', 'und der mit Liege'], 'spa-meadow-5'],
  [['home 7 kit mit stringwechselrichter', 'wir haben aber n blechdach mit stehfalz'], 'home-7-micro'],
  [['Home 7 mit Stringwechselrichter Preis', 'und mit Mikrowechselrichtern'], 'home-7-micro'],
  [['HR-100 schiene 14 ft', 'auch in schwarz?'], 'hr-100-rail-14-black'],
  [['HR-100 Schiene 14 ft Gewicht', 'und die kürzere?'], 'hr-100-rail-7'],
  [
    ['solis string wechselrichter 6 kw zeigen', 'und der 7.6er, wieviel ampere gibt der max raus'],
    'solis-1p7-6k-4g-us',
  ],
  [['was kostet der 225 kva trockentrafo 480-208', 'und mit 300?'], 'dry-transformer-300-kva-480-208y'],
  [['PLA Kaltbecher Preis', 'und Strohhalme?'], 'corn-straw-2000'],
]

const chinese: readonly Conversation[] = [
  [['Lindley 67这个浴缸有多长', '放不下，短一点的那款呢'], 'tub-lindley-59', '59 in'],
  [['Lindley 59有货吗', '长一点的呢'], 'tub-lindley-67'],
  [['Orchard 60右排水', '我要左边排水的'], 'tub-orchard-60-left'],
  [['Hearth 10 电池什么价', '小一号的呢'], 'hearth-5', '$1,549.00'],
  [['Hearth HV 20多少钱', '太贵了，15的呢'], 'hearth-hv-15', '$5,699.00'],
  [['Hearth HV 20有多重', '15的轻一点吧？多少磅'], 'hearth-hv-15', '412'],
  [['Solis 25K有现货吗', '那40K呢'], 'solis-40k-us'],
  [['Solis 30K-US多少钱', '大一号的呢'], 'solis-36k-us', '$2,799.00'],
  [['27千瓦金属屋顶套件多少钱', '带储能的呢'], 'commercial-kit-27-kw-with-storage'],
  [['住宅报建图多少钱', '带储能的那份呢'], 'residential-permit-set-with-storage'],
  [['48安NACS充电桩多少钱', '插头式的呢'], 'ev-charger-32-a-plug-in'],
  [['30千瓦直流快充多重', '大的那款呢'], 'dc-fast-charger-60-kw'],
  [['Hearth H6逆变器最多能接多少千瓦的板子', '10千瓦那个型号呢'], 'heliostead-hearth-h10'],
  [['Hearth H8多重', '接高压电池的那款呢'], 'heliostead-hearth-hv8'],
  [['Terrace 6 多少钱', '那7人的呢'], 'spa-terrace-7', '$10,499.00'],
  [['Cedar Round 5 一天耗几度电', '带热泵那款呢'], 'spa-summit-6-heat-pump'],
  [['Meadow 4多重', '带躺位的呢'], 'spa-meadow-5'],
  [['Home 9那套带电池的多少钱', '电池先不要了，11千瓦那套呢'], 'home-11-string', '$9,999.00'],
  [['HR-100导轨14英尺多重', '短的那根呢'], 'hr-100-rail-7'],
  [['12块组件地面支架多少钱', '20块的呢'], 'hg-ground-20'],
  [['晶澳410多少钱', '天合的呢'], 'trina-tsm-410de09'],
  [['植物变压器油55加仑一桶多少钱', '用不了那么多，5加仑的呢'], 'soy-ester-fluid-5gal', '$149.00'],
  [['一次性玉米冷饮杯一箱多少个', '吸管还有没有卖'], 'corn-straw-2000'],
  [['Solis 1P10K多重', '8K的呢'], 'solis-1p8k-4g-us'],
  [['Fronius Primo 15.0多少钱', '太大了，11.4那个呢'], 'fronius-primo-11-4-1', '$2,599.00'],
]

const tables = { en: english, de: german, zh: chinese } as const

for (const locale of ['en', 'de', 'zh'] as const)
  catalogTest(`${locale}: a follow-up switches to the size or variant that it names`, async ({ harness }) => {
    for (const [messages, product, text = ''] of tables[locale]) {
      const answer = await lastAnswer(harness, locale, messages)

      expect([messages, answer.products[0]]).toEqual([messages, product])
      expect([messages, answer.text.replaceAll(/\s/g, ' ')]).toEqual([
        messages,
        expect.stringContaining(text),
      ])
    }
  })

catalogTest(
  'a number of pieces and a question about the product itself keep the product',
  async ({ harness }) => {
    for (const [locale, messages, product] of [
      ['en', ['how much is the Hearth 10', 'and for 16 of them?'], 'hearth-10'],
      ['en', ['Hearth 10 price', 'if I buy 5'], 'hearth-10'],
      ['en', ['Hearth 5 wall battery price', '10 pieces'], 'hearth-5'],
      ['en', ['M400 microinverter price', 'I need 20'], 'heliostead-m400'],
      ['en', ['EV charger 48 A NACS price', 'how long is the cable'], 'ev-charger-48-a-nacs'],
      ['en', ['ev charger 32 A plug-in', 'does it come with a 14-50 plug'], 'ev-charger-32-a-plug-in'],
      ['en', ['home 5 kit', 'how many kwh does it make a day'], 'home-5-string'],
      ['en', ['Hearth 16 price', 'stacking 3 of them possible?'], 'hearth-16'],
      ['en', ['solis 50k us f weight', 'i have 60 panels'], 'solis-50k-us-f'],
      ['de', ['Was kostet der Hearth 10', 'und für 16 Stück?'], 'hearth-10'],
      ['de', ['was kostet der Hearth 10', 'ich habe eine 50 A Sicherung'], 'hearth-10'],
      ['de', ['HR-100 Schiene 14 ft Preis', 'wie viele brauche ich für 20 Module'], 'hr-100-rail-14'],
      ['de', ['Preis Terrace 6', 'meine Frau will den mit Wärmepumpe'], 'spa-summit-6-heat-pump'],
      ['de', ['Hearth 10 Preis', 'wenn ich 5 kaufe'], 'hearth-10'],
      ['de', ['HR-100 Schiene 14 ft Preis', '7 Stück bitte'], 'hr-100-rail-14'],
      ['de', ['Home 5 Kit Preis', 'wie viele Module sind dabei'], 'home-5-string'],
      ['zh', ['Hearth 10多少钱', '16台呢'], 'hearth-10'],
      ['zh', ['Hearth 10多少钱', '我有50安的开关'], undefined],
      ['zh', ['Hearth 5价格', '10台多少钱'], 'hearth-5'],
      ['zh', ['M400多少钱', '要20个'], 'heliostead-m400'],
      ['zh', ['配重块多少钱', '15块呢'], 'hb-ballast-block'],
    ] as const)
      expect([messages, (await lastAnswer(harness, locale, messages)).products[0]]).toEqual([
        messages,
        product,
      ])
  },
)

catalogTest('a larger one of the largest product is said to be missing', async ({ harness }) => {
  const { text, products } = await lastAnswer(harness, 'en', ['Hearth C-50 price', 'one size up'])

  expect([text, products]).toEqual([expect.stringContaining('largest one in our catalog'), ['hearth-c-50']])
})
