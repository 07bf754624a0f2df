import type { AddressInput } from './address.ts'

export const anAddress = (changes: Partial<AddressInput> = {}): AddressInput => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  address: '12 Sun Street',
  building: '',
  zip_code: '02139',
  city: 'Cambridge',
  state: 'MA',
  company_name: '',
  email: 'ada@example.com',
  phone: '6175550100',
  ext: '',
  is_default: false,
  ...changes,
})
