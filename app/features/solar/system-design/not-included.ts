import { text } from '#text/text.tsx'

/**
 * What a system from the catalog needs that its parts and price do not include. The catalog sells no wire, conduit or
 * breakers, and we install nothing.
 */
export const notIncluded = [
  text('Installation by a licensed electrician or solar contractor'),
  text('Building and electrical permits, inspections and the utility’s interconnection approval'),
  text('PV wire from the array to the inverter, conduit, AC wire, disconnects and breakers'),
  text('A new main panel, if your installer finds that yours is too small'),
  text('Sales tax and freight, shown in your cart'),
]
