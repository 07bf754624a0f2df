import { expect, test } from 'vitest'
import { glossaryPage, type Term, termListProblems } from './copy-glossary.ts'
import { copyFaults, countProblem } from './copy-lint.ts'
import { copyRules } from './copy-rules.ts'
import { type Language, localizedTexts, sentencesOf } from './copy-texts.ts'

const liftgate: Term = {
  topic: 'Shipping',
  en: 'liftgate',
  de: 'Hebebühne',
  zh: '尾板',
  definition: 'Lowers freight from a truck',
  avoid: { en: ['tail lift'], de: ['Ladebordwand'], zh: ['升降板'] },
}

const long = (words: number) => `${Array.from({ length: words }, () => 'word').join(' ')}.`

const cases: [rule: string, language: Language, faulty: string, correct: string][] = [
  ['british-spelling', 'en', 'We cancelled the colour.', 'We canceled the color of four hours.'],
  ['banned-en', 'en', 'Reckon again', 'Recalculate'],
  ['banned-de', 'de', 'Mit einem Menschen sprechen', 'Mit einem Mitarbeiter sprechen'],
  ['banned-zh', 'zh', '死前式结构', '前面板无外露带电体结构'],
  ['glossary-en', 'en', 'Two tail lifts', 'Two liftgates'],
  ['glossary-de', 'de', 'Die Ladebordwand', 'Die Hebebühne'],
  ['glossary-zh', 'zh', '使用升降板', '使用尾板'],
  ['percent', 'en', 'Save 5 %', 'Save 5%'],
  ['percent', 'de', '5 % sparen', '5\u00a0% sparen'],
  ['percent', 'zh', '节省 5 %', '节省 5%'],
  ['unit', 'en', 'A 5kWh battery', 'A 5 kWh battery'],
  ['temperature', 'en', 'Up to 25 °C', 'Up to 77°F (25°C), −0.3%/°C'],
  ['temperature', 'de', 'Bis 77 °F', 'Bis 25 °C'],
  ['degree', 'en', 'At 77 °F (25 °C)', 'At 77°F (25°C)'],
  ['decimal', 'de', 'Mit 7.6 kW', 'Mit 7,6 kW und 1.210 kWh'],
  ['decimal', 'zh', '容量 7,6 kW', '容量 7.6 kW，1,210 kWh'],
  ['place', 'de', 'Lager in Columbus, OH', 'Lager in Columbus (Ohio)'],
  ['place', 'zh', 'Atlanta, GA 仓库', '佐治亚州亚特兰大仓库'],
  ['banned-en', 'en', 'A person answers, as a rule today', 'We reply today'],
  ['banned-de', 'de', 'Pakete gehen hinaus', 'Wir versenden Pakete'],
  ['banned-zh', 'zh', '户外水疗池', '游泳水疗池'],
  ['greeting', 'de', 'Hallo {{first_name}},', 'Guten Tag {{first_name}},'],
  ['greeting', 'zh', '您好，{{first_name}}', '{{first_name}}，您好：'],
  ['greeting', 'en', 'Good day, {{first_name}}', 'Hi {{first_name}},'],
  ['sentence-length', 'en', long(26), long(25)],
  ['sentence-length', 'en', long(26), `${long(24)} (16 CFR Part 435)`],
  ['sentence-length', 'zh', `${'字'.repeat(71)}。`, `${'字'.repeat(60)}，NEC 705.12 和 FS-2025-05。`],
  ['untranslated', 'de', 'See the list and your order.', 'Die Liste Ihrer Bestellung'],
  ['quotes', 'en', "Don't wait", 'Don’t wait'],
  ['quotes', 'de', 'Der "Plan"', 'Der „Plan“ gilt'],
  ['quotes', 'zh', '点击"保存"', '点击“保存”'],
]

test.each(cases)('the rule %s in %s reports %j and accepts %j', (id, language, faulty, correct) => {
  const rule = copyRules([liftgate]).filter((one) => one.id === id)
  const faultsOf = (text: string) => copyFaults([{ text, language, place: 'a.json:1' }], rule)

  expect(faultsOf(faulty).length).toBeGreaterThan(0)
  expect(faultsOf(correct)).toEqual([])
})

test('a sentence that the specification prescribes has no faults', () => {
  const rule = { id: 'any', advice: '', languages: ['en' as const], find: (text: string) => [text] }
  const texts = ['Connect Us', 'Contact'].map((text) => ({ text, language: 'en' as const, place: 'a:1' }))

  expect(copyFaults(texts, [rule]).map(({ found }) => found)).toEqual(['Contact'])
})

test('a count above or below its baseline is a problem', () => {
  expect(countProblem('percent', 3, 2)).toMatch('3 faults, 2 allowed')
  expect(countProblem('percent', 1, 2)).toMatch('fewer than the baseline of 2')
  expect(countProblem('percent', 2, 2)).toBeNull()
})

test('seed texts are read in each language with their line', () => {
  expect(localizedTexts('a.json', '{\n"name": { "en": "A", "de": ["B", "C"] },\n"id": "x" }')).toEqual([
    { language: 'en', text: 'A', place: 'a.json:2' },
    { language: 'de', text: 'B', place: 'a.json:2' },
    { language: 'de', text: 'C', place: 'a.json:2' },
  ])
})

test('a text is split into sentences without markup', () => {
  expect(sentencesOf('<p>One. Two 4.5 kW!</p>\n三。四')).toEqual(['One.', 'Two 4.5 kW!', '三。', '四'])
})

test('the glossary page lists each term under its topic', () => {
  expect(glossaryPage([liftgate])).toMatch(
    '| liftgate | Hebebühne | 尾板 | `tail lift`, `Ladebordwand`, `升降板` | Lowers freight from a truck |',
  )
})

test('a term listed twice and a wrong term that is right elsewhere are reported', () => {
  expect(termListProblems([liftgate, { ...liftgate, en: 'Liftgate' }])).toEqual(['liftgate is listed twice'])
  expect(termListProblems([liftgate, { ...liftgate, en: 'tail lift', avoid: {} }])).toEqual([
    'tail lift is both right and wrong',
  ])
})
