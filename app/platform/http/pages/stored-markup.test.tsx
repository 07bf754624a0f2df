import { type ReactNode, Suspense } from 'react'
import { preload } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleProvider } from '#text/text.tsx'
import { MarkupMarksContext, reusedMarkup } from './reused-markup.tsx'
import { servedOnly } from './served-only.server.ts'
import { beginRendering } from './stored-markup.server.ts'

/** A document with these parts, and how often each was rendered so far. */
function shop(test_name: string) {
  const rendered: string[] = []
  const Card = reusedMarkup(`${test_name} card`, ({ name }: { name: string }) => {
    rendered.push(name)
    return <b>{name}</b>
  })
  const List = reusedMarkup(`${test_name} list`, ({ names }: { names: string[] }) => {
    rendered.push('list')
    return names.map((name) => <Card key={name} name={name} />)
  })
  const write = (body: ReactNode, { locale = 'en', isComplete = true, marked = true } = {}) => {
    const { marks, complete } = beginRendering()
    const html = renderToString(
      <LocaleProvider locale={locale as 'en'}>
        <MarkupMarksContext value={marked ? marks : null}>
          <html lang="en">
            <head>
              <link rel="stylesheet" href="/a.css" precedence="default" />
            </head>
            <body>{body}</body>
          </html>
        </MarkupMarksContext>
      </LocaleProvider>,
    )
    return complete(html, isComplete).join('')
  }
  return { rendered, Card, List, write }
}

test('a part is rendered once, and every document is as without stored markup', () => {
  const { rendered, Card, write } = shop('once')
  const page = (title: string) => (
    <main>
      {title}
      <Card name="Panel & rail" />
      {title}
    </main>
  )

  const [first, second] = [write(page('one')), write(page('two'))]

  expect(rendered).toEqual(['Panel & rail'])
  expect(first).toBe(write(page('one'), { marked: false }))
  expect(second).toBe(write(page('two'), { marked: false }))
})

test('other props and other languages are rendered anew', () => {
  const { rendered, Card, write } = shop('props')

  const pages = [
    write(<Card name="a" />),
    write(<Card name="b" />),
    write(<Card name="a" />, { locale: 'de' }),
    write(<Card name="a" />),
  ]

  expect(rendered).toEqual(['a', 'b', 'a'])
  expect(pages.map((page) => /<b>(.)<\/b>/.exec(page)?.[1])).toEqual(['a', 'b', 'a', 'a'])
})

test('values that are not sent as data count as props, and a function is refused', () => {
  const { write } = shop('unsent')
  const Names = reusedMarkup('unsent names', ({ part }: { part: { names: string[] } }) => part.names.join())
  const Button = reusedMarkup('refused', ({ label }: { label: () => string }) => <b>{label()}</b>)
  const unsent = (name: string) => servedOnly({ is_document: true }, { names: [name] }, ['names'])

  const pages = ['a', 'b'].map((name) => write(<Names part={unsent(name)} />))

  expect(pages.map((page) => /<body>(.*)<\/body>/.exec(page)?.[1])).toEqual(['a', 'b'])
  expect(() => write(<Button label={() => 'a'} />)).toThrow('"label"')
})

test('a part may contain others, stored or not', () => {
  const { rendered, Card, List, write } = shop('nested')

  write(<Card name="b" />)
  const list = write(<List names={['a', 'b', 'c']} />)
  const again = write(<List names={['a', 'b', 'c']} />)

  expect(rendered).toEqual(['b', 'list', 'a', 'c'])
  expect(list).toContain('<body><b>a</b><b>b</b><b>c</b></body>')
  expect(again).toBe(list)
})

test('pictures that a stored part loads early are loaded early in every document', () => {
  const { write } = shop('preloads')
  const Hero = reusedMarkup('preloads hero', ({ files }: { files: string }) => {
    preload('/a.webp', { as: 'image', imageSrcSet: files, imageSizes: '10rem', fetchPriority: 'high' })
    return <img srcSet={files} alt="" loading="lazy" />
  })

  const [first, second] = [1, 2].map(() => write(<Hero files="/a-480.webp 480w" />))

  expect(first).toContain(
    '<link rel="preload" as="image" fetchPriority="high" imageSrcSet="/a-480.webp 480w"',
  )
  expect(second).toBe(first)
})

test('what failed or was left to the browser is not stored', () => {
  const { rendered, Card, write } = shop('failed')
  const Broken = reusedMarkup('failed part', () => {
    rendered.push('broken')
    return (
      <Suspense fallback="later">
        <Never />
      </Suspense>
    )
  })

  write(<Card name="a" />, { isComplete: false })
  write(<Card name="a" />)
  write(<Broken />)
  const before = rendered.length
  write(<Broken />)

  expect(rendered.slice(0, 2)).toEqual(['a', 'a'])
  expect(rendered.length).toBeGreaterThan(before)
})

function Never(): ReactNode {
  throw new Promise(() => {})
}
