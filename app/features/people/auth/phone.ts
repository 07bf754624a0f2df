import { z } from 'zod'
import { text } from '#text/text.tsx'

// Area codes of the North American plan that are neither of the United States nor of Canada: calls there are billed
// as international ones and are what pumping of text messages lives on. Source: the plan's own list of area codes.
const abroad = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)
const noPerson = /^(?:[2-9]11|37\d|96\d|8(?:00|33|44|55|66|77|88)|900|5[02-9][0-9]|700)$/

/** A number of the United States or Canada as E.164 writes it (`+16145550100`), or null. */
export function phoneNumberOf(typed: string): string | null {
  if (/[^\d\s().+/-]/.test(typed)) return null
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.trim().startsWith('+') && !digits.startsWith('1')) return null
  const [, area = '', exchange = ''] = /^1?([2-9]\d\d)([2-9]\d\d)\d{4}$/.exec(digits) ?? []
  if (!area || abroad.has(area) || noPerson.test(area) || exchange.endsWith('11')) return null
  return `+1${digits.slice(-10)}`
}

export const PhoneNumber = z
  .string({ message: text('phone is required') })
  .trim()
  .min(1, { message: text('phone is required'), abort: true })
  .max(40, { message: text('Please enter a valid telephone number'), abort: true })
  .transform((typed, context) => {
    const number = phoneNumberOf(typed)
    if (number) return number
    context.addIssue({
      code: 'custom',
      message: text('Please enter a phone number of the United States or Canada'),
    })
    return z.NEVER
  })
