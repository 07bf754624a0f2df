import type { ReactNode } from 'react'
import type { Locale, Translate } from '#text/text.tsx'

/** What every mail shows around its own words. */
export type MailFrame = {
  wordmark: string
  home_url: string
  /** Postal address and where to get help, a line each. */
  footer: string[]
}

/** What a template is handed besides its own props. */
export type MailContext = { t: Translate; locale: Locale; frame: MailFrame }

/** One kind of mail. Write it as `{ … } satisfies MailTemplate<ReceiptProps>`; its props must survive JSON. */
export type MailTemplate<Props = never> = {
  /** It carries a code: what it says is forgotten once it is sent. */
  isSecret?: true
  /** It says nothing that a visitor typed, so that it may go to an address that has confirmed nothing. */
  audience?: 'anyone'
  subject(props: Props, t: Translate): string
  Body(props: Props & MailContext): ReactNode
}

export type MailTemplates = Record<string, MailTemplate>

/** What a template makes of its props: as HTML, and the same as plain text. */
export type RenderedMail = { subject: string; html: string; text: string }
