/**
 * What a system costs and gives back over its years. Pure: money in dollars with fractions, rounded by whoever shows it.
 * Year y (0, 1, …) brings energy · (1 − degradation)^y · value · (1 + escalation)^y, less running costs; a year's money is
 * taken at its end, so it is discounted y + 1 times.
 */

export type Investment = {
  /** What is paid at the beginning, after incentives that are certain. */
  net_cost: number
  /** What the first year's energy is worth, before running costs. */
  first_year_value: number
  /** Maintenance and fixed fees for the system, each year alike. */
  yearly_costs: number
  /** Yearly loss of output and yearly rise of electricity prices, as shares. */
  degradation: number
  escalation: number
  discount_rate: number
  /** Whole years, 1…40. */
  years: number
}

export type Return = {
  year1_savings: number
  /** Cost over the first year's saving; null where there is none. */
  simple_payback_years: number | null
  /** With prices and output as they change; null: it does not pay back within the years. */
  payback_years: number | null
  /** All savings of the years, without the cost. */
  total_savings: number
  /** What it is worth today beyond its cost. */
  npv: number
  /** Yearly return, as a share; null where no rate between −99 % and 1,000 % fits. */
  irr: number | null
  /** Cost and savings added up at the end of each year; begins with −net_cost. */
  cumulative: number[]
}

/** Each year's saving. */
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

/** What an investment gives back. Payback is read off a straight line inside its year. */
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

/** The rate at which the savings are worth exactly the cost, by halving. */
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

/** What a kWh of the system is worth: the retail price where it saves buying, the export price where it is sold. */
export function valueOfEnergy(retail: number, exported: number | null, self_consumption: number): number {
  return exported === null ? retail : self_consumption * retail + (1 - self_consumption) * exported
}

export type Loan = {
  /** Yearly rate, as a share. */
  apr: number
  years: number
  /** What the lender keeps of the financed price, as a share; raises what must be borrowed for the same cash. */
  dealer_fee: number
}

export type LoanCost = {
  /** What is borrowed: the cash price and the fee. */
  financed: number
  monthly_payment: number
  total_paid: number
  /** Interest and fee together. */
  cost_of_credit: number
}

/** A loan in level monthly payments over a sum. */
export function loanFor(cash: number, { apr, years, dealer_fee }: Loan): LoanCost {
  const financed = cash / (1 - dealer_fee)
  const months = years * 12
  const monthly = apr / 12
  const monthly_payment =
    monthly === 0 ? financed / months : (financed * monthly) / (1 - (1 + monthly) ** -months)
  const total_paid = monthly_payment * months
  return { financed, monthly_payment, total_paid, cost_of_credit: total_paid - cash }
}

/** Savings less payments added up at the end of each year: the loan's curve beside `Return.cumulative`. */
export function cumulativeWithLoan(investment: Investment, loan: Loan): number[] {
  const { monthly_payment } = loanFor(investment.net_cost, loan)
  const cumulative = [0]
  yearlySavings(investment).forEach((saving, year) => {
    const paid = year < loan.years ? monthly_payment * 12 : 0
    cumulative.push((cumulative.at(-1) as number) + saving - paid)
  })
  return cumulative
}
