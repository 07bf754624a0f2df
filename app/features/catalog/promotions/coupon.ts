import { text } from '#text/text.tsx'

/** Why a code that was entered does not hold. */
export type CouponRefusal = 'unknown' | 'not_yet' | 'over' | 'used_up' | 'used_by_you'

export const couponRefusalTexts: Record<CouponRefusal, string> = {
  unknown: text('We do not know this code'),
  not_yet: text('This code does not hold yet'),
  over: text('This code does not hold any more'),
  used_up: text('This code has been used as often as it may be'),
  used_by_you: text('You have used this code as often as you may'),
}

/** The code as it is kept, however it was typed; null for what can be none. */
export function parseCouponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase().replaceAll(/\s+/g, '-')
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : null
}
