import { z } from 'zod'
import { singleLineText } from '#platform/mail/single-line-text.ts'
import { text } from '#text/text.tsx'
import { maxPoNumber } from './order.ts'

/** The number of the customer's purchase order, as one line of text. */
export const PoNumber = z
  .string()
  .overwrite(singleLineText)
  .trim()
  .max(maxPoNumber, { message: text('This text is too long') })
