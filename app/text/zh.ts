const areas = import.meta.glob<Record<string, string>>(
  [
    './zh/*.json',
    '!./zh/*.server.json',
    '!./zh/accounts.json',
    '!./zh/admin*.json',
    '!./zh/addresses.json',
    '!./zh/chat.json',
    '!./zh/leads.json',
    '!./zh/orders.json',
    '!./zh/partners.json',
    '!./zh/solar.json',
    '!./zh/states.json',
    '!./zh/projects.json',
    '!./zh/spa-cost.json',
    '!./zh/product-requests.json',
    '!./zh/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** Sentences of public pages in this language: every area except account pages and lead forms. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
