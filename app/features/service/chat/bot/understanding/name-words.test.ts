import { expect, test } from 'vitest'
import { createNameWords } from './name-words.ts'

const product = (id: string, english_name: string, name = english_name) => ({
  id,
  name,
  english_name,
  model_number: id.toUpperCase(),
})

test('products are found by all words of a text, in the singular or plural', () => {
  const products = [
    product('mc', 'Mid clamp 30–40 mm, clear'),
    product('mcb', 'Mid clamp 30–40 mm, black'),
    product('bt', 'Flat-roof ballast tray, 10°'),
  ]
  const words = createNameWords(products, {
    locale: 'en',
    stop_words: 'the a for',
    kind_words: 'clamp',
  })

  expect(words.withAll('black mid clamps')).toEqual(['mcb'])
  expect(words.withAll('the ballast trays')).toEqual(['bt'])
  expect(words.withAll('mid clamps')).toEqual(['mc', 'mcb'])
  expect(words.withAll('clamps')).toEqual([])
})

test('a text with a word that no name has finds nothing, as do words for a kind', () => {
  const words = createNameWords([product('swim', 'Swim 15 swim spa')], {
    locale: 'en',
    stop_words: '',
    kind_words: 'swim spa',
  })

  expect(words.withAll('return my swim spa')).toEqual([])
  expect(words.withAll('swim spa')).toEqual([])
  expect(words.withAll('')).toEqual([])
})

test('words that more than three products have name a kind, not a product', () => {
  const products = ['a', 'b', 'c', 'd'].map((id) => product(id, `Solar panel ${id}`))

  expect(
    createNameWords(products, { locale: 'en', stop_words: '', kind_words: '' }).withAll('solar panel'),
  ).toEqual([])
})

test('German and Chinese names are found by their own words', () => {
  const german = createNameWords([product('mc', 'Mid clamp, black', 'Mittelklemme, schwarz')], {
    locale: 'de',
    stop_words: '',
    kind_words: '',
  })
  const chinese = createNameWords([product('mc', 'Mid clamp, black', '中压块，黑色')], {
    locale: 'zh',
    stop_words: '',
    kind_words: '',
  })

  expect(german.withAll('schwarze Mittelklemmen')).toEqual(['mc'])
  expect(chinese.withAll('黑色中压块')).toEqual(['mc'])
})
