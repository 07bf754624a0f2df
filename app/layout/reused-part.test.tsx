import { type ComponentType, useId } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MarkupMarksContext } from '#platform/http/pages/reused-markup.tsx'
import { beginRendering } from '#platform/http/pages/stored-markup.server.ts'
import { LocaleProvider } from '#text/text.tsx'
import { reusedPart } from './reused-part.tsx'
import { staticPart } from './static-part.tsx'

type PageProps = { isInteractive: boolean }

const isInteractive = (props: PageProps) => props.isInteractive

function Page() {
  const [zip, name] = [useId(), useId()]
  return (
    <main>
      <input id={zip} />
      <input id={name} />
      <Deeper />
    </main>
  )
}

const Deeper = () => <p id={useId()} />

/** The HTML of a page with this part; a lazy component is waited for, as in hydration. */
async function htmlOf(Part: ComponentType<PageProps>, props: PageProps) {
  const { marks, complete } = beginRendering()
  const element = (
    <LocaleProvider locale="en">
      <MarkupMarksContext value={marks}>
        <Part {...props} />
      </MarkupMarksContext>
    </LocaleProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  const { prelude } = await prerender(<RouterProvider router={router} />)
  return complete(await new Response(prelude).text(), true).join('')
}

test('an interactive part has the same IDs in the document and in the browser', async () => {
  const Served = reusedPart(Page, { name: 'interactive page', isHydrated: isInteractive })
  const InBrowser = staticPart<PageProps>({
    tag: 'main',
    served: false,
    load: () => Promise.resolve(Page),
    isInteractive,
  })

  const served = await htmlOf(Served, { isInteractive: true })

  const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(idsIn(served)).toHaveLength(3)
  expect(idsIn(served)).toEqual(idsIn(await htmlOf(InBrowser, { isInteractive: true })))
})
