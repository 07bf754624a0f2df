import { text } from '#text/text.tsx'

/** What staff do with a customer's account, by the names in the audit log. */
export const actionLabels: Readonly<Record<string, string>> = {
  'customer.saved': text('Customer profile changed'),
  'customer.group_changed': text('Map group of a customer changed'),
  'customer.sessions_ended': text('Sessions of a customer ended'),
}
