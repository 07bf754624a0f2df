import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, catalogTest as test } from '#tests/harness/harness.ts'
import { readKitScope } from './kit-scope.server.ts'
import { loader } from './pages/wiring-overview.ts'
import { drawWiring } from './wiring/wiring-drawing.ts'

async function scopeOf(harness: Harness, id: string) {
  const detail = await readDetail(harness.db, id, harness.locale)
  return detail && readKitScope(harness.ctx(), detail)
}

/** The answer of the page of a kit's wiring overview; an error page that it throws is returned. */
async function wiringOf(harness: Harness, product: string): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const request = new Request(`http://localhost/documents/${product}/wiring-overview.svg`)
  try {
    return await loader({ context, request, params: { product } } as never)
  } catch (thrown) {
    return thrown
  }
}

test('a kit says what it lacks, who may install it and how much roof its panels cover', async ({
  harness,
}) => {
  const scope = await scopeOf(harness, 'home-6-storage')

  expect(scope?.not_included).toEqual(
    expect.arrayContaining(['Breakers and disconnects', 'Permit drawings, permits and labor']),
  )
  expect(scope?.installers[0]).toContain('licensed electrician')
  expect(scope?.panel_area?.replaceAll('\u00a0', ' ')).toBe('294 sq ft (27.3 m²)')
  expect(scope?.isOnGround).toBe(false)
})

test('a product that is no kit has no scope and no wiring overview', async ({ harness }) => {
  const answer = await wiringOf(harness, 'hearth-10')

  expect(await scopeOf(harness, 'hearth-10')).toBeNull()
  expect(answer).toMatchObject({ init: { status: 404 } })
})

test('a wiring overview shows the parts of the kit, and what is not part of it dashed, in every language', async ({
  harness,
}) => {
  const words = { en: 'not an installation plan', de: 'kein Installationsplan', zh: '并非安装图' }
  for (const locale of ['en', 'de', 'zh'] as const) {
    harness.locale = locale
    const answer = (await wiringOf(harness, 'home-6-storage')) as Response
    const svg = (await answer.text()).replaceAll(/<\/text><text[^>]*>/g, ' ')

    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
    expect(svg.replaceAll(' ', '')).toContain(words[locale].replaceAll(' ', ''))
    expect(svg).toMatch(/14 × /)
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(4)
  }
})

test('text of a drawing is escaped, and long lines are wrapped', () => {
  const { svg, height } = drawWiring([{ title: 'A & <b>', detail: 'word '.repeat(40), current: 'DC' }], [])

  expect(svg).toContain('A &amp; &lt;b&gt;')
  expect(svg.match(/<text/g)?.length).toBeGreaterThan(4)
  expect(height).toBeGreaterThan(100)
})
