import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import { NameFields } from '#features/people/auth/components/name-fields.tsx'
import { call } from '#platform/http/api/call.ts'
import { useLocale, useText } from '#text/text.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import {
  type Address,
  type AddressField,
  type AddressKind,
  isAddressField,
  problemOf,
  problemsOf,
  stripPhoneFormat,
  stripZipExtension,
} from '../address.ts'
import type { SuggestedAddress } from '../address-suggestion.ts'
import { stateOptions } from '../state-names.ts'
import { states } from '../states.ts'
import { readShippingForm } from './shipping-form.ts'

const StreetSuggestions = lazy(() => import('./street-suggestions.tsx'))

export type AddressValues = Partial<Record<AddressField, string>> & { is_default?: boolean }

type AddressFormProps = {
  id: string
  kind: AddressKind
  /** The address to edit; undefined for a new one. */
  address?: Address | undefined
  /** Email of the account, filled in for a new address. */
  account_email?: string | undefined
  /** The place of the visitor's ZIP code, filled in for a new address. */
  place?: Pick<AddressValues, 'zip_code' | 'city' | 'state'> | null | undefined
  /** Form action without JavaScript; defaults to the current page. */
  action?: string
  /** The submitted values that the server rejected. */
  typed?: Partial<Record<string, string>> | undefined
  /** Translated error messages of the server, by field. */
  problems?: Partial<Record<string, string>>
  /** Whether to offer copying the shipping address last entered in this browser. */
  sameAsShipping?: boolean
  /** Called with the values if all are valid. Without it, or without JavaScript, the form is submitted to `action`. */
  onReady?: (values: AddressValues) => void
  children?: ReactNode
}

function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const values: AddressValues = { is_default: data.has('is_default') }
  for (const [name, value] of data) if (isAddressField(name)) values[name] = String(value)
  return values
}

/** The address form. Validates each field on blur, the email also on change. */
export function AddressForm(props: AddressFormProps) {
  const {
    id,
    kind,
    address,
    account_email = '',
    place,
    action,
    typed = {},
    problems: given = {},
    sameAsShipping,
    onReady,
    children,
  } = props
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<Partial<Record<string, string | undefined>>>({})
  const problems = { ...given, ...found }
  const filled: AddressValues = { email: account_email, ...place }

  const validate = (field: AddressField, value: string) => {
    const problem = problemOf(field, value)
    setFound((before) => ({ ...before, [field]: problem && t(problem) }))
  }
  const suggestPlace = useZipSuggestion(form, validate)
  const fillSuggested = (suggested: SuggestedAddress) => {
    if (form.current) fillIn(form.current, suggested)
    setFound({})
  }
  const validateOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.target.name
    if (!isAddressField(field)) return
    if (field === 'phone') event.target.value = stripPhoneFormat(event.target.value)
    if (field === 'zip_code') event.target.value = stripZipExtension(event.target.value)
    whenNoButtonIsPressed(() => validate(field, event.target.value))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onReady) return
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const wrong = problemsOf(values)
    setFound(Object.fromEntries(Object.entries(wrong).map(([field, problem]) => [field, t(problem)])))
    const [first] = Object.keys(wrong)
    if (first) focusOn(event.currentTarget, first)
    else onReady(values)
  }

  const field = (name: AddressField) => ({
    id: `${id}-${name}`,
    name,
    defaultValue: typed[name] ?? (address ?? filled)[name] ?? '',
    problem: problems[name],
    onBlur: validateOnBlur,
  })
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value={address ? 'change' : 'save'} />
      <input type="hidden" name="kind" value={kind} />
      {address && <input type="hidden" name="id" value={address.id} />}
      {sameAsShipping && <SameAsShipping id={id} form={form} onCopied={() => setFound({})} />}
      <PlaceFields
        {...props}
        field={field}
        onZip={suggestPlace}
        onSuggested={fillSuggested}
        problem={problems.state}
      />
      <ContactFields kind={kind} field={field} onEmail={(email) => validate('email', email)} />
      <CheckboxField
        id={`${id}-is_default`}
        name="is_default"
        label={t('Use as the default address')}
        defaultChecked={'intent' in typed ? 'is_default' in typed : (address?.is_default ?? false)}
      />
      {children}
    </Form>
  )
}

type FieldProps = (name: AddressField) => {
  id: string
  name: AddressField
  defaultValue: string
  problem: string | undefined
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
}

type PlaceFieldsProps = Pick<AddressFormProps, 'id' | 'kind' | 'address' | 'place' | 'typed'> & {
  field: FieldProps
  onZip: (event: ChangeEvent<HTMLInputElement>) => void
  onSuggested: (address: SuggestedAddress) => void
  problem: string | undefined
}

