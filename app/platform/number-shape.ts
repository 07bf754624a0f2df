import { z } from 'zod'

/**
 * A number, or its digits as a form or an address sends them. What JavaScript would take for one is none here: `true`,
 * `[3]`, `0x10`, null, and the empty word, which are not 1, 3, 16, 0 and 0.
 */
export const NumberInput = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,15}(\.\d{1,15})?$/),
  ])
  .transform(Number)
  .pipe(z.number())

// The API's document names what should be sent, not all that is understood.
const documented = (type: 'number' | 'integer', minimum: number, maximum: number) => ({
  type,
  minimum,
  maximum,
})

/** The same, within bounds. */
export const numberWithin = (least: number, most: number) =>
  NumberInput.pipe(z.number().min(least).max(most)).meta(documented('number', least, most))

/** The same, whole and within bounds. */
export const wholeNumber = (least: number, most: number) =>
  NumberInput.pipe(z.number().int().min(least).max(most)).meta(documented('integer', least, most))

/** A value that may be left out. Null, and the empty word that a form sends for it, leave it out, too. */
export const orNone = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), shape.optional())

/** The same, with what stands for nothing. */
export const orElse = <Value extends number>(shape: z.ZodType<Value>, fallback: Value) =>
  orNone(shape)
    .transform((value) => value ?? fallback)
    .meta({ ...shape.meta(), default: fallback })
