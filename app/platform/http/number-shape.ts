import { z } from 'zod'

/**
 * A number, or its digits as a form or an address sends them. What JavaScript would take for one is none here: `true`,
 * `[3]`, `0x10`, null, and the empty word, which are not 1, 3, 16, 0 and 0.
 */
export const numberInput = (refusal?: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/, refusal),
      ],
      refusal,
    )
    .transform(Number)
    .pipe(z.number())

// The API's document names what should be sent, not all that is understood.
const documented = (type: 'number' | 'integer', minimum: number, maximum: number) => ({
  type,
  minimum,
  maximum,
})

/** The same, within bounds. What is said of anything else may be named, and of a number beyond them in other words. */
export const numberWithin = (least: number, most: number, refusal?: string, beyond = refusal) =>
  numberInput(refusal)
    .pipe(z.number().min(least, beyond).max(most, beyond))
    .meta(documented('number', least, most))

/** The same, whole and within bounds. What is said of anything else may be named. */
export const wholeNumber = (least: number, most: number, refusal?: string) =>
  numberInput(refusal)
    .pipe(z.number().int(refusal).min(least, refusal).max(most, refusal))
    .meta(documented('integer', least, most))

/** Which version of a row somebody was looking at when they changed it. */
export const rowVersion = wholeNumber(1, 2_147_483_647)

/** How much a page of a list shows, as its address says it: 10 or 20. */
export const listSize = numberInput()
  .pipe(z.literal([10, 20]))
  .catch(10)

/** A value that may be left out. Null, and the empty word that a form sends for it, leave it out, too. */
export const optionalInput = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), shape.optional())

/** The same, with what stands for nothing. */
export const inputWithDefault = <Value extends number>(shape: z.ZodType<Value>, fallback: Value) =>
  optionalInput(shape)
    .transform((value) => value ?? fallback)
    .meta({ ...shape.meta(), default: fallback })
