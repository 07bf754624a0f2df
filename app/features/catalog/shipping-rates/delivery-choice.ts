import { text } from '#text/text.tsx'

/** How an order reaches the customer. Lift gate and appointment are offered for pallets only. */
export const deliveryChoices = [
  'standard',
  'lift_gate',
  'appointment',
  'lift_gate_appointment',
  'pickup',
] as const
export type DeliveryChoice = (typeof deliveryChoices)[number]

export const hasLiftGate = (choice: DeliveryChoice) =>
  choice === 'lift_gate' || choice === 'lift_gate_appointment'

/** Whether the carrier calls to agree on a day and time before it delivers. */
export const hasAppointment = (choice: DeliveryChoice) =>
  choice === 'appointment' || choice === 'lift_gate_appointment'

/** Name of the freight in the rows of amounts. */
export const freightLabels: Record<DeliveryChoice, string> = {
  standard: text('Freight'),
  lift_gate: text('Freight with liftgate'),
  appointment: text('Freight with appointment'),
  lift_gate_appointment: text('Freight with liftgate and appointment'),
  pickup: text('Pickup at the warehouse'),
}

/** Name of the choice where no price stands beside it. */
export const deliveryLabels: Record<DeliveryChoice, string> = {
  ...freightLabels,
  standard: text('Standard delivery'),
}

/** What the day of an order is: of its arrival, or from which it can be picked up. */
export const dayLabel = (choice: DeliveryChoice) =>
  choice === 'pickup' ? text('Ready for pickup on {{day}}') : text('Get it by {{day}}')
