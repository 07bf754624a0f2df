import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { QuoteInput } from '../requests/request-input.server.ts'
import Quote from './quote.tsx'

test('the quote page names exactly the fields that a request needs', () => {
  const props = { loaderData: { known: {} }, actionData: undefined } as unknown as Parameters<typeof Quote>[0]
  const Page = createRoutesStub([{ path: '/', Component: () => <Quote {...props} /> }])
  const html = renderToStaticMarkup(<Page />)
  const needed = {
    project: 'residential',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    zip_code: '43215',
  }

  expect(html).toContain('the kind of project, your name, email and ZIP code are enough to start')
  expect(QuoteInput.safeParse(needed).success).toBe(true)
  for (const name of Object.keys(needed))
    expect(QuoteInput.safeParse({ ...needed, [name]: undefined }).success, name).toBe(false)
})
