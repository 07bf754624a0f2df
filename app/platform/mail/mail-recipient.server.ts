import { z } from 'zod'
import type { Services } from '../http/request-context.server.ts'
import { type Mailbox, plainMail } from './mailbox.ts'

/**
 * Who a mail goes to. `verified`: the address of an account, confirmed with a code. `unverified`: an address that a
 * visitor typed. `shop`: our own mailbox. Only functions of this file create recipients.
 */
export type RecipientKind = 'verified' | 'unverified' | 'shop'

declare const madeHere: unique symbol

type Recipient<Kind extends RecipientKind> = Mailbox & {
  readonly kind: Kind
  /** The account that the mail is about: the mail is deleted with it. */
  readonly user_id: string | null
  readonly [madeHere]: true
}

/** May be sent all of their own data. */
export type VerifiedRecipient = Recipient<'verified'>
/** May be sent a `FixedMail` only. */
export type UnverifiedRecipient = Recipient<'unverified'>
/** Our own mailbox, which may be sent what visitors wrote. */
export type ShopRecipient = Recipient<'shop'>
export type AnyRecipient = VerifiedRecipient | UnverifiedRecipient | ShopRecipient

const recipient = <Kind extends RecipientKind>(kind: Kind, mailbox: Mailbox, user_id: string | null) =>
  ({ kind, ...mailbox, user_id }) as Recipient<Kind>

/** The address of an account, current or just replaced: it was confirmed with a code. */
export const verifiedRecipient = (mailbox: Mailbox, user_id: string): VerifiedRecipient =>
  recipient('verified', { name: mailbox.name, address: mailbox.address }, user_id)

/** Our own mailbox. */
export const shopRecipient = (address: string, about_user_id: string | null): ShopRecipient =>
  recipient('shop', { name: 'Heliostead', address }, about_user_id)

/** An address that a code is sent to. Codes have their own rate limits, counted where a code is requested. */
export const codeRecipient = (address: string, user_id: string | null): UnverifiedRecipient =>
  recipient('unverified', { name: '', address }, user_id)

/**
 * An address that a visitor typed. First counts the mail against the limits per mailbox (in any spelling) and per
 * requester: the network, or `by` where there is no visitor. @throws Problem `too-many` over a limit.
 */
export async function unverifiedRecipient(
  { services, network_address }: { services: Pick<Services, 'limits'>; network_address?: string },
  address: string,
  { user_id, by }: { user_id: string | null; by?: string },
): Promise<UnverifiedRecipient> {
  await services.limits.takeEach({
    'ask-recipient': plainMail(address),
    'ask-mail-network': network_address ?? by ?? 'shop',
  })
  return recipient('unverified', { name: '', address }, user_id)
}

/** The address of a person whose request a staff member answers; permissions limit who may do that. */
export const answeredRecipient = (mailbox: Mailbox, user_id: string | null): UnverifiedRecipient =>
  recipient('unverified', { name: mailbox.name, address: mailbox.address }, user_id)

/** An address that its owner confirmed with a link, for a mail that they asked for. Not an account's: fixed wording only. */
export const confirmedRecipient = (address: string): UnverifiedRecipient =>
  recipient('unverified', { name: '', address }, null)

declare const fixed: unique symbol

/** A field that only the shop or its staff fill; it cannot hold text that a visitor typed. */
type FixedField<Value> = z.ZodType<Value> & { readonly [fixed]: true }

const fixedField = <Value>(schema: z.ZodType<Value>) => schema as FixedField<Value>

/** The only field types allowed in a mail to an unverified address. */
export const fixedFields = {
  /** A number assigned by the shop: of an order or a request. */
  reference: fixedField(z.string().regex(/^[A-Za-z0-9-]{1,40}$/)),
  /** URL of a page of the shop. */
  url: fixedField(
    z
      .string()
      .max(600)
      .regex(/^https?:\/\/[\w.:[\]-]+(?:\/[\w./~%@+&=?-]*)?$/),
  ),
  /** ISO time. */
  time: fixedField(z.iso.datetime()),
  /** Calendar day, YYYY-MM-DD. */
  day: fixedField(z.iso.date()),
  flag: fixedField(z.boolean()),
  /** Text that a signed-in staff member wrote. Never pass on text of a visitor. */
  staffText: fixedField(z.string().min(1).max(8000)),
  cents: fixedField(z.number().int().nonnegative()),
  count: fixedField(z.number().int().nonnegative()),
  /** The secret of a link, which the mail appends to a URL. */
  token: fixedField(z.string().regex(/^[\w-]{20,100}$/)),
  code: fixedField(z.string().regex(/^\d{4,10}$/)),
  choice: <const Values extends readonly string[]>(values: Values) =>
    fixedField(z.enum(values) as unknown as z.ZodType<Values[number]>),
  optional: <Value>(field: FixedField<Value>) =>
    fixedField(z.optional(field) as z.ZodType<Value | undefined>),
  nullable: <Value>(field: FixedField<Value>) => fixedField(z.nullable(field) as z.ZodType<Value | null>),
}

type Shape = Record<string, FixedField<unknown>>
type ValuesOf<Fields extends Shape> = { [Name in keyof Fields]: z.output<Fields[Name]> }

/** A mail with fixed wording and the values that fill it. */
export type FixedMail = {
  readonly template: string
  readonly props: Record<string, unknown>
  readonly [fixed]: true
}

/** Defines a mail that may go to an unverified address: its template has `audience: 'anyone'`. */
export const defineFixedMail = <Fields extends Shape>(template: string, fields: Fields) => {
  const shape = z.strictObject(fields)
  /** @throws when a value does not match its field or is unknown: a bug. */
  return (props: ValuesOf<Fields>): FixedMail =>
    ({ template, props: shape.parse(props) }) as unknown as FixedMail
}
