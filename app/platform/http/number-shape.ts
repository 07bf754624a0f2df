import { z } from 'zod'

/**
 * A number, or its decimal string as a form or URL sends it. Values that JavaScript would convert are refused:
 * `true`, `[3]`, `0x10`, null, and the empty string, which are not 1, 3, 16, 0 and 0.
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

// The OpenAPI document describes what clients should send, not everything that is accepted.
const documented = (type: 'number' | 'integer', minimum: number, maximum: number) => ({
  type,
  minimum,
  maximum,
})

/** The same, within bounds. `refusal` is the message for invalid values, `beyond` for numbers out of bounds. */
export const numberWithin = (least: number, most: number, refusal?: string, beyond = refusal) =>
  numberInput(refusal)
    .pipe(z.number().min(least, beyond).max(most, beyond))
    .meta(documented('number', least, most))

/** The same, whole and within bounds. `refusal` is the message for invalid values. */
export const wholeNumber = (least: number, most: number, refusal?: string) =>
  numberInput(refusal)
    .pipe(z.number().int(refusal).min(least, refusal).max(most, refusal))
    .meta(documented('integer', least, most))

/** The version of the row that the editor was looking at (optimistic locking). */
export const rowVersion = wholeNumber(1, 2_147_483_647)

/** Page size of a list as its URL says it: 10 or 20. */
export const listSize = numberInput()
  .pipe(z.literal([10, 20]))
  .catch(10)

/** An optional value. Null and the empty string, which a form sends for it, count as missing. */
export const optionalInput = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), shape.optional())

/** The same, with a default for a missing value. */
export const inputWithDefault = <Value extends number>(shape: z.ZodType<Value>, fallback: Value) =>
  optionalInput(shape)
    .transform((value) => value ?? fallback)
    .meta({ ...shape.meta(), default: fallback })
