import { expect, test } from 'vitest'
import { homophonesIn, homophoneWordsOf, withChanges } from './homophones.ts'
import { loadPinyin } from './pinyin.server.ts'

const pinyin = await loadPinyin()

const questions = [
  '运费怎么算',
  '运费多少',
  '退货要运费吗',
  '退货怎么退',
  '能退货吗',
  '质量有保证吗',
  '退货地址',
]
const words = homophoneWordsOf(
  {
    texts: Array.from({ length: 5 }, () => questions).flat(),
    terms: ['退货', '逆变器', '太阳能板'],
    others: ['鱼肥'],
  },
  pinyin,
)
const corrected = (text: string) => withChanges(text, homophonesIn(text, words))

test.each([
  ['运废怎么算', '运费怎么算'],
  ['韵费怎么算', '运费怎么算'],
  ['退活', '退货'],
  ['退贷', '退货'],
  ['逆便器', '逆变器'],
  ['太阳能版', '太阳能板'],
  ['运废？退获！', '运费？退货！'],
])('%s is read as %s', (typed, meant) => {
  expect(corrected(typed)).toBe(meant)
})

test.each([
  ['everyday words', '鱼肥'],
  ['words of the domain', '运费退货'],
  ['characters of two words', '可以退获得的分'],
  ['phrases of small words', '给它退和换'],
  ['texts of other languages', 'How much is shipping?'],
  ['single characters', '废'],
])('%s stay', (_, text) => {
  expect(corrected(text)).toBe(text)
})

test('a change says where it is, and the text keeps its length', () => {
  const text = 'PO-12：运废、退获'

  expect(homophonesIn(text, words)).toEqual([
    { from: 6, to: 8, typed: '运废', word: '运费' },
    { from: 9, to: 11, typed: '退获', word: '退货' },
  ])
  expect(corrected(text)).toHaveLength(text.length)
})

test('of two likely words none is chosen', () => {
  const learnedFrom = (terms: string[]) =>
    homophoneWordsOf({ texts: Array.from({ length: 9 }, () => terms).flat(), terms, others: [] }, pinyin)

  expect(homophonesIn('抱价', learnedFrom(['报价']))).toMatchObject([{ typed: '抱价', word: '报价' }])
  expect(homophonesIn('抱价', learnedFrom(['报价', '保价']))).toEqual([])
})
