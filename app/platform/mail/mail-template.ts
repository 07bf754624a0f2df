import type { ReactNode } from 'react'
import { type Locale, type Translate, text } from '#text/text.tsx'
import type { CalendarEvent } from './calendar-event.ts'

/** For mails to an address that a form asked for. Its owner may have no account and no order. */
export const reasonAddressEntered = text(
  'You’re receiving this email because this address was entered on our website.',
)

/** Content of every mail's frame. */
export type MailFrame = {
  wordmark: string
  home_url: string
  /** Postal address and help contact, one line each. */
  footer: string[]
}

/** What a template gets in addition to its own props. */
export type MailContext = { t: Translate; locale: Locale; frame: MailFrame }

/**
 * One mail template. Declare it as `{ … } satisfies MailTemplate<ReceiptProps>`; its props must be JSON-serializable.
 */
export type MailTemplate<Props = never> = {
  /** It contains a code: its content is deleted after sending. */
  isSecret?: true
  /** It contains no visitor input, so it may go to an unverified address. */
  audience?: 'anyone'
  /**
   * Why the recipient gets it, an English sentence for the footer. Without it the footer names their account or order;
   * null leaves it out, because the body says so.
   */
  reason?: string | null
  subject(props: Props, t: Translate): string
  Body(props: Props & MailContext): ReactNode
  /**
   * URL at which a POST without a session unsubscribes the recipient. Mail programs offer it as a button (RFC 8058); the
   * body has a link of its own.
   */
  unsubscribe?(props: Props): string
  /** An entry for the recipient's calendar, attached as an .ics file. */
  calendar?(props: Props & MailContext): CalendarEvent
}

export type MailTemplates = Record<string, MailTemplate>

/** A rendered mail: as HTML, the same as plain text, an entry for the calendar, and where it can be unsubscribed from. */
export type RenderedMail = {
  subject: string
  html: string
  text: string
  event?: CalendarEvent
  unsubscribe_url?: string
}
