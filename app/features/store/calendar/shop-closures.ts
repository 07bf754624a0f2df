/** Days on which the shop does not work although carriers do, every year. */
export type Closure = { name: string } & (
  | { /** So many days after a federal holiday. */ after: string; days: number }
  | { /** Month and day, both included; the span may reach into the next year. */ from: string; to: string }
)

/** The shop's own closures besides the federal holidays, as the page /HappyHolidays tells them. */
export const shopClosures: readonly Closure[] = [
  { name: 'The day after Thanksgiving', after: 'Thanksgiving Day', days: 1 },
  { name: 'Winter break', from: '12-24', to: '01-01' },
]
