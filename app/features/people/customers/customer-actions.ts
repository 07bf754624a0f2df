import { text } from '#text/text.tsx'

/** What staff do with a customer's account, by the names in the audit log. */
export const actionLabels: Readonly<Record<string, string>> = {
  'customer.saved': text('Customer profile changed'),
  'customer.group_changed': text('Map group of a customer changed'),
  'customer.password_reset_sent': text('Password reset mail sent to a customer'),
  'customer.data_export_requested': text('Data export of a customer started'),
  'customer.deleted': text('Customer deleted at their request'),
  'customer.merged': text('Another account merged into a customer'),
  'customer.closed_by_merge': text('Account closed, merged into another one'),
  'customer.view_started': text('Shop viewed as a customer'),
  'customer.view_ended': text('View as a customer ended'),
  'customer.view_expired': text('View as a customer ended by itself'),
  'customer.sessions_ended': text('Sessions of a customer ended'),
}
