import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const site = { locale: 'de', origin: 'https://shop.example' } as const

test('a page links its versions in every language, and the shown one as canonical', () => {
  const meta = pageMeta({ ...site, title: 'Transformatoren', path: '/transformers' })

  expect(meta).toContainEqual({ title: 'Transformatoren · Heliostead' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/de/transformers',
  })
  expect(alternates(meta)).toEqual({
    en: 'https://shop.example/transformers',
    de: 'https://shop.example/de/transformers',
    'zh-Hans': 'https://shop.example/zh/transformers',
    'x-default': 'https://shop.example/transformers',
  })
})

test('a page of a customer is not indexed', () => {
  const meta = pageMeta({ ...site, title: 'Mein Konto', path: '/dashboard', noindex: true })

  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(alternates(meta)).toEqual({})
})

test('a page without a title uses the name of the shop', () => {
  expect(pageMeta({ ...site, path: '/' })).toContainEqual({ title: 'Heliostead' })
})

test('a shared link has a bitmap image: the PNG of a scene, or the default one for other drawings', () => {
  const shared = (image?: string) =>
    (pageMeta({ ...site, path: '/', image }) as { property?: string; content?: string }[]).find(
      ({ property }) => property === 'og:image',
    )?.content

  expect(shared('/images/scenes/warehouse.svg')).toBe('https://shop.example/images/scenes/warehouse.png')
  expect(shared('/images/scenes/suburban-roof-1200.webp')).toBe(
    'https://shop.example/images/scenes/suburban-roof.png',
  )
  expect(existsSync('public/images/scenes/warehouse.png')).toBe(true)
  expect(shared('/images/products/tub.svg')).toBe('https://shop.example/images/og.png')
  expect(shared()).toBe('https://shop.example/images/og.png')
  expect(shared('/images/photo.jpg')).toBe('https://shop.example/images/photo.jpg')
})

function alternates(meta: ReturnType<typeof pageMeta>) {
  const links = meta as { rel?: string; hrefLang?: string; href?: string }[]
  return Object.fromEntries(
    links.filter(({ rel }) => rel === 'alternate').map(({ hrefLang, href }) => [hrefLang, href]),
  )
}
