import { expect } from 'vitest'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import type { CartDto } from '#features/sales/cart/cart.ts'
import * as cartPage from '#features/sales/cart/pages/cart.tsx'
import { queryRows } from '#platform/database/db.server.ts'
import { encodeRedirect } from '#platform/security/security.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as verificationLogin from './verification-login.tsx'

const pathTo = (path: string) => `/VerificationLogin?redirect=${encodeRedirect(path)}`

/** A guest with three panels in the cart. */
async function guestWithCart(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel' })
  const added = await requestPage<Response>(harness, cartPage, {
    path: '/cart',
    form: { intent: 'add', product_id: 'panel', quantity: '3' },
  })
  const [cookie = ''] = added.headers.getSetCookie()
  harness.holdCartSecret(/^cart=([^;]+)/.exec(cookie)?.[1] ?? '')
}

async function shownCart(harness: Harness, path: string) {
  const page = await requestPage<{ data: { cart: CartDto | null } }>(harness, verificationLogin, { path })
  return page.data.cart
}

/** Asks for a code and enters it. Returns the response. */
async function continueWithCode(harness: Harness, email: string) {
  const path = pathTo('/cart')
  const step = await requestPage<{ request_id: string }>(harness, verificationLogin, {
    path,
    form: { intent: 'ask-continue', email },
  })
  const form = {
    intent: 'take-email',
    email,
    request_id: step.request_id,
    code: await codeFor(harness, email),
  }
  return requestPage<Response>(harness, verificationLogin, { path, form })
}

test('a guest who opens the cart or the checkout sees the items and their total', async ({ harness }) => {
  await guestWithCart(harness)

  for (const path of ['/cart', '/order', '/de/cart?x=1'])
    expect(await shownCart(harness, pathTo(path)), path).toMatchObject({ count: 3, total: 450 })
  for (const path of ['/wishlists', '/orders/0', '/'])
    expect(await shownCart(harness, pathTo(path)), path).toBeNull()
})

test('a guest with an empty cart sees the sign-in page alone', async ({ harness }) => {
  expect(await shownCart(harness, pathTo('/cart'))).toBeNull()
})

test('the code of a new address creates its account, signs in and returns to the cart', async ({
  harness,
}) => {
  await guestWithCart(harness)

  const response = await continueWithCode(harness, 'grace@example.com')

  expect(response.headers.get('location')).toBe('/cart')
  expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toContain('token')
  expect(
    await queryRows(
      harness.db,
      `select email, first_name, email_verified, (select count(*)::int from credentials c where c.user_id = users.id) as passwords
       from users`,
    ),
  ).toEqual([{ email: 'grace@example.com', first_name: '', email_verified: true, passwords: 0 }])
  expect(await queryRows(harness.db, 'select template from outbox order by created_at')).toEqual([
    { template: 'one-time-code' },
    { template: 'welcome' },
  ])
})

test('the code of a known address signs in to its account', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()

  const response = await continueWithCode(harness, 'ada@example.com')

  expect(response.headers.get('location')).toBe('/cart')
  expect(await queryRows(harness.db, 'select email from users')).toEqual([{ email: 'ada@example.com' }])
})

test('the first saved address names an account that was created from an email address', async ({
  harness,
}) => {
  const response = await continueWithCode(harness, 'grace@example.com')
  const token = response.headers.getSetCookie().find((cookie) => cookie.startsWith('token=')) ?? ''
  harness.holdToken(/^token=([^;]+)/.exec(token)?.[1] ?? '')
  const address = { address: '1 Navy Way', zip_code: '43215', city: 'Columbus', state: 'OH' }
  const contact = { email: 'grace@example.com', phone: '6145550100' }

  for (const [first_name, last_name] of [
    ['Grace', 'Hopper'],
    ['Ada', 'Lovelace'],
  ])
    await harness.call('/user/user_address_save/personal/config', {
      first_name,
      last_name,
      ...address,
      ...contact,
    })

  expect(await queryRows(harness.db, 'select first_name, last_name from users')).toEqual([
    { first_name: 'Grace', last_name: 'Hopper' },
  ])
})
