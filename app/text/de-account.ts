const areas = import.meta.glob<Record<string, string>>(
  [
    './de/accounts.json',
    './de/addresses.json',
    './de/messages.json',
    './de/orders.json',
    './de/projects.json',
    './de/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** What the pages of an account say in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
