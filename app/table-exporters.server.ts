import { productExporter } from '#features/catalog/editing/imports/export-products.server.ts'
import { couponExporter } from '#features/catalog/promotions/staff/export-coupons.server.ts'
import { stockNoticeExporter } from '#features/catalog/stock-notices/staff/export-notices.server.ts'
import { auditExporter } from '#features/people/staff/export-audit.server.ts'
import { accountBalanceExporter, journalExporter } from '#features/sales/accounting/export-journal.server.ts'
import { customerExporter } from '#features/sales/customer-list/export-customers.server.ts'
import { couponUsageExporter } from '#features/sales/orders/reports/coupon-usage.server.ts'
import { taxReportExporter } from '#features/sales/orders/reports/tax-report.server.ts'
import { orderExporter } from '#features/sales/orders/staff/export-orders.server.ts'
import { payoutExporter } from '#features/sales/payouts/export-payouts.server.ts'
import { leadExporter } from '#features/service/leads/staff/export-leads.server.ts'
import type { TableExporter } from '#platform/exports/table-exports.server.ts'

/** The lists of the back office that can be exported, by name. A list's table has the name in `exportName`. */
export const tableExporters: Readonly<Record<string, TableExporter>> = {
  products: productExporter,
  orders: orderExporter,
  customers: customerExporter,
  coupons: couponExporter,
  coupon_usage: couponUsageExporter,
  tax_report: taxReportExporter,
  journal: journalExporter,
  account_balances: accountBalanceExporter,
  payouts: payoutExporter,
  leads: leadExporter,
  stock_notices: stockNoticeExporter,
  audit: auditExporter,
}
