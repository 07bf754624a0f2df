const areas = import.meta.glob<Record<string, string>>(
  [
    './zh/accounts.json',
    './zh/addresses.json',
    './zh/messages.json',
    './zh/orders.json',
    './zh/projects.json',
    './zh/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What the pages of an account say in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
