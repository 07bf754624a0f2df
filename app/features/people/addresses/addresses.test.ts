import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
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
import { action } from './pages/manage-addresses.tsx'
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

test('a new default takes over from the old one', async ({ harness }) => {
  const ada = await harness.signIn()
  await saveAddress(harness.db, ada.id, anAddress({ city: 'Boston' }))
  await saveAddress(harness.db, ada.id, anAddress({ city: 'Salem', is_default: true }))
  const quincy = await saveAddress(harness.db, ada.id, anAddress({ city: 'Quincy' }))

  await makeDefault(harness.db, ada.id, quincy.id)

  const all = await listAddresses(harness.db, ada.id)
  expect(all.filter((one) => one.is_default).map((one) => one.city)).toEqual(['Quincy'])
})

test('the database itself allows one default', async ({ harness }) => {
  const ada = await harness.signIn()
  await saveAddress(harness.db, ada.id, anAddress())
  await saveAddress(harness.db, ada.id, anAddress())

  const both = harness.db.$client.query('update addresses set is_default = true where user_id = $1', [ada.id])

  await expect(both).rejects.toThrow('one_default_address')
})

test('a page opens with the default address, else with the first, else with none', () => {
  const [salem, quincy] = [{ is_default: false }, { is_default: true }] as const

  expect(preferredAddress([salem, quincy])).toBe(quincy)
  expect(preferredAddress([salem])).toBe(salem)
  expect(preferredAddress([])).toBeUndefined()
})

