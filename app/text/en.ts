const areas = import.meta.glob<Record<string, string>>(
  [
    './en/*.json',
    '!./en/*.server.json',
    '!./en/accounts.json',
    '!./en/addresses.json',
    '!./en/chat.json',
    '!./en/leads.json',
    '!./en/messages.json',
    '!./en/orders.json',
    '!./en/partners.json',
    '!./en/solar.json',
    '!./en/projects.json',
    '!./en/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What public pages say in this language: every area but those of the account and of the forms that ask. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
