import { z } from 'zod'
import { text } from '#text/text.tsx'

/** Maximum number of lines in one list. */
export const maxQuickOrderLines = 200

/** A pasted list of model numbers and quantities, one product per line. */
export const QuickOrderInput = z.object({
  list: z
    .string()
    .max(20_000, text('This list is too long. Paste it in parts.'))
    .refine((list) => list.trim() !== '', text('Paste at least one line with a model number.')),
})

/** One way to read a line: a model number or product ID, and a quantity. */
export type LineReading = { model: string; quantity: number }

/** A line of the list with its possible readings, the preferred one first. */
export type ListLine = { number: number; line: string; readings: LineReading[] }

/**
 * The lines of a pasted list. A quantity follows the model number after a space, tab, comma or semicolon, or comes before it
 * ('12 x HC-48-J'). Model numbers may contain spaces and end in a number, so the whole line is read as a model number first.
 */
export function readQuickOrder(list: string): ListLine[] {
  return list
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== '')
    .map((line, i) => ({ number: i + 1, line, readings: readingsOf(line) }))
}

function readingsOf(line: string): LineReading[] {
  const readings: LineReading[] = [{ model: line, quantity: 1 }]
  const parts = line.split(/[\s,;]+/).filter(Boolean)
  const last = quantityIn(parts.at(-1))
  if (last !== null && parts.length > 1) readings.push({ model: joined(parts.slice(0, -1)), quantity: last })
  const first = quantityIn(parts[0])
  if (first !== null && parts.length > 1) readings.push({ model: joined(parts.slice(1)), quantity: first })
  return readings
}

/** The whole number of a part such as '12', 'x12' or '12x'; null if it is none. */
function quantityIn(part: string | undefined): number | null {
  const digits = /^[x×]?(\d{1,4})[x×]?$/i.exec(part ?? '')?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : null
}

/** Without a lone multiplication sign between quantity and model number. */
const joined = (parts: string[]) => parts.filter((part) => !/^[x×]$/i.test(part)).join(' ')

/** A model number as it is compared: letters and digits, in lower case. */
export const modelKey = (model: string) => model.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
