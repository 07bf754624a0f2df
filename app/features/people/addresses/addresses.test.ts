import { expect } from 'vitest'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import {
  type Address,
  AddressInput,
  preferredAddress,
  problemOf,
  stripPhoneFormat,
  stripZipExtension,
} from './address.ts'
import { anAddress } from './addresses.factory.ts'
import {
  changeAddress,
  findAddress,
  listAddresses,
  makeDefault,
  max_addresses,
  saveAddress,
} from './addresses.server.ts'
import * as manageAddresses from './pages/manage-addresses.tsx'
import { seedDemoAddresses } from './seed-demo-addresses.server.ts'

const list = '/user/user_address_list/personal/config'
const save = '/user/user_address_save/personal/config'
const modify = '/user/user_address_modify/personal/config'
const remove = '/user/user_address_delete/personal/config'

test("a customer's first address becomes the default, a second does not", async ({ harness }) => {
  const ada = await harness.signIn()

  const first = await saveAddress(harness.db, ada.id, anAddress())
  const second = await saveAddress(harness.db, ada.id, anAddress({ city: 'Boston' }))

  expect([first.is_default, second.is_default]).toEqual([true, false])
})

test('a new default replaces the old one', async ({ harness }) => {
  const ada = await harness.signIn()
  await saveAddress(harness.db, ada.id, anAddress({ city: 'Boston' }))
  await saveAddress(harness.db, ada.id, anAddress({ city: 'Salem', is_default: true }))
  const quincy = await saveAddress(harness.db, ada.id, anAddress({ city: 'Quincy' }))

  await makeDefault(harness.db, ada.id, quincy.id)

  const all = await listAddresses(harness.db, ada.id)
  expect(all.filter((one) => one.is_default).map((one) => one.city)).toEqual(['Quincy'])
})

test('the database allows only one default', async ({ harness }) => {
  const ada = await harness.signIn()
  await saveAddress(harness.db, ada.id, anAddress())
  await saveAddress(harness.db, ada.id, anAddress())

  const both = harness.db.$client.query('update addresses set is_default = true where user_id = $1', [ada.id])

  await expect(both).rejects.toThrow('one_default_address')
})

test('the preferred address is the default, else the first, else none', () => {
  const [salem, quincy] = [{ is_default: false }, { is_default: true }] as const

  expect(preferredAddress([salem, quincy])).toBe(quincy)
  expect(preferredAddress([salem])).toBe(salem)
  expect(preferredAddress([])).toBeUndefined()
})

