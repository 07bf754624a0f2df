/**
 * Economics of a system over its lifetime. Pure functions; money is in unrounded dollars, callers round for display.
 * Year y (0, 1, …) earns energy · (1 − degradation)^y · value · (1 + escalation)^y, less running costs. Each year's cash
 * flow falls at the end of the year, so it is discounted y + 1 times.
 */

export type Investment = {
  /** Initial cost after incentives that are certain. */
  net_cost: number
  /** Value of the first year's energy, before running costs. */
  first_year_value: number
  /** Maintenance and fixed fees for the system, the same every year. */
  yearly_costs: number
  /** Annual loss of output and annual rise of electricity prices, as shares. */
  degradation: number
  escalation: number
  discount_rate: number
  /** Whole years, 1…40. */
  years: number
}

export type Return = {
  year1_savings: number
  /** Cost divided by the first year's savings; null without savings. */
  simple_payback_years: number | null
  /** With escalation and degradation; null: it does not pay back within the analysis period. */
  payback_years: number | null
  /** Sum of all savings, before the cost. */
  total_savings: number
  /** Net present value. */
  npv: number
  /** Internal rate of return as a share; null when no rate between −99 % and 1,000 % fits. */
  irr: number | null
  /** Cumulative cash flow at the end of each year, starting with −net_cost. */
  cumulative: number[]
}

/** The savings of each year. */
export function yearlySavings(investment: Investment): number[] {
  return Array.from(
    { length: investment.years },
    (_, year) =>
      investment.first_year_value *
        (1 - investment.degradation) ** year *
        (1 + investment.escalation) ** year -
      investment.yearly_costs,
  )
}

/** The returns of an investment. Payback is interpolated linearly within its year. */
export function returnOf(investment: Investment): Return {
  const savings = yearlySavings(investment)
  const { net_cost, discount_rate } = investment
  const year1_savings = savings[0] ?? 0
  const cumulative = [-net_cost]
  for (const saving of savings) cumulative.push((cumulative.at(-1) as number) + saving)
  return {
    year1_savings,
    simple_payback_years: year1_savings > 0 ? net_cost / year1_savings : null,
    payback_years: paybackOf(cumulative),
    total_savings: savings.reduce((sum, saving) => sum + saving, 0),
    npv: presentValue(savings, discount_rate) - net_cost,
    irr: rateOfReturn(net_cost, savings),
    cumulative,
  }
}

function paybackOf(cumulative: number[]): number | null {
  if ((cumulative[0] as number) >= 0) return 0
  const year = cumulative.findIndex((sum) => sum >= 0)
  if (year < 0) return null
  const before = cumulative[year - 1] as number
  return year - 1 + before / (before - (cumulative[year] as number))
}

const presentValue = (savings: number[], rate: number) =>
  savings.reduce((sum, saving, year) => sum + saving / (1 + rate) ** (year + 1), 0)

/** The rate at which the present value of the savings equals the cost, found by bisection. */
function rateOfReturn(net_cost: number, savings: number[]): number | null {
  let [low, high] = [-0.99, 10]
  const worth = (rate: number) => presentValue(savings, rate) - net_cost
  if (!(worth(low) > 0 && worth(high) < 0)) return null
  for (let step = 0; step < 200 && high - low > 1e-9; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Average value of a kWh: the retail price for self-consumption, the export price (null: retail) for the rest. */
export function valueOfEnergy(retail: number, exported: number | null, self_consumption: number): number {
  return exported === null ? retail : self_consumption * retail + (1 - self_consumption) * exported
}

export type Loan = {
  /** Annual rate, as a share. */
  apr: number
  years: number
  /** Share of the financed amount kept by the lender; it raises the amount borrowed for the same cash price. */
  dealer_fee: number
}

export type LoanCost = {
  /** Amount borrowed: the cash price plus the fee. */
  financed: number
  monthly_payment: number
  total_paid: number
  /** Interest and fee together. */
  cost_of_credit: number
}

/** The cost of a loan with level monthly payments for a cash price. */
export function loanFor(cash: number, { apr, years, dealer_fee }: Loan): LoanCost {
  const financed = cash / (1 - dealer_fee)
  const months = years * 12
  const monthly = apr / 12
  const monthly_payment =
    monthly === 0 ? financed / months : (financed * monthly) / (1 - (1 + monthly) ** -months)
  const total_paid = monthly_payment * months
  return { financed, monthly_payment, total_paid, cost_of_credit: total_paid - cash }
}

/** Cumulative savings less loan payments at the end of each year; the loan's counterpart of `Return.cumulative`. */
export function cumulativeWithLoan(investment: Investment, loan: Loan): number[] {
  const { monthly_payment } = loanFor(investment.net_cost, loan)
  const cumulative = [0]
  yearlySavings(investment).forEach((saving, year) => {
    const paid = year < loan.years ? monthly_payment * 12 : 0
    cumulative.push((cumulative.at(-1) as number) + saving - paid)
  })
  return cumulative
}
