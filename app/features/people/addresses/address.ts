import { z } from 'zod'
import { singleLineText } from '#platform/mail/single-line-text.ts'
import { text } from '#text/text.tsx'
import { states } from './states.ts'

const required = (message: string, most: number) =>
  z
    .string({ message })
    .overwrite(singleLineText)
    .trim()
    .min(1, { message, abort: true })
    .max(most, { message: text('This text is too long') })

/** Without a rule of its own: a number is kept as text, and nothing at all is the empty word. Only its length ends somewhere. */
const free = (most: number) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => String(value ?? ''))
    .pipe(z.string().overwrite(singleLineText).trim().max(most))

/** Digits, kept as text: a number would lose the zero of 02139. Where one is sent, it has lost it, and gets it back. */
const digits = (message: string, most: number, least = 0) =>
  z
    .union([z.string(), z.number()], { message })
    .transform((value) => (typeof value === 'number' ? String(value).padStart(least, '0') : value))
    .pipe(
      required(message, most).regex(/^\d+$/, {
        message: text('Please enter a numerical value'),
        abort: true,
      }),
    )

const byName = new Map(states.map(({ code, name }) => [name.toLowerCase(), code]))
const codes = new Set<string>(states.map(({ code }) => code))

/** `CA`, also where somebody wrote `ca` or `California`. */
const asCode = (state: string) => byName.get(state.toLowerCase()) ?? state.toUpperCase()

/** Each field of the address form with its rule. The messages are what the customer reads. */
export const addressFields = {
  first_name: required(text('First Name is required'), 80),
  last_name: required(text('Last Name is required'), 80),
  address: required(text('Address is required'), 120),
  building: free(80),
  zip_code: digits(text('Zip code is required'), 20, 5).refine(
    (zip_code) => zip_code.length === 5,
    text('A zip code has 5 digits'),
  ),
  city: required(text('City or Township is required'), 80),
  state: free(40)
    .transform(asCode)
    .refine((state) => state === '' || codes.has(state), text('Please choose a state from the list')),
  company_name: free(120),
  // The contract's message for a missing email is that of a missing address.
  email: required(text('Address is required'), 254).pipe(
    z.email(text('please enter the correct email address')),
  ),
  phone: digits(text('phone is required'), 20),
  ext: free(12),
}

export type AddressField = keyof typeof addressFields

const { building, state, company_name, ext } = addressFields

/** A new address, as it is typed into the form. */
export const AddressInput = z.object({
  ...addressFields,
  building: building.default(''),
  state: state.default(''),
  company_name: company_name.default(''),
  ext: ext.default(''),
  is_default: z.boolean().default(false),
})
export type AddressInput = z.infer<typeof AddressInput>

/** A changed address: what is left out stays as it was. */
export const AddressChange = z.object({ ...addressFields, is_default: z.boolean() }).partial()
export type AddressChange = z.infer<typeof AddressChange>

/** What an address is for. Each customer has a list, and a default, of each. */
export const addressKinds = ['shipping', 'billing'] as const
export type AddressKind = (typeof addressKinds)[number]

export type Address = AddressInput & {
  id: string
  user_id: string
  kind: AddressKind
  /** YYYY-MM-DD HH:mm, in UTC. */
  update_time: string
}

/** The address a page opens with: the default one, else the first. */
export const preferredAddress = <One extends { is_default: boolean }>(
  addresses: readonly One[],
): One | undefined => addresses.find((address) => address.is_default) ?? addresses[0]

/** What is wrong with the value of a field, if anything. */
export function problemOf(field: AddressField, value: string): string | undefined {
  const read = addressFields[field].safeParse(value)
  return read.success ? undefined : read.error.issues[0]?.message
}

/** What is wrong with a whole form, by field. */
export function problemsOf(values: Partial<Record<AddressField, string>>) {
  const fields = Object.keys(addressFields) as AddressField[]
  const wrong = fields.map((field) => [field, problemOf(field, values[field] ?? '')] as const)
  return Object.fromEntries(wrong.filter(([, problem]) => problem)) as Partial<Record<AddressField, string>>
}

/** A phone number as people write it, in digits: (614) 555-0100 → 6145550100. Words are left for the rule to refuse. */
export const stripPhoneFormat = (typed: string) => typed.replace(/[\s()+./-]/g, '')

/** A ZIP+4 without its last four. */
export const stripZipExtension = (typed: string) => typed.trim().replace(/^(\d{5})-\d{4}$/, '$1')

/** Where mail goes, line by line: what an envelope would say. */
export function addressLines(
  address: Pick<Address, 'company_name' | 'address' | 'building' | 'city' | 'state' | 'zip_code'>,
) {
  const place = [address.state, address.zip_code].filter(Boolean).join(' ')
  return [address.company_name, address.address, address.building, `${address.city}, ${place}`].filter(
    Boolean,
  )
}
