const areas = import.meta.glob<Record<string, string>>(
  [
    './de/*.json',
    '!./de/*.server.json',
    '!./de/accounts.json',
    '!./de/addresses.json',
    '!./de/messages.json',
    '!./de/orders.json',
    '!./de/projects.json',
    '!./de/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What public pages say in this language: every area but those of the account. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
