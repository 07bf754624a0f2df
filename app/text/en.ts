const areas = import.meta.glob<Record<string, string>>(
  [
    './en/*.json',
    '!./en/*.server.json',
    '!./en/accounts.json',
    '!./en/admin*.json',
    '!./en/addresses.json',
    '!./en/chat.json',
    '!./en/leads.json',
    '!./en/orders.json',
    '!./en/partners.json',
    '!./en/solar.json',
    '!./en/projects.json',
    '!./en/payments.json',
  ],
  { eager: true, import: 'default' },
)

/** Sentences of public pages in this language: every area except account pages and lead forms. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
