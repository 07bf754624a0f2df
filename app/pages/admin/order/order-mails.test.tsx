import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LocaleProvider } from '#text/text.tsx'
import { OrderMails } from './order-mails.tsx'

const mail = (state: 'waiting' | 'sent' | 'kept' | 'failed') => ({
  id: state,
  kind: 'mail' as const,
  template: 'order-shipped',
  recipient: 'ada@example.com',
  subject: 'Your order has shipped',
  state,
  attempts: 0,
  last_error: null,
  created_at: '2026-01-02T12:00:00Z',
  sent_at: null,
})

test('the mails of an order show their true state', () => {
  const mails = [mail('kept'), mail('waiting'), mail('failed')]
  const Page = createRoutesStub([
    { id: 'pages/admin/layout', path: '/', Component: () => <OrderMails mails={mails} /> },
  ])

  const page = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <Page
        hydrationData={{
          loaderData: { 'pages/admin/layout': { staff: { id: 'sam', name: 'Sam', permissions: [] } } },
        }}
      />
    </LocaleProvider>,
  )

  expect(page).toContain('Stored only')
  expect(page).toContain('Waiting')
  expect(page).toContain('Failed')
  expect(page).not.toContain('Sent')
})