test('saving returns the address and a message, and adds it to the list', async ({ harness }) => {
  const ada = await harness.signIn()

  const saved = await harness.call<Address>(save, { ...anAddress(), user_id: ada.id })

  expect(saved).toMatchObject({
    code: 200,
    msg: 'Address saved',
    data: { zip_code: '02139', user_id: ada.id },
  })
  expect(saved.data.update_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect((await harness.call<Address[]>(list, { user_id: ada.id })).data).toEqual([saved.data])
})

test('a change keeps omitted fields', async ({ harness }) => {
  await harness.signIn()
  const { data: saved } = await harness.call<Address>(save, anAddress({ building: 'Apt 4' }))

  const changed = await harness.call<Address>(modify, { id: saved.id, city: 'Boston' })

  expect(changed).toMatchObject({ code: 200, msg: 'Address changed' })
  expect(changed.data).toMatchObject({ city: 'Boston', building: 'Apt 4', is_default: true })
})

test('deleting removes the address and returns its id', async ({ harness }) => {
  await harness.signIn()
  const { data: saved } = await harness.call<Address>(save, anAddress())

  const deleted = await harness.call(remove, { id: saved.id })

  expect(deleted).toMatchObject({ code: 200, msg: 'Address deleted', data: { id: saved.id } })
  expect((await harness.call(list)).data).toEqual([])
  expect((await harness.call(remove, { id: saved.id })).code).toBe(404)
})

test("another customer's address cannot be seen, changed, deleted or used", async ({ harness }) => {
  const ada = await harness.signIn()
  const hers = await saveAddress(harness.db, ada.id, anAddress())
  const ben = await harness.signIn('ben@example.com', ['Ben', 'Franklin'])

  for (const [path, body] of [
    [modify, { id: hers.id, city: 'Boston' }],
    [remove, { id: hers.id }],
    [list, { user_id: ada.id }],
    [save, { ...anAddress(), user_id: ada.id }],
  ] as const)
    expect((await harness.call(path, body)).code, path).toBe(404)

  await expect(findAddress(harness.db, ben.id, hers.id)).rejects.toThrow('Address not found')
  expect((await harness.call(list)).data).toEqual([])
  expect(await listAddresses(harness.db, ada.id)).toEqual([hers])
})

test('a malformed id is an address that does not exist', async ({ harness }) => {
  const ada = await harness.signIn()

  for (const id of ['', '1', "' or true--", 'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz'])
    await expect(findAddress(harness.db, ada.id, id)).rejects.toThrow('Address not found')
})

test.for([
  list,
  save,
  modify,
  remove,
  '/userShippingAddress/addUserShippingAddress',
  '/userBillingAddress/addUserBillingAddress',
])('%s rejects a guest', async (path, { harness }) => {
  const answer = await harness.call(path, { ...anAddress(), id: 'x' })

  expect(answer).toMatchObject({ code: 401, msg: 'The token has expired, please log in again' })
})

test('billing addresses have a separate list and default', async ({ harness }) => {
  await harness.signIn()
  await harness.call('/userShippingAddress/addUserShippingAddress', anAddress({ city: 'Cambridge' }))

  const billing = await harness.call<Address>(
    '/userBillingAddress/addUserBillingAddress',
    anAddress({ city: 'Albany' }),
  )

  expect(billing.data).toMatchObject({ kind: 'billing', is_default: true })
  expect((await harness.call<Address[]>(list, { kind: 'billing' })).data.map((one) => one.city)).toEqual([
    'Albany',
  ])
  expect((await harness.call<Address[]>(list)).data.map((one) => [one.city, one.is_default])).toEqual([
    ['Cambridge', true],
  ])
})

test.for([
  ['first_name', '', 'First Name is required'],
  ['last_name', ' ', 'Last Name is required'],
  ['address', '', 'Address is required'],
  ['address', '1'.repeat(121), 'This text is too long'],
  ['zip_code', '', 'Zip code is required'],
  ['zip_code', '0213x', 'Please enter a numerical value'],
  ['zip_code', '02139-1234', 'Please enter a numerical value'],
  ['zip_code', '2139', 'Enter a 5-digit ZIP code.'],
  ['city', '', 'City or Township is required'],
  ['email', '', 'Address is required'],
  ['email', 'ada@', 'please enter the correct email address'],
  ['phone', '', 'phone is required'],
  ['phone', 'call me', 'Please enter a numerical value'],
  ['state', 'Atlantis', 'Please choose a state from the list'],
] as const)(
  '%s %j is rejected with %j by the form and the API',
  async ([field, value, message], { harness }) => {
    await harness.signIn()

    const answer = await harness.call(save, { ...anAddress(), [field]: value })

    expect(answer).toMatchObject({ code: 422, msg: message, data: { fields: { [field]: message } } })
    expect(problemOf(field, value)).toBe(message)
  },
)

test('a missing field is rejected with the same message as an empty one', async ({ harness }) => {
  await harness.signIn()

  const answer = await harness.call<{ fields: unknown }>(save, {})

  expect(answer.data.fields).toEqual({
    first_name: 'First Name is required',
    last_name: 'Last Name is required',
    address: 'Address is required',
    zip_code: 'Zip code is required',
    city: 'City or Township is required',
    email: 'Address is required',
    phone: 'phone is required',
  })
})

test('building, state, company and extension are optional; a missing state comes from the ZIP code', async ({
  harness,
}) => {
  await harness.signIn()
  const { building: _b, state: _s, company_name: _c, ext: _e, is_default: _d, ...least } = anAddress()

  const saved = await harness.call<Address>(save, least)

  expect(saved.data).toMatchObject({ building: '', state: 'MA', company_name: '', ext: '' })
})

test('an optional field accepts null or a number; null in a change clears it', async ({ harness }) => {
  await harness.signIn()

  const saved = await harness.call<Address>(save, {
    ...anAddress(),
    building: 4,
    state: null,
    company_name: null,
    ext: 12,
  })
  const changed = await harness.call<Address>(modify, {
    id: saved.data.id,
    building: null,
    company_name: 'Sun',
  })

  expect(saved).toMatchObject({
    code: 200,
    data: { building: '4', state: 'MA', company_name: '', ext: '12' },
  })
  expect(changed).toMatchObject({ code: 200, data: { building: '', company_name: 'Sun', ext: '12' } })
})

test.for([
  ['ca', 'CA'],
  ['California', 'CA'],
  ['district of columbia', 'DC'],
  ['PR', 'PR'],
  ['', ''],
])('the state %j is stored as %j', ([typed, stored]) => {
  expect(AddressInput.parse(anAddress({ state: typed })).state).toBe(stored)
})

test('numbers are stored as text, and a ZIP code gets its leading zero back', () => {
  const read = AddressInput.parse({ ...anAddress(), zip_code: 2139, phone: 6175550100 })

  expect(read).toMatchObject({ zip_code: '02139', phone: '6175550100' })
})

test('the form removes formatting from a phone number and the extension from a ZIP+4', () => {
  expect(stripPhoneFormat('+1 (614) 555-0100')).toBe('16145550100')
  expect(stripPhoneFormat('call me')).toBe('callme')
  expect(stripZipExtension(' 43215-1234 ')).toBe('43215')
})

test('a US phone number is formatted, any other is unchanged', () => {
  expect(formatPhone('6145550100')).toBe('(614) 555-0100')
  expect(formatPhone('16145550100')).toBe('(614) 555-0100')
  expect(formatPhone('+16145550100')).toBe('(614) 555-0100')
  expect(formatPhone('493090182')).toBe('493090182')
})

test('the number of addresses is limited', async ({ harness }) => {
  const ada = await harness.signIn()
  for (let i = 0; i < max_addresses; i++) await saveAddress(harness.db, ada.id, anAddress())

  const one_more = saveAddress(harness.db, ada.id, anAddress())

  await expect(one_more).rejects.toThrow('Your address book is full')
})

test('without a default the first address is preferred', async ({ harness }) => {
  const ada = await harness.signIn()
  const first = await saveAddress(harness.db, ada.id, anAddress())
  await changeAddress(harness.db, ada.id, first.id, { is_default: false })

  const all = await listAddresses(harness.db, ada.id)

  expect(all.map((one) => one.is_default)).toEqual([false])
  expect(preferredAddress(all)?.id).toBe(first.id)
})

test('the city and state of a ZIP code are public', async ({ harness }) => {
  expect((await harness.get('/geo/zip?zip=43206')).data).toEqual({
    zip: '43206',
    city: 'Columbus',
    state: 'OH',
    latitude: 39.943,
    longitude: -82.975,
  })
  expect((await harness.get('/geo/zip?zip=00000')).data).toBeNull()
})

test('the demo customer gets two addresses, once', async ({ harness }) => {
  const dana = await harness.signIn('dana@example.com', ['Dana', 'Rivera'])

  await seedDemoAddresses(harness.db, dana.id)
  await seedDemoAddresses(harness.db, dana.id)

  const all = await listAddresses(harness.db, dana.id)
  expect(all).toHaveLength(2)
  expect(Object.fromEntries(all.map((one) => [one.state, one.is_default]))).toEqual({ OH: true, NV: false })
})

const submit = (harness: Harness, form: Record<string, string>) =>
  requestPage<unknown>(harness, manageAddresses, { path: '/addressManage', form })

test('without JavaScript the page saves, changes, deletes and sets the default', async ({ harness }) => {
  const ada = await harness.signIn()
  const { is_default: _, ...typed } = anAddress()
  await submit(harness, { intent: 'save', kind: 'shipping', ...typed })
  await submit(harness, { intent: 'save', kind: 'shipping', ...typed, city: 'Boston' })
  const [first, second] = await listAddresses(harness.db, ada.id)

  await submit(harness, { intent: 'change', id: first?.id ?? '', ...typed, city: 'Salem', is_default: 'on' })
  await submit(harness, { intent: 'default', id: second?.id ?? '' })
  const moved = await listAddresses(harness.db, ada.id)
  const deleted = await submit(harness, { intent: 'delete', id: first?.id ?? '' })

  expect(moved.map((one) => [one.city, one.is_default])).toEqual([
    ['Salem', false],
    ['Boston', true],
  ])
  expect((deleted as Response).headers.get('location')).toBe('/addressManage')
  expect((await listAddresses(harness.db, ada.id)).map((one) => one.city)).toEqual(['Boston'])
})

test('a rejected form keeps the input and marks every invalid field', async ({ harness }) => {
  await harness.signIn()

  const refused = await submit(harness, {
    intent: 'save',
    kind: 'billing',
    first_name: 'Grace',
    zip_code: 'x',
  })

  expect(refused).toMatchObject({
    init: { status: 422 },
    data: {
      typed: { first_name: 'Grace', zip_code: 'x' },
      problems: { last_name: 'Last Name is required', zip_code: 'Please enter a numerical value' },
    },
  })
})

test('line breaks and bidirectional marks are removed from address lines', async ({ harness }) => {
  await harness.signIn()
  const typed = {
    ...anAddress(),
    first_name: 'Ada\r\nBcc: eve@example.com',
    building: '\u202e4\u0000',
    is_default: true,
  }

  const { data } = await harness.call<Address>('/user/user_address_save/personal/config', typed)

  expect(data).toMatchObject({ first_name: 'Ada  Bcc: eve@example.com', building: '4' })
})
