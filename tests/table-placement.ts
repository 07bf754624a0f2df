// Where a distributed PostgreSQL would keep each table; docs/operations.md, "Beyond one primary", explains it.

/** Stored with the customer they belong to. */
const ofCustomer = [
  'users',
  'sessions',
  'accounts',
  'addresses',
  'carts',
  'cart_lines',
  'wish_list',
  'saved_for_later',
  'orders',
  'order_lines',
  'order_events',
  'payment_attempts',
  'shipments',
  'returns',
  'refunds',
  'ledger',
  'quotes',
  'chat_conversations',
]

/** Stored with the product they belong to. */
const ofProduct = ['stock', 'stock_reservations', 'stock_changes', 'reviews', 'product_questions']

/** Stored on one node. */
const onOneNode = [
  'outbox',
  'paper_series',
  'rate_limits',
  'audit_log',
  'secrets',
  'webhook_deliveries',
  'pgboss.job',
]

type Placement = 'customer' | 'product' | 'one node' | 'copied'

const placements = new Map<string, Placement>([
  ...ofCustomer.map((table) => [table, 'customer'] as const),
  ...ofProduct.map((table) => [table, 'product'] as const),
  ...onOneNode.map((table) => [table, 'one node'] as const),
])

/** The columns by which a statement finds the node of a table. */
const keys: Partial<Record<Placement, RegExp>> = {
  customer: /\buser_id\b|"users"\."id"|\busers\.id\b/,
  product: /\bproduct_id\b/,
}

/** The tables of a statement that have a placement other than `copied`. */
export function placedTables(statement: string): string[] {
  const words = statement.replaceAll('"', '').replaceAll(/'[^']*'/g, '')
  const found = words.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_.]+)/gi)
  return [...new Set([...found].map(([, table = '']) => table))]
    .filter((table) => placements.has(table))
    .sort()
}

/** A statement without the columns that it returns: they do not say which node to ask. */
const withoutResults = (statement: string) =>
  statement.replaceAll(/\bselect\b[\s\S]*?\bfrom\b/gi, 'select from').replaceAll(/\breturning\b[^)]*/gi, '')

/** Why a statement needs more than one node; null when it does not. */
export function crossingReason(statement: string): string | null {
  const tables = placedTables(statement)
  const places = [...new Set(tables.map((table) => placements.get(table) ?? 'copied'))].sort()
  if (places.length > 1) return `joins ${places.join(' and ')}`
  const [place] = places
  const key = place && keys[place]
  if (key && !key.test(withoutResults(statement))) return `without the key of the ${place}`
  return null
}
