const areas = import.meta.glob<Record<string, string>>(
  [
    './en/accounts.json',
    './en/addresses.json',
    './en/chat.json',
    './en/leads.json',
    './en/orders.json',
    './en/partners.json',
    './en/projects.json',
    './en/payments.json',
    './en/solar.json',
  ],
  { eager: true, import: 'default' },
)

/** Sentences of account pages and pages with lead forms in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