/** Name, company, street, ZIP code, city and state. */
function PlaceFields({ id, kind, address, place, typed, field, onZip, problem, ...more }: PlaceFieldsProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields field={field} section={kind} />
      </div>
      <TextField
        {...field('company_name')}
        label={t('Company')}
        optional
        autoComplete={`${kind} organization`}
        maxLength={120}
      />
      <StreetField field={field('address')} kind={kind} onSuggested={more.onSuggested} />
      <TextField
        {...field('building')}
        label={t('Apartment, suite, building')}
        optional
        autoComplete={`${kind} address-line2`}
        maxLength={80}
      />
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <TextField
          {...field('zip_code')}
          label={t('ZIP code')}
          required
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          maxLength={10}
          onChange={onZip}
        />
        <TextField
          {...field('city')}
          label={t('City or Township')}
          required
          autoComplete={`${kind} address-level2`}
          maxLength={80}
        />
      </div>
      <SelectField
        id={`${id}-state`}
        name="state"
        label={t('State')}
        optional
        hint={t('If you leave this empty, we’ll use the state for your ZIP code.')}
        defaultValue={typed?.state ?? (address ?? place)?.state ?? ''}
        problem={problem}
        options={stateOptions(locale)}
        placeholder={t('Please choose')}
        autoComplete={`${kind} address-level1`}
      />
    </>
  )
}

type StreetFieldProps = Pick<PlaceFieldsProps, 'kind' | 'onSuggested'> & { field: ReturnType<FieldProps> }

/** The street, with suggestions once it is being edited. */
function StreetField({ field, kind, onSuggested }: StreetFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  return (
    <div className="relative">
      <TextField
        {...field}
        ref={input}
        label={t('Address')}
        required
        autoComplete={`${kind} address-line1`}
        maxLength={120}
        onInput={() => setEdited(true)}
      />
      {isEdited && (
        <Suspense>
          <StreetSuggestions field={input} onChosen={onSuggested} />
        </Suspense>
      )}
    </div>
  )
}

type ContactFieldsProps = { kind: AddressKind; field: FieldProps; onEmail: (email: string) => void }

/** Email and phone; the email is validated on change. */
function ContactFields({ kind, field, onEmail }: ContactFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField
        {...field('email')}
        type="email"
        label={t('Email')}
        required
        autoComplete={`${kind} email`}
        maxLength={254}
        onChange={(event) => onEmail(event.target.value)}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          label={t('Phone')}
          required
          hint={t('The carrier calls this number before a delivery.')}
          autoComplete={`${kind} tel-national`}
          maxLength={20}
        />
        <TextField
          {...field('ext')}
          label={t('Extension')}
          optional
          autoComplete={`${kind} tel-extension`}
          maxLength={12}
        />
      </div>
    </>
  )
}

/** Waits until no button is pressed: a new error message would move the button, and the click would be lost. */
function whenNoButtonIsPressed(then: () => void) {
  if (document.querySelector('button:active')) requestAnimationFrame(() => whenNoButtonIsPressed(then))
  else then()
}

/** Fills in empty city and state fields from the ZIP code. */
function useZipSuggestion(
  form: RefObject<HTMLFormElement | null>,
  onFilled: (field: 'city' | 'state', value: string) => void,
) {
  const requested = useRef('')
  return async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const zip = stripZipExtension(target.value)
    if (!/^\d{5}$/.test(zip) || zip === requested.current) return
    requested.current = zip
    const { data } = await call<{ city: string; state: string }>(`/geo/zip?zip=${zip}`, {}, { method: 'GET' })
    if (!data || !form.current || requested.current !== zip) return
    for (const field of ['city', 'state'] as const) {
      const isSupported = field === 'city' || states.some(({ code }) => code === data.state)
      if (isSupported && fillWhereEmpty(form.current, field, data[field])) onFilled(field, data[field])
    }
  }
}

/** Fills in the known parts of a suggested address. */
function fillIn(form: HTMLFormElement, suggested: SuggestedAddress) {
  for (const [name, value] of Object.entries(suggested)) {
    const field = form.elements.namedItem(name)
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    if (isField && value) field.value = value
  }
}

function fillWhereEmpty(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  if (!isField || field.value.trim() !== '') return false
  field.value = value
  return true
}

function focusOn(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

type SameAsShippingProps = { id: string; form: RefObject<HTMLFormElement | null>; onCopied: () => void }

/** Checkbox that copies the shipping address last entered in this browser. */
function SameAsShipping({ id, form, onCopied }: SameAsShippingProps) {
  const t = useText()
  const [isMissing, setMissing] = useState(false)
  const copy = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const saved = target.checked ? readShippingForm() : null
    setMissing(target.checked && !saved)
    if (!saved || !form.current) return
    for (const [name, value] of Object.entries(saved)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
    onCopied()
  }
  return (
    <CheckboxField
      id={`${id}-checkSameAddress`}
      name="checkSameAddress"
      label={t('Same as shipping address')}
      hint={isMissing ? t('No shipping address has been entered in this browser yet.') : undefined}
      onChange={copy}
    />
  )
}
