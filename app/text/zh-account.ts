const areas = import.meta.glob<Record<string, string>>(
  [
    './zh/accounts.json',
    './zh/addresses.json',
    './zh/chat.json',
    './zh/leads.json',
    './zh/orders.json',
    './zh/partners.json',
    './zh/projects.json',
    './zh/payments.json',
    './zh/solar.json',
    './zh/product-requests.json',
    './zh/spa-cost.json',
    './zh/states.json',
  ],
  { eager: true, import: 'default' },
)

/** Sentences of account pages and pages with lead forms in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
