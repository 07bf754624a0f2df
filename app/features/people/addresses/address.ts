import { z } from 'zod'
import { singleLineText } from '#platform/mail/single-line-text.ts'
import { text } from '#text/text.tsx'
import { states } from './states.ts'

const required = (message: string, max_length: number) =>
  z
    .string({ message })
    .overwrite(singleLineText)
    .trim()
    .min(1, { message, abort: true })
    .max(max_length, { message: text('This text is too long') })

/** Optional text: null becomes '', a number becomes text. */
const optionalText = (max_length: number) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => String(value ?? ''))
    .pipe(z.string().overwrite(singleLineText).trim().max(max_length))

/** Digits as text. A number is padded with leading zeros to `min_length`: 2139 becomes 02139. */
const digits = (message: string, max_length: number, min_length = 0) =>
  z
    .union([z.string(), z.number()], { message })
    .transform((value) => (typeof value === 'number' ? String(value).padStart(min_length, '0') : value))
    .pipe(
      required(message, max_length).regex(/^\d+$/, {
        message: text('Please enter a numerical value'),
        abort: true,
      }),
    )

const code_by_name = new Map(states.map(({ code, name }) => [name.toLowerCase(), code]))
const codes = new Set<string>(states.map(({ code }) => code))

/** The state code of `ca`, `CA` or `California`. */
const stateCodeOf = (state: string) => code_by_name.get(state.toLowerCase()) ?? state.toUpperCase()

/** The fields of an address with their rules and error messages. */
export const addressFields = {
  first_name: required(text('First Name is required'), 80),
  last_name: required(text('Last Name is required'), 80),
  address: required(text('Address is required'), 120),
  building: optionalText(80),
  zip_code: digits(text('Zip code is required'), 20, 5).refine(
    (zip_code) => zip_code.length === 5,
    text('Enter a 5-digit ZIP code.'),
  ),
  city: required(text('City or Township is required'), 80),
  state: optionalText(40)
    .transform(stateCodeOf)
    .refine((state) => state === '' || codes.has(state), text('Please choose a state from the list')),
  company_name: optionalText(120),
  // The specification has the same message for a missing email and a missing address.
  email: required(text('Address is required'), 254).pipe(
    z.email(text('please enter the correct email address')),
  ),
  phone: digits(text('phone is required'), 20),
  ext: optionalText(12),
}

export type AddressField = keyof typeof addressFields

export const isAddressField = (name: string): name is AddressField => Object.hasOwn(addressFields, name)

const { building, state, company_name, ext } = addressFields

/** A new address. */
export const AddressInput = z.object({
  ...addressFields,
  building: building.default(''),
  state: state.default(''),
  company_name: company_name.default(''),
  ext: ext.default(''),
  is_default: z.boolean().default(false),
})
export type AddressInput = z.infer<typeof AddressInput>

/** A change of an address; omitted fields stay unchanged. */
export const AddressChange = z.object({ ...addressFields, is_default: z.boolean() }).partial()
export type AddressChange = z.infer<typeof AddressChange>

/** The kinds of addresses. A customer has a list and a default of each. */
export const addressKinds = ['shipping', 'billing'] as const
export type AddressKind = (typeof addressKinds)[number]

export type Address = AddressInput & {
  id: string
  user_id: string
  kind: AddressKind
  /** YYYY-MM-DD HH:mm, in UTC. */
  update_time: string
}

/** The address selected at first: the default, else the first. */
export const preferredAddress = <Item extends { is_default: boolean }>(
  addresses: readonly Item[],
): Item | undefined => addresses.find((address) => address.is_default) ?? addresses[0]

/** The error message of a field value; undefined if it is valid. */
export function problemOf(field: AddressField, value: string): string | undefined {
  const read = addressFields[field].safeParse(value)
  return read.success ? undefined : read.error.issues[0]?.message
}

/** The error messages of a form by field; empty if it is valid. */
export function problemsOf(values: Partial<Record<AddressField, string>>) {
  const problems: Partial<Record<AddressField, string>> = {}
  for (const field of Object.keys(addressFields).filter(isAddressField)) {
    const problem = problemOf(field, values[field] ?? '')
    if (problem) problems[field] = problem
  }
  return problems
}

/** Removes formatting from a phone number: (614) 555-0100 → 6145550100. Letters stay, so validation rejects them. */
export const stripPhoneFormat = (typed: string) => typed.replace(/[\s()+./-]/g, '')

/** The five-digit ZIP code of a ZIP+4. */
export const stripZipExtension = (typed: string) => typed.trim().replace(/^(\d{5})-\d{4}$/, '$1')

/** The lines of a postal address, without the name. */
export function addressLines(
  address: Pick<Address, 'company_name' | 'address' | 'building' | 'city' | 'state' | 'zip_code'>,
) {
  const place = [address.state, address.zip_code].filter(Boolean).join(' ')
  return [address.company_name, address.address, address.building, `${address.city}, ${place}`].filter(
    Boolean,
  )
}
