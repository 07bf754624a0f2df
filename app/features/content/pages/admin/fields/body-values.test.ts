import { expect, test } from 'vitest'
import { everyBlock } from '../../blocks.factory.ts'
import { bodySchemas } from '../../editing/content-schemas.server.ts'
import { documentKinds } from '../../editing/content-status.ts'
import { readSeedDocuments } from '../../seed-content.server.ts'
import { blockKinds } from './block-fields.ts'
import { bodyToSave, newBlock, newBody, type Values } from './body-values.ts'

test('a document that is opened and saved without a change stays exactly the same', () => {
  const changed = readSeedDocuments().filter(
    ({ kind, body }) =>
      JSON.stringify(sorted(bodyToSave(kind, { ...body }))) !== JSON.stringify(sorted({ ...body })),
  )

  expect(changed.map(({ file }) => file)).toEqual([])
})

test('the editor keeps every field of every kind of block', () => {
  const page = { title: { en: 'x' }, description: { en: 'x' }, blocks: everyBlock as unknown as Values[] }

  const { blocks } = bodyToSave('page', page)

  expect(new Set(everyBlock.map(({ kind }) => kind))).toEqual(new Set(blockKinds))
  expect(blocks).toEqual(everyBlock)
})

test('a new block that is filled in is valid', () => {
  const invalid = blockKinds.filter((kind) => {
    const body = { title: { en: 'x' }, description: { en: 'x' }, blocks: [filled(newBlock(kind))] }
    return !bodySchemas.page.safeParse(bodyToSave('page', body)).success
  })

  expect(invalid).toEqual([])
})

test('a new document that is filled in is valid', () => {
  for (const kind of documentKinds) {
    const body = bodyToSave(kind, filled(newBody(kind, '2026-12-01')) as Values)
    expect(bodySchemas[kind].safeParse(body).error, kind).toBeUndefined()
  }
})

test('empty translations and empty optional texts are not saved', () => {
  const body = {
    title: { en: 'Title', de: '', zh: ' ' },
    intro: { en: '', de: '' },
    description: { en: '' },
    blocks: [],
  }

  expect(bodyToSave('page', body)).toEqual({ title: { en: 'Title' }, description: { en: '' }, blocks: [] })
})

/** The value with all empty strings filled in, as an editor would; paths and names must have their form. */
function filled(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, name))
  if (value === '') return ['src', 'to', 'path'].includes(name) ? '/about' : 'words'
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, filled(one, key)])
  const size = 'src' in value && 'alt' in value ? { width: 10, height: 10 } : {}
  return { ...Object.fromEntries(entries), ...size }
}

/** The value with its properties in the order of their names, without empty translations. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const filledIn = Object.entries(value).filter(([name, one]) => one !== '' || name === 'en')
  const entries = filledIn.map(([name, one]) => [name, sorted(one)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
