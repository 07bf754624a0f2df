/** Duration of each step of the home page's promo sequence. */
export const step_ms = 1500
/** How long the quote panel is shown, and how long it then takes to slide out. */
export const stay_ms = 5000
export const slide_ms = 5000

export type PromoStage = 'transformer' | 'inverter' | 'spa' | 'quote' | 'sliding' | 'buttons'

/** The stages in order, with their durations; the last one has no end. */
export const stages: readonly { stage: PromoStage; duration_ms: number }[] = [
  { stage: 'transformer', duration_ms: step_ms },
  { stage: 'inverter', duration_ms: step_ms },
  { stage: 'spa', duration_ms: step_ms },
  { stage: 'quote', duration_ms: stay_ms },
  { stage: 'sliding', duration_ms: slide_ms },
  { stage: 'buttons', duration_ms: Number.POSITIVE_INFINITY },
]
