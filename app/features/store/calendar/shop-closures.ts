/** A yearly closure of the shop, during which carriers deliver. */
export type Closure = { name: string } & (
  | { /** `days` days after this federal holiday. */ after: string; days: number }
  | { /** Month and day, inclusive; the period may end in the next year. */ from: string; to: string }
)

/** The shop's closures besides federal holidays, as published on /HappyHolidays. */
export const shopClosures: readonly Closure[] = [
  { name: 'The day after Thanksgiving', after: 'Thanksgiving Day', days: 1 },
  { name: 'Winter break', from: '12-24', to: '01-01' },
]
