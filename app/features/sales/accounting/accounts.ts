import { text, type translator } from '#text/text.tsx'

/** The accounts of the ledger by the standard names of bookkeeping, in the order that they are listed. */
const accountTitles: Readonly<Record<string, string>> = {
  'cash:stripe': text('Card clearing (Stripe)'),
  'cash:boa': text('Card clearing (Bank of America)'),
  'cash:sandbox': text('Card clearing (test card)'),
  'cash:transfer': text('Bank (wire transfers)'),
  'cash:cheque': text('Bank (checks)'),
  'due:customers': text('Accounts receivable'),
  disputed: text('Disputed payments'),
  'transfers:unapplied': text('Unapplied transfers'),
  'deposits:customers': text('Customer prepayments'),
  'owed:customers': text('Refunds payable'),
  refunds: text('Refund clearing'),
  sales: text('Sales, net of discounts'),
  freight: text('Freight income'),
  'return deductions': text('Return deductions'),
  'payment differences': text('Payment differences'),
  'dispute losses': text('Dispute losses'),
}

const taxPrefix = 'tax:'

/** The name of a ledger account. An account without a name keeps its own. */
export function accountName(t: ReturnType<typeof translator>, account: string): string {
  if (account.startsWith(taxPrefix))
    return t('Sales tax payable: {{state}}', { state: account.slice(taxPrefix.length) })
  const title = accountTitles[account]
  return title ? t(title) : account
}

/** The kinds of ledger entries, as staff read them. */
const entryTitles: Readonly<Record<string, string>> = {
  payment: text('Payment received'),
  'stray payment': text('Extra payment received'),
  surplus: text('Overpayment'),
  'transfer received': text('Transfer received'),
  'transfer recognised': text('Transfer recognized'),
  'transfer matched': text('Transfer matched to an order'),
  'transfers applied': text('Transfers applied to the order'),
  'late transfer': text('Transfer after the end of the order'),
  'order changed': text('Order changed'),
  'refund owed': text('Refund owed'),
  refund: text('Refund'),
  'refund returned': text('Refund returned by the bank'),
  return: text('Return'),
  'dispute opened': text('Dispute opened'),
  'dispute won': text('Dispute won'),
  'dispute lost': text('Dispute lost'),
}

/** What a ledger entry records, by its kind. A kind without a name keeps its own. */
export function entryName(t: ReturnType<typeof translator>, kind: string): string {
  const title = entryTitles[kind]
  return title ? t(title) : kind
}

const order = Object.keys(accountTitles)

/** The position of an account in lists; tax follows the refunds, unknown accounts are last. */
function positionOf(account: string) {
  if (account.startsWith(taxPrefix)) return order.indexOf('refunds') + 0.5
  const at = order.indexOf(account)
  return at < 0 ? order.length : at
}

/** Compares two accounts by their position in lists. */
export const byAccount = (a: { account: string }, b: { account: string }) =>
  positionOf(a.account) - positionOf(b.account) || (a.account < b.account ? -1 : 1)
