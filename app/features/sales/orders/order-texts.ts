import { z } from 'zod'
import { singleLineText } from '#platform/mail/single-line-text.ts'
import { text } from '#text/text.tsx'
import { maxCarrierNote, maxPoNumber } from './order.ts'

const line = (most: number) =>
  z
    .string()
    .overwrite(singleLineText)
    .trim()
    .max(most, { message: text('This text is too long') })

/** The number of the customer's purchase order, as one line of text. */
export const PoNumber = line(maxPoNumber)

/** Preferred days and times of a delivery appointment, as one line of text for the carrier. */
export const CarrierNote = line(maxCarrierNote)
