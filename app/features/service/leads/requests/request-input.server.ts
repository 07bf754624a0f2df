import { stripPhoneFormat, stripZipExtension } from '#features/people/addresses/address.ts'
import { CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { z } from '#platform/http/api/api.server.ts'
import { numberInput, numberWithin } from '#platform/http/number-shape.ts'
import { isPlainAddress } from '#platform/mail/mailbox.ts'
import { singleLineText } from '#platform/mail/single-line-text.ts'
import { plainNumber } from '#platform/money/typed-amount.ts'
import { text } from '#text/text.tsx'
import {
  channels,
  constructions,
  dayTimes,
  desks,
  maxFiles,
  projects,
  timeframes,
  topics,
  uses,
  windings,
} from '../lead.ts'

const optionalText = (most: number) => z.string().trim().max(most).default('')
const singleLine = (most: number) => z.string().overwrite(singleLineText).trim().max(most).default('')
const required = (message: string, most: number) =>
  z.string({ message }).trim().min(1, { message, abort: true }).max(most)

/** An empty form field counts as missing. */
const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value)

/** A checkbox: forms submit `on`, API callers true or false. */
export const checkbox = z
  .union([z.boolean(), z.enum(['on', 'true', 'false', ''])])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true')

const zip = z
  .string()
  .transform(stripZipExtension)
  .refine((value) => value === '' || /^\d{5}$/.test(value), text('Enter a 5-digit ZIP code.'))

const phone = z
  .string()
  .transform(stripPhoneFormat)
  .refine(
    (value) => value === '' || /^\d{7,15}$/.test(value),
    text('Enter a phone number with area code, such as (614) 555-0100.'),
  )

const origin = z
  .string()
  .overwrite((value) => singleLineText(value).trim().slice(0, 100))
  .default('')

/** The contact fields that every form has. */
export const personFields = {
  first_name: required(text('First Name is required'), 80).overwrite(singleLineText),
  last_name: required(text('Last Name is required'), 80).overwrite(singleLineText),
  company_name: singleLine(120),
  email: required(text('Email is required'), 254)
    .toLowerCase()
    .refine(isPlainAddress, text('Enter an email address such as name@example.com.')),
  phone: phone.default(''),
  zip_code: zip.default(''),
  channel: z.enum(channels).default('email'),
  best_time: z.enum(dayTimes).default('any'),
  message: optionalText(4000),
  consent: checkbox,
  file_ids: z.array(z.uuid()).max(maxFiles).default([]),
  /** Required from guests whose network has sent many requests. */
  captcha: CaptchaText,
  /** The honeypot: a hidden field that only bots fill in. */
  fax_number: z.string().max(200).default(''),
  /** Where the visitor came from. Longer values are cut: they must not keep anyone from sending a request. */
  source: origin,
  campaign: origin,
}

type Reachable = { channel: string; phone: string; consent: boolean }

/** Requires a phone number if the person wants or allows calls. For every shape with `personFields`. */
export const hasRequiredPhone = ({ channel, phone, consent }: Reachable) =>
  phone !== '' || (channel === 'email' && !consent)
export const phoneRequired = {
  path: ['phone'],
  message: text('Enter a phone number or choose email'),
  // Reported together with the other errors, not only when all other fields are valid.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A typed number may have a decimal comma, as German and many other keyboards have it. */
const toPlainNumber = (value: unknown) => (typeof value === 'string' ? plainNumber(value) : value)

const amount = (most: number, refusal: string) =>
  z.preprocess((value) => emptyIsNull(toPlainNumber(value)), numberWithin(0, most, refusal).nullable())
const volts = (message: string) =>
  required(message, 40).refine((value) => /\d/.test(value), text('Enter a voltage, such as 480Y/277'))

const yes_no = { yes: true, no: false } as const
const yesOrNo = z
  .preprocess(emptyIsNull, z.union([z.boolean(), z.enum(['yes', 'no'])]).nullable())
  .transform((value) => (typeof value === 'string' ? yes_no[value] : value))

/** Input of a quote request, from the form and the API. */
export const QuoteInput = z
  .object({
    project: z.enum(projects, text('Choose what your request is about')),
    timeframe: z.enum(timeframes).default('looking'),
    owns_property: yesOrNo,
    /** US dollars a month. */
    monthly_bill: amount(1_000_000, text('Enter your monthly bill in dollars, such as 150.')),
    system_kw: amount(100_000, text('Enter the system size in kW, such as 7.5.')),
    product: optionalText(160),
    /** The id of a saved solar report that belongs to the request. */
    report: z
      .string()
      .regex(/^[\w-]{16}$/)
      .or(z.literal(''))
      .default(''),
    ...personFields,
    zip_code: z
      .string({ message: text('Zip code is required') })
      .min(1, { message: text('Zip code is required'), abort: true })
      .pipe(zip),
  })
  .refine(hasRequiredPhone, phoneRequired)

const day = z
  .string()
  .refine((value) => value === '' || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))), {
    message: text('Enter a date, such as 2027-03-31'),
  })

/** Input of a transformer request. */
export const TransformerInput = z
  .object({
    quantity: numberInput(text('Enter a whole number from 1 to 999, such as 2.'))
      .pipe(
        z
          .number()
          .int(text('Enter a whole number from 1 to 999, such as 2.'))
          .min(1, text('Enter a whole number from 1 to 999, such as 2.'))
          .max(999, text('Enter a whole number from 1 to 999, such as 2.')),
      )
      .meta({ type: 'integer', minimum: 1, maximum: 999 }),
    power_kva: z.preprocess(
      toPlainNumber,
      numberWithin(0.001, 100_000, text('Enter the power in kVA, such as 112.5.')),
    ),
    phases: numberInput(text('Please choose one or three phases'))
      .pipe(z.literal([1, 3], text('Please choose one or three phases')))
      .meta({ type: 'integer', enum: [1, 3] }),
    primary_voltage: volts(text('Enter the primary voltage, such as 480Y/277.')),
    secondary_voltage: volts(text('Enter the secondary voltage, such as 208Y/120.')),
    construction: z.enum(constructions).default('advise'),
    winding: z.enum(windings).default('any'),
    use: z.enum(uses).default('other'),
    needed_by: day.default(''),
    ...personFields,
  })
  .refine(hasRequiredPhone, phoneRequired)

/** Input of a question. */
export const ContactInput = z
  .object({
    topic: z.enum(topics, text('Choose what your request is about')),
    order_number: optionalText(40),
    ...personFields,
    message: required(text('Please write your question'), 4000),
  })
  .refine(hasRequiredPhone, phoneRequired)

/** Input of a consultation booking. */
export const ConsultationInput = z
  .object({
    desk: z.enum(desks, text('Choose who you want to talk to')),
    starts_at: z.iso.datetime({ error: text('Choose one of the times shown') }),
    ...personFields,
    phone: phone.refine(
      (value) => value !== '',
      text('Enter the number we should call, such as (614) 555-0100.'),
    ),
  })
  .refine(hasRequiredPhone, phoneRequired)
