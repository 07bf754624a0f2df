/** The promo sequence of the home page, in milliseconds from the moment the page is there. */
export const step_ms = 1500
/** The quote panel stays so long, and then takes as long to slide out. */
export const stay_ms = 5000
export const slide_ms = 5000

export type PromoStage = 'transformer' | 'inverter' | 'spa' | 'quote' | 'sliding' | 'buttons'

/** How long each stage lasts; the last one stays. */
export const stages: readonly { stage: PromoStage; lasts_ms: number }[] = [
  { stage: 'transformer', lasts_ms: step_ms },
  { stage: 'inverter', lasts_ms: step_ms },
  { stage: 'spa', lasts_ms: step_ms },
  { stage: 'quote', lasts_ms: stay_ms },
  { stage: 'sliding', lasts_ms: slide_ms },
  { stage: 'buttons', lasts_ms: Number.POSITIVE_INFINITY },
]
