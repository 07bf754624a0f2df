import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { LocaleProvider } from '#text/text.tsx'
import { aPageOfEveryBlock, everyBlock } from './blocks.factory.ts'
import { Blocks } from './components/blocks.tsx'
import { bodySchemas } from './editing/content-schemas.server.ts'
import { publish, saveDraft } from './editing/edit-content.server.ts'
import { blocksToHtml } from './html/blocks-to-html.server.ts'
import { readPage } from './queries/content-pages.server.ts'
import { seedDocuments } from './seed-content.server.ts'

async function everyBlockShown(harness: Harness) {
  const page = { kind: 'page', key: '/every', body: aPageOfEveryBlock, author_id: null } as const
  const { version_id } = await saveDraft(harness.db, page)
  await publish(harness.db, version_id, harness.now())
  return (await readPage(harness.ctx(), '/every'))?.blocks ?? []
}

/** All English texts of a stored value; HTML as its plain text. */
function textsIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name))
  if (typeof value !== 'object' || value === null || name === 'html') return []
  if ('en' in value) return [String(value.en)]
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key))
}

test('a block of every kind is valid', () => {
  expect(bodySchemas.page.safeParse(aPageOfEveryBlock).error).toBeUndefined()
  expect(new Set(everyBlock.map(({ kind }) => kind)).size).toBe(18)
})

test('every text of every block is shown on the page in the visitor’s language', async ({ harness }) => {
  const texts = textsIn(everyBlock)
  await seedDocuments(harness.db, harness.now())
  for (const [locale, end] of [
    ['en', ''],
    ['zh', ' (zh)'],
  ] as const) {
    harness.locale = locale
    const blocks = await everyBlockShown(harness)

    const html = renderToStaticMarkup(
      <LocaleProvider locale={locale}>
        <MemoryRouter>
          <Blocks blocks={blocks} products={({ title, link }) => `${title} ${link?.label}`} />
        </MemoryRouter>
      </LocaleProvider>,
    )

    expect(texts.filter((one) => !html.includes(one + end))).toEqual([])
    expect(html).toContain('<em>words</em>')
    expect(html).not.toMatch(/ style=/)
  }
})

test('the plain HTML of the blocks has the same texts', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  const html = blocksToHtml(await everyBlockShown(harness))

  // A hero's line above, hints and captions for the ear belong to the page alone.
  const missing = textsIn(everyBlock).filter((one) => !html.includes(one))
  expect(missing).toEqual(['Above the hero', 'What are you looking for?', 'A hint'])
})

test('a number is formatted for the language, with its unit in the column header', async ({ harness }) => {
  harness.locale = 'de'
  const blocks = await everyBlockShown(harness)

  const html = renderToStaticMarkup(
    <LocaleProvider locale="de">
      <MemoryRouter>
        <Blocks blocks={blocks} products={() => null} />
      </MemoryRouter>
    </LocaleProvider>,
  )

  expect(html).toContain('2.100,5')
  expect(html).toContain('Losses (de) (W)')
})
