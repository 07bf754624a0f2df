import type { AddressField } from '../address.ts'

const key = 'ShippingAddressForm'

const fields: AddressField[] = [
  'first_name',
  'last_name',
  'address',
  'building',
  'zip_code',
  'city',
  'state',
  'company_name',
  'email',
  'phone',
  'ext',
]

type ShippingForm = Partial<Record<AddressField, string>>

/** Keeps the shipping address in this browser until its owner signs out, for 'same as shipping'. */
export function saveShippingForm(address: ShippingForm) {
  try {
    localStorage.setItem(
      key,
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, address[field] ?? '']))),
    )
  } catch {
    // A browser that keeps nothing only loses a convenience.
  }
}

/** The shipping address that was last entered or chosen here; null where there is none that can be read. */
export function readShippingForm(): ShippingForm | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const values = Object.entries(kept).filter(
      ([name, value]) => fields.includes(name as AddressField) && typeof value === 'string',
    )
    return values.length > 0 ? Object.fromEntries(values) : null
  } catch {
    return null
  }
}
