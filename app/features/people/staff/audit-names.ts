import { text } from '#text/text.tsx'

/** How actions and entities are called; a name that is not listed is shown as it is stored. */
export const actionNames: Readonly<Record<string, string>> = {
  'staff.invited': text('Staff member invited'),
  'staff.role_changed': text('Role of a staff member changed'),
  'staff.removed': text('Staff member removed'),
  'staff.sessions_ended': text('Sessions of a staff member ended'),
  'lead.changed': text('Lead changed'),
  'lead.answered': text('Lead answered'),
  'reply_template.saved': text('Reply template saved'),
  'reply_template.removed': text('Reply template removed'),
  'mail.resent': text('Mail sent again'),
  'role.saved': text('Role saved'),
  'role.removed': text('Role removed'),
  'api_key.created': text('API key created'),
  'api_key.revoked': text('API key revoked'),
  'settings.saved': text('Settings changed'),
  'product.created': text('Product created'),
  'product.saved': text('Product changed'),
  'product.price_changed': text('Price changed'),
  'product.edit_undone': text('Change undone'),
  'product.imported': text('Product imported'),
  'product.published': text('Product published'),
  'product.archived': text('Product archived'),
  'product.restored': text('Product restored'),
  'stock.adjusted': text('Stock adjusted'),
  'family.saved': text('Product family changed'),
  'staff.session_ended': text('Session of a staff member ended'),
  'job.retried': text('Background job run again'),
  'job.canceled': text('Background job canceled'),
  'webhook_event.retried': text('Received event processed again'),
}

/** How kinds of items are called in the same way. */
export const entityNames: Readonly<Record<string, string>> = {
  staff: text('Staff member'),
  product: text('Product'),
  family: text('Product family'),
  role: text('Role'),
  lead: text('Lead'),
  mail: text('Mail'),
  api_key: text('API key'),
  settings: text('Settings'),
  reply_template: text('Reply template'),
  job: text('Background job'),
  webhook_event: text('Received event'),
}
