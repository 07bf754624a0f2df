import { expect } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { navigation } from './content.server.ts'
import { type MenuEntryInput, saveNavigation } from './editing/edit-layout.server.ts'
import { flatMenu, menuCookieName, packMenu, staleMenuCookies, unpackMenu } from './menu-cookie.ts'
import { seedContent } from './seed-content.server.ts'

const decoded = (values: readonly string[] | null) => (values ?? []).map(decodeURIComponent)

test('the cookies hold every shown entry of the seeded navigation in each language', async ({ harness }) => {
  await seedContent(harness.db)

  for (const locale of ['en', 'de', 'zh'] as const) {
    const shown = await navigation(harness.db, locale)
    const entries = flatMenu(shown)
    const values = packMenu(entries)

    expect(entries.length).toBe(shown.length + shown.flatMap(({ children }) => children).length)
    expect(unpackMenu(decoded(values))).toEqual(entries)
    expect(values?.every((value) => value.length <= 3800)).toBe(true)
  }
})

test('a long navigation is split over numbered cookies, each within 3,800 bytes', () => {
  const entries = Array.from({ length: 120 }, (_, at) => ({
    path: `/category-${at}`,
    category_name: '太阳能光伏组件',
    isShow: 1 as const,
  }))

  const values = packMenu(entries) ?? []

  expect(values.length).toBe(3)
  expect(values.map((_, index) => menuCookieName(index))).toEqual(['blogHome', 'blogHome_2', 'blogHome_3'])
  expect(values.every((value) => value.length <= 3800 && /^[!#-+\--:<-[\]-~]*$/.test(value))).toBe(true)
  expect(unpackMenu(decoded(values))).toEqual(entries)
})

test('names may contain the separators of fields and entries', () => {
  const entry = { path: '/a|b', category_name: '100 % | new\nline; "quoted", ~', isShow: 1 as const }

  expect(unpackMenu(decoded(packMenu([entry])))).toEqual([entry])
})

test('numbered cookies left over from a longer navigation are stale', () => {
  const names = ['token', 'blogHome', 'blogHome_2', 'blogHome_3', 'blogHomeOther']

  expect(staleMenuCookies(names, 1)).toEqual(['blogHome_2', 'blogHome_3'])
  expect(staleMenuCookies(names, 0)).toEqual(['blogHome', 'blogHome_2', 'blogHome_3'])
})

test('invalid lines of a cookie and links to other sites are left out', () => {
  expect(
    unpackMenu(['//evil.example|Evil|1\n/ok|Good|1\n[{"path":"/old"}]\n%|x|1\n/hidden|Hidden|0']),
  ).toEqual([{ path: '/ok', category_name: 'Good', isShow: 1 }])
})

test('a navigation that does not fit into the cookies is rejected', async ({ harness }) => {
  const entry = (name: string): MenuEntryInput => ({
    path: '/about',
    category_name: { en: 'Short', zh: name },
    isShow: 1,
    vue_path: '/about',
    seo_title: { en: 'About' },
    children: [],
  })

  const saved = saveNavigation(harness.db, [entry('长'.repeat(500))])

  await expect(saved).rejects.toMatchObject({ kind: 'invalid' })
})
