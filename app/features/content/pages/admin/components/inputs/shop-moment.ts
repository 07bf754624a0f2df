import { shopTimeZone } from '#text/shop-time-zone.ts'

// Swedish dates have the form that a date and time field needs. The shop's calendar is not imported: its chunk is loaded
// by every page of the shop.
const fieldFormat = () =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: shopTimeZone() })

/** A moment as the value of a date and time field, on the clocks of the shop. */
export const shopTimeOf = (moment: Date) => fieldFormat().format(moment).replace(' ', 'T')

/** The same for a stored time; one that was just typed has this form already. */
export const fieldTimeOf = (time: string) => (time.endsWith('Z') ? shopTimeOf(new Date(time)) : time)
