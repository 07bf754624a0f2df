const areas = import.meta.glob<Record<string, string>>(
  [
    './de/*.json',
    '!./de/*.server.json',
    '!./de/accounts.json',
    '!./de/addresses.json',
    '!./de/chat.json',
    '!./de/leads.json',
    '!./de/messages.json',
    '!./de/orders.json',
    '!./de/partners.json',
    '!./de/solar.json',
    '!./de/projects.json',
    '!./de/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What public pages say in this language: every area but those of the account and of the forms that ask. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
