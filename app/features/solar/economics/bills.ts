import type { Dispatch } from './dispatch.ts'

/** How a utility pays for energy exported to the grid. */
export type ExportRule = {
  /**
   * `hourly`: each hour's surplus is paid at the export price (net billing). `monthly`, `annual`: exports and imports are
   * netted within that period, kWh for kWh (net metering), and only the surplus is paid for.
   */
  netting: 'hourly' | 'monthly' | 'annual'
  /** $ per kWh exported, or left over after netting. */
  surplus_usd_kwh: number
}

export type Bill = { energy_usd: number; export_credit_usd: number; total_usd: number }

/** A year's electricity bill without and with the system. Both include the fixed charges, which cannot be saved. */
export function billsOf(
  dispatch: Dispatch,
  retail_usd_kwh: number,
  fixed_usd_month: number,
  rule: ExportRule,
): { before: Bill; after: Bill; saved_usd: number } {
  const fixed = fixed_usd_month * 12
  const bill = (bought: number, sold: number): Bill => {
    const energy_usd = bought * retail_usd_kwh
    const export_credit_usd = sold * rule.surplus_usd_kwh
    return { energy_usd, export_credit_usd, total_usd: energy_usd - export_credit_usd + fixed }
  }
  const { bought, sold } = billable(dispatch, rule.netting)
  const before = bill(dispatch.use_kwh, 0)
  const after = bill(bought, sold)
  return { before, after, saved_usd: before.total_usd - after.total_usd }
}

/** Billed and paid energy after netting within the rule's period, kWh. */
function billable({ monthly, imported_kwh, exported_kwh }: Dispatch, netting: ExportRule['netting']) {
  if (netting === 'hourly') return { bought: imported_kwh, sold: exported_kwh }
  const over = (net: number) => ({ bought: Math.max(0, net), sold: Math.max(0, -net) })
  if (netting === 'annual') return over(imported_kwh - exported_kwh)
  return monthly
    .map((month) => over(month.imported - month.exported))
    .reduce((sum, one) => ({ bought: sum.bought + one.bought, sold: sum.sold + one.sold }))
}
