import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { anAddress } from '../addresses.factory.ts'
import { AddressForm } from './address-form.tsx'

type FormProps = Parameters<typeof AddressForm>[0]

/** The value of the email field of the form. */
function emailIn(props: Partial<FormProps>) {
  const Page = createRoutesStub([
    { path: '/', Component: () => <AddressForm id="one" kind="shipping" {...props} /> },
  ])
  const html = renderToStaticMarkup(<Page />)
  const [field = ''] = /<input[^>]*id="one-email"[^>]*>/.exec(html) ?? []
  return /value="([^"]*)"/.exec(field)?.[1]
}

test('the form of a first address has the email of the account', () => {
  expect(emailIn({ account_email: 'ada@example.com' })).toBe('ada@example.com')
  expect(emailIn({})).toBe('')
})

test('what was typed, and a saved address, keep their own email', () => {
  const account_email = 'ada@example.com'
  const saved = { ...anAddress(), id: '1', user_id: '1', kind: 'shipping' as const } as FormProps['address']

  expect(emailIn({ account_email, typed: { email: 'site@example.com' } })).toBe('site@example.com')
  expect(emailIn({ account_email, typed: { email: '' } })).toBe('')
  expect(emailIn({ account_email, address: saved })).toBe(saved?.email)
})
