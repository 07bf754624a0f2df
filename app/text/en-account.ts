const areas = import.meta.glob<Record<string, string>>(
  [
    './en/accounts.json',
    './en/addresses.json',
    './en/messages.json',
    './en/orders.json',
    './en/projects.json',
    './en/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What the pages of an account say in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
