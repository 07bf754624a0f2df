import { text } from '#text/text.tsx'

/** Why an entered code is not valid. */
export type CouponRefusal = 'unknown' | 'not_yet' | 'over' | 'used_up' | 'used_by_you'

export const couponRefusalTexts: Record<CouponRefusal, string> = {
  unknown: text('We do not know this code'),
  not_yet: text('This code does not hold yet'),
  over: text('This code does not hold any more'),
  used_up: text('This code has been used as often as it may be'),
  used_by_you: text('You have used this code as often as you may'),
}

/** The normalized coupon code: upper case, with dashes for spaces. Null if malformed. */
export function parseCouponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase().replaceAll(/\s+/g, '-')
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : null
}
