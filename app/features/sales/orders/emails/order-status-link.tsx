import { MailLink } from '#platform/mail/mail-layout.tsx'
import type { Translate } from '#text/text.tsx'

/** Property of the mails about an order. */
export type WithStatusUrl = {
  /** The order's status without signing in; missing in mails that were queued before these links. */
  status_url?: string
}

/** The link, below a mail's primary action, to the order's status. Nothing where the mail has none. */
export const OrderStatusLink = ({ status_url, t }: WithStatusUrl & { t: Translate }) =>
  status_url && <MailLink href={status_url}>{t('See the order status without signing in')}</MailLink>
