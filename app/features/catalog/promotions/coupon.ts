import { text } from '#text/text.tsx'

/** Why an entered code is not valid. */
export type CouponRefusal = 'unknown' | 'not_yet' | 'over' | 'used_up' | 'used_by_you'

export const couponRefusalTexts: Record<CouponRefusal, string> = {
  unknown: text('We couldn’t find this code. Check its spelling.'),
  not_yet: text('This code isn’t active yet. Try it again from its start date.'),
  over: text('This code has expired. Try another one.'),
  used_up: text('This code has reached its usage limit. Try another one.'),
  used_by_you: text('You’ve reached the limit for this code. Try another one.'),
}

/** The normalized coupon code: upper case, with dashes for spaces. Null if malformed. */
export function parseCouponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase().replaceAll(/\s+/g, '-')
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : null
}
