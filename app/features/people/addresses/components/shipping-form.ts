import { isViewing } from '#platform/http/request/customer-view-cookie.ts'
import { type AddressField, isAddressField } from '../address.ts'

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

/** Stores the shipping address in this browser until sign-out, for 'Same as shipping address'. */
export function saveShippingForm(address: ShippingForm) {
  // A customer's address must not stay in the browser of a staff member.
  if (isViewing()) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, address[field] ?? '']))),
    )
  } catch {
    // Without local storage the address is not prefilled.
  }
}

/** The shipping address last entered or selected in this browser; null if there is none. */
export function readShippingForm(): ShippingForm | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const values = Object.entries(stored).filter(
      ([name, value]) => isAddressField(name) && typeof value === 'string',
    )
    return values.length > 0 ? Object.fromEntries(values) : null
  } catch {
    return null
  }
}
