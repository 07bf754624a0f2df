const areas = import.meta.glob<Record<string, string>>(
  [
    './de/accounts.json',
    './de/addresses.json',
    './de/chat.json',
    './de/leads.json',
    './de/orders.json',
    './de/partners.json',
    './de/projects.json',
    './de/payments.json',
    './de/solar.json',
    './de/product-requests.json',
    './de/spa-cost.json',
    './de/states.json',
  ],
  { eager: true, import: 'default' },
)

/** Sentences of account pages and pages with lead forms in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
