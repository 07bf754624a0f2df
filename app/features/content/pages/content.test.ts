import { expect } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import type { MenuEntry } from './content.ts'
import { type MenuEntryInput, saveNavigation, saveSiteTexts } from './editing/edit-layout.server.ts'
import { readSeedContent, seedContent } from './seed-content.server.ts'

const inAll = (en: string, de = en, zh = en) => ({ en, de, zh })

const anEntry = (path: string, more: Partial<MenuEntryInput> = {}): MenuEntryInput => ({
  path,
  category_name: inAll(path),
  isShow: 1,
  vue_path: path,
  seo_title: inAll(`${path} and more`),
  children: [],
  ...more,
})

test('the navigation has only entries with isShow 1, in their stored order', async ({ harness }) => {
  await saveNavigation(harness.db, [
    anEntry('/transformers', {
      children: [anEntry('/dry'), anEntry('/oil', { isShow: 0 }), anEntry('/pad')],
    }),
    anEntry('/HappyHolidays', { isShow: 0, children: [anEntry('/snow')] }),
    anEntry('/about'),
  ])

  const { data } = await harness.get<MenuEntry[]>('/blog/home')

  expect(data.map((entry) => entry.path)).toEqual(['/transformers', '/about'])
  expect(data[0]?.children.map((entry) => entry.path)).toEqual(['/dry', '/pad'])
  expect(data[0]).toMatchObject({ isShow: 1, vue_path: '/transformers', seo_title: '/transformers and more' })
})

test('the navigation is in the visitor’s language', async ({ harness }) => {
  const category_name = inAll('Transformers', 'Transformatoren', '变压器')
  await saveNavigation(harness.db, [anEntry('/transformers', { category_name })])
  harness.locale = 'zh'

  const { data } = await harness.get<MenuEntry[]>('/blog/home')

  expect(data[0]?.category_name).toBe('变压器')
})

test('an editor’s change is visible at the next request', async ({ harness }) => {
  await seedContent(harness.db)
  await harness.get('/blog/home')

  await saveNavigation(harness.db, [anEntry('/solis')])

  expect((await harness.get<MenuEntry[]>('/blog/home')).data).toHaveLength(1)
})

test('the header notice is editable and can be removed', async ({ harness }) => {
  await seedContent(harness.db)
  await saveSiteTexts(harness.db, { header_notice: inAll('Closed on Monday', 'Montag geschlossen') })
  harness.locale = 'de'
  const given = await harness.call('/blog/router/path', { path: '/header' })

  await saveSiteTexts(harness.db, { header_notice: null })
  const taken = await harness.call('/blog/router/path', { path: '/header' })

  expect(given.data).toMatchObject({ content: 'Montag geschlossen' })
  expect(taken.data).toMatchObject({ content: '' })
})

test('the footer leaves out hidden links and empty columns', async ({ harness }) => {
  const link = (path: string, isShow: 0 | 1) => ({ label: inAll(path), path, isShow })
  await saveSiteTexts(harness.db, {
    footer: [
      { title: inAll('Shop'), links: [link('/solar', 1), link('/later', 0)] },
      { title: inAll('Plan'), links: [link('/calculator', 0)] },
    ],
  })

  const { data } = await harness.call<{ content: { footer: unknown } }>('/blog/router/path', {
    path: '/footerList',
  })

  expect(data.content.footer).toEqual([{ title: 'Shop', links: [{ label: '/solar', path: '/solar' }] }])
})

test('a path without content is 404', async ({ harness }) => {
  expect((await harness.call('/blog/router/path', { path: '/nothing' })).code).toBe(404)
  expect((await harness.call('/blog/router/path', {})).code).toBe(422)
})

test('the seed content is valid, and a new shop shows it', async ({ harness }) => {
  await seedContent(harness.db)

  const { data } = await harness.get<MenuEntry[]>('/blog/home')

  const shown = readSeedContent().entries.filter((entry) => entry.isShow === 1)
  expect(data.map((entry) => entry.path)).toEqual(shown.map((entry) => entry.path))
})