test('saving answers with the address, a message and the list has it', async ({ harness }) => {
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

test('a change keeps what it does not name', async ({ harness }) => {
  await harness.signIn()
  const { data: saved } = await harness.call<Address>(save, anAddress({ building: 'Apt 4' }))

  const changed = await harness.call<Address>(modify, { id: saved.id, city: 'Boston' })

  expect(changed).toMatchObject({ code: 200, msg: 'Address changed' })
  expect(changed.data).toMatchObject({ city: 'Boston', building: 'Apt 4', is_default: true })
})

test('a deleted address is gone, and the answer still has data', async ({ harness }) => {
  await harness.signIn()
  const { data: saved } = await harness.call<Address>(save, anAddress())

  const gone = await harness.call(remove, { id: saved.id })

  expect(gone).toMatchObject({ code: 200, msg: 'Address deleted', data: { id: saved.id } })
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

test('what is no id at all is an address that does not exist', async ({ harness }) => {
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
])('a guest is asked to log in by %s', async (path, { harness }) => {
  const answer = await harness.call(path, { ...anAddress(), id: 'x' })

  expect(answer).toMatchObject({ code: 401, msg: 'The token has expired, please log in again' })
})

test('billing addresses are a list of their own, with a default of their own', async ({ harness }) => {
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
  ['zip_code', '2139', 'A zip code has 5 digits'],
  ['city', '', 'City or Township is required'],
  ['email', '', 'Address is required'],
  ['email', 'ada@', 'please enter the correct email address'],
  ['phone', '', 'phone is required'],
  ['phone', 'call me', 'Please enter a numerical value'],
  ['state', 'Atlantis', 'Please choose a state from the list'],
] as const)(
  '%s %j is refused with %j, by the form and by the call',
  async ([field, value, message], { harness }) => {
    await harness.signIn()

    const answer = await harness.call(save, { ...anAddress(), [field]: value })

    expect(answer).toMatchObject({ code: 422, msg: message, data: { fields: { [field]: message } } })
    expect(problemOf(field, value)).toBe(message)
  },
)

test('a field that is missing altogether is refused in the same words', async ({ harness }) => {
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

test('building, state, company and extension may be left out; the state then comes from the zip code', async ({
  harness,
}) => {
  await harness.signIn()
  const { building: _b, state: _s, company_name: _c, ext: _e, is_default: _d, ...least } = anAddress()

  const saved = await harness.call<Address>(save, least)

  expect(saved.data).toMatchObject({ building: '', state: 'MA', company_name: '', ext: '' })
})

test('what has no rule may also be nothing or a number; in a change nothing empties it', async ({
  harness,
}) => {
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
])('the state %j is kept as %j', ([typed, kept]) => {
  expect(AddressInput.parse(anAddress({ state: typed })).state).toBe(kept)
})

test('numbers sent as numbers are kept as text, and a zip code gets its zero back', () => {
  const read = AddressInput.parse({ ...anAddress(), zip_code: 2139, phone: 6175550100 })

  expect(read).toMatchObject({ zip_code: '02139', phone: '6175550100' })
})

test('the form tidies a phone number and a ZIP+4 as people write them', () => {
  expect(stripPhoneFormat('+1 (614) 555-0100')).toBe('16145550100')
  expect(stripPhoneFormat('call me')).toBe('callme')
  expect(stripZipExtension(' 43215-1234 ')).toBe('43215')
})

test('a phone number of ten digits is shown as people write it, any other as it is', () => {
  expect(formatPhone('6145550100')).toBe('(614) 555-0100')
  expect(formatPhone('16145550100')).toBe('(614) 555-0100')
  expect(formatPhone('+16145550100')).toBe('(614) 555-0100')
  expect(formatPhone('493090182')).toBe('493090182')
})

test('an address book has an end', async ({ harness }) => {
  const ada = await harness.signIn()
  for (let i = 0; i < max_addresses; i++) await saveAddress(harness.db, ada.id, anAddress())

  const one_more = saveAddress(harness.db, ada.id, anAddress())

  await expect(one_more).rejects.toThrow('Your address book is full')
})

test('un-setting the default leaves none, and the first is opened with', async ({ harness }) => {
  const ada = await harness.signIn()
  const first = await saveAddress(harness.db, ada.id, anAddress())
  await changeAddress(harness.db, ada.id, first.id, { is_default: false })

  const all = await listAddresses(harness.db, ada.id)

  expect(all.map((one) => one.is_default)).toEqual([false])
  expect(preferredAddress(all)?.id).toBe(first.id)
})

test('a zip code suggests its city and state to anybody', async ({ harness }) => {
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

/** Posts the form of the page, as a browser without script does. */
async function post(harness: Harness, form: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const request = new Request('http://localhost/addressManage', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const args = { context, request, params: {} } as unknown as Parameters<typeof action>[0]
  return action(args).catch((thrown: unknown) => thrown)
}

test('without script the page saves, changes, chooses the default and deletes', async ({ harness }) => {
  const ada = await harness.signIn()
  const { is_default: _, ...typed } = anAddress()
  await post(harness, { intent: 'save', kind: 'shipping', ...typed })
  await post(harness, { intent: 'save', kind: 'shipping', ...typed, city: 'Boston' })
  const [first, second] = await listAddresses(harness.db, ada.id)

  await post(harness, { intent: 'change', id: first?.id ?? '', ...typed, city: 'Salem', is_default: 'on' })
  await post(harness, { intent: 'default', id: second?.id ?? '' })
  const moved = await listAddresses(harness.db, ada.id)
  const gone = await post(harness, { intent: 'delete', id: first?.id ?? '' })

  expect(moved.map((one) => [one.city, one.is_default])).toEqual([
    ['Salem', false],
    ['Boston', true],
  ])
  expect((gone as Response).headers.get('location')).toBe('/addressManage')
  expect((await listAddresses(harness.db, ada.id)).map((one) => one.city)).toEqual(['Boston'])
})

test('a form that is refused keeps what was typed and names every field', async ({ harness }) => {
  await harness.signIn()

  const refused = await post(harness, { intent: 'save', kind: 'billing', first_name: 'Grace', zip_code: 'x' })

  expect(refused).toMatchObject({
    init: { status: 422 },
    data: {
      typed: { first_name: 'Grace', zip_code: 'x' },
      problems: { last_name: 'Last Name is required', zip_code: 'Please enter a numerical value' },
    },
  })
})

test('a line of an address is a line, and reads the way it is written', async ({ harness }) => {
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
