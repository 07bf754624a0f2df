import { expect } from 'vitest'
import { builtInTaxes, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { showCart } from '#features/sales/cart/show-cart.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { showCheckout } from './checkout.server.ts'

/** Charges 8 % at this street, and 6 % in the rest of the ZIP code. */
const cityTaxes = (street: string): TaxProvider => ({
  ...builtInTaxes,
  isBuiltIn: async () => false,
  rates: async ({ state, address }) => ({
    state,
    rates: [{ jurisdiction: state, basis_points: address === street ? 800 : 600, reason: 'Sales tax' }],
    services: [],
    source: 'test',
    as_of: '2026-11-26',
    provisional: false,
  }),
})

async function checkoutWith(harness: Harness, taxes: TaxProvider, more: object = {}) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress(more))
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 2)
  const terms = { locale: 'en' as const, now: harness.now(), taxes }
  const cart = await showCart(harness.db, { user_id: ada.id }, { ...terms, zip: '02139' })
  const shown = await showCheckout(
    harness.db,
    ada.id,
    { address_id, delivery: 'standard', zip: '02139' },
    terms,
  )
  return { cart, shown }
}

test('checkout names the estimate where the tax of the exact address is another', async ({ harness }) => {
  const { cart, shown } = await checkoutWith(harness, cityTaxes('12 Sun Street'))

  expect(shown.estimated).toMatchObject({
    zip: '02139',
    total_cents: Math.round((cart.estimate?.total ?? 0) * 100),
    freight_cents: shown.sums.freight_cents,
    get_it_by: shown.get_it_by,
  })
  expect(shown.sums.tax_cents).toBeGreaterThan(shown.estimated?.tax_cents ?? Number.NaN)
})

test('checkout names no estimate where the address has the tax of its ZIP code', async ({ harness }) => {
  const { cart, shown } = await checkoutWith(harness, cityTaxes('1 Other Street'))

  expect(shown.estimated).toBeNull()
  expect(shown.sums.total_cents).toBe(Math.round((cart.estimate?.total ?? 0) * 100))
})

test('with the built-in rates an address has the tax of its ZIP code', async ({ harness }) => {
  const { shown } = await checkoutWith(harness, builtInTaxes)

  expect(shown.estimated).toBeNull()
})

test('until the customer has an address, checkout shows the figures of the cart for the ZIP code', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  const ada = await harness.signIn()
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 2)
  const terms = { locale: 'en' as const, now: harness.now(), taxes: builtInTaxes }
  const cart = await showCart(harness.db, { user_id: ada.id }, { ...terms, zip: '02139' })
  const selection = { address_id: null, delivery: 'standard' as const }

  const shown = await showCheckout(harness.db, ada.id, { ...selection, zip: '02139' }, terms)
  expect(shown.estimate_place).toEqual({ zip_code: '02139', city: 'Cambridge', state: 'MA' })
  expect(shown.sums.total_cents).toBe(Math.round((cart.estimate?.total ?? 0) * 100))
  expect(shown.get_it_by).toBe(cart.estimate?.get_it_by)
  expect(shown.deliveries[0]?.choice).toBe('standard')
  expect(shown.obstacle).toBe('no_address')

  for (const zip of [null, '00000']) {
    const unknown = await showCheckout(harness.db, ada.id, { ...selection, zip }, terms)
    expect(unknown.estimate_place).toBeNull()
    expect(unknown.get_it_by).toBeNull()
  }
})

test('the ZIP code of earlier pages does not count for a customer who has an address', async ({
  harness,
}) => {
  const { shown } = await checkoutWith(harness, builtInTaxes)

  expect(shown.estimate_place).toBeNull()
})
