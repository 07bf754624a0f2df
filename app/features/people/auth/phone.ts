import { z } from 'zod'
import { text } from '#text/text.tsx'

// Area codes of the North American Numbering Plan outside the US and Canada: billed internationally and used for SMS
// pumping fraud. Source: area code list of the plan's administrator (nanpa.com).
const foreign_area_codes = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)
// Service, toll-free, premium-rate and personal numbering codes, which receive no text messages.
const non_mobile_area_code = /^(?:[2-9]11|37\d|96\d|8(?:00|33|44|55|66|77|88)|900|5[02-9][0-9]|700)$/

/** A US or Canadian phone number in E.164 (`+16145550100`); null for any other input. */
export function phoneNumberOf(typed: string): string | null {
  if (/[^\d\s().+/-]/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.trim().startsWith('+') && !digits.startsWith('1')) return null
  const [, area = '', exchange = ''] = /^1?([2-9]\d\d)([2-9]\d\d)\d{4}$/.exec(digits) ?? []
  if (!area || foreign_area_codes.has(area) || non_mobile_area_code.test(area) || exchange.endsWith('11'))
    return null
  return `+1${digits.slice(-10)}`
}

export const PhoneNumber = z
  .string({ message: text('phone is required') })
  .trim()
  .min(1, { message: text('phone is required'), abort: true })
  .max(40, {
    message: text('Enter a US or Canadian phone number with area code, such as (614) 555-0100.'),
    abort: true,
  })
  .transform((typed, context) => {
    const number = phoneNumberOf(typed)
    if (number) return number
    context.addIssue({
      code: 'custom',
      message: text('Enter a US or Canadian phone number with area code, such as (614) 555-0100.'),
    })
    return z.NEVER
  })
