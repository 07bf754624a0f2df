const areas = import.meta.glob<Record<string, string>>(
  [
    './zh/*.json',
    '!./zh/*.server.json',
    '!./zh/accounts.json',
    '!./zh/addresses.json',
    '!./zh/messages.json',
    '!./zh/orders.json',
    '!./zh/projects.json',
    '!./zh/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What public pages say in this language: every area but those of the account. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
