import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersOf } from '../bits.ts'
import { ChunkWords } from './chunk-words.ts'
import { addFromBlock, BlockWriter, chunkSize, type WordBlock } from './word-block.ts'

type Words = Record<string, { products: number[]; headings: number[] }>

function blocksOf(words: Words): WordBlock[] {
  const writer = new BlockWriter()
  const sorted = Object.entries(words)
    .map(([word, sets]) => ({ word: Buffer.from(word), ...sets }))
    .sort((a, b) => Buffer.compare(a.word, b.word))
  const blocks = sorted.map(({ word, products, headings }) =>
    writer.add(word, Uint16Array.from(products), Uint16Array.from(headings)),
  )
  return [...blocks, writer.end()].filter((block) => block !== null)
}

/** The numbers that the blocks have for a word, in chunk 1. */
function found(blocks: WordBlock[], word: string, isPrefix: boolean) {
  const sets = { products: new Uint32Array(2048), headings: new Uint32Array(2048) }
  for (const block of blocks) addFromBlock(block.words, 1, { word: Buffer.from(word), isPrefix }, sets)
  const within = (bits: Uint32Array) => numbersOf(bits).map((number) => number - chunkSize)
  return { products: within(sets.products), headings: within(sets.headings) }
}

test('blocks have the products of each word and of all words that begin with it', () => {
  const all = Array.from({ length: chunkSize }, (_, i) => i)
  const words = {
    inverter: { products: all, headings: [3, 32_767] },
    inverterkit: { products: [7], headings: [7] },
    invert: { products: [], headings: [] },
    逆变: { products: [1, 5], headings: [] },
    𠀀: { products: [9], headings: [] },
  }
  const blocks = blocksOf(words)

  expect(blocks.length).toBeGreaterThan(0)
  for (const [word, sets] of Object.entries(words)) expect(found(blocks, word, false)).toEqual(sets)
  expect(found(blocks, 'inv', true)).toEqual({ products: all, headings: [3, 7, 32_767] })
  expect(found(blocks, 'inverterk', true).products).toEqual([7])
  expect(found(blocks, 'inv', false).products).toEqual([])
  expect(found(blocks, 'x', true).products).toEqual([])
})

test('many words are in several blocks, each of which begins with its first word', () => {
  const words: Words = {}
  for (let i = 0; i < 3000; i++) words[`m${i}`] = { products: [i], headings: [i] }

  const blocks = blocksOf(words)

  expect(blocks.length).toBeGreaterThan(3)
  for (const { words: bytes } of blocks) expect(bytes.length).toBeLessThanOrEqual(8 * 1024)
  const first = blocks.map(({ first_word }) => first_word.toString())
  expect(first).toEqual(first.toSorted())
  expect(found(blocks, 'm29', true).products).toHaveLength(111)
})

test('the words of a chunk have the products to which they were added', () => {
  const products = fc.array(fc.array(fc.constantFrom('a', 'b', 'toString', 'äö', '板'), { maxLength: 4 }), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(products, (texts) => {
      const chunk = new ChunkWords()
      for (const [number, text] of texts.entries()) chunk.add(number, [...new Set(text)], text.slice(0, 1))
      const { words, products: having, headings } = chunk.end()

      for (const [code, word] of words.entries()) {
        const numbers = [...texts.keys()]
        expect([...having(code)]).toEqual(
          numbers.filter((number) => texts[number]?.some((one) => one === word)),
        )
        expect([...headings(code)]).toEqual(numbers.filter((number) => texts[number]?.[0] === word))
      }
    }),
    { numRuns: 50 },
  )
})
