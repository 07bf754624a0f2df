const areas = import.meta.glob<Record<string, string>>(
  [
    './de/*.json',
    '!./de/*.server.json',
    '!./de/accounts.json',
    '!./de/admin*.json',
    '!./de/addresses.json',
    '!./de/chat.json',
    '!./de/leads.json',
    '!./de/orders.json',
    '!./de/partners.json',
    '!./de/solar.json',
    '!./de/states.json',
    '!./de/projects.json',
    '!./de/spa-cost.json',
    '!./de/product-requests.json',
    '!./de/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** Sentences of public pages in this language: every area except account pages and lead forms. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
