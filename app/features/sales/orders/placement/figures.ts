/** What a customer is shown of an order before it is placed, and must not change without a word. */
export type Figures = {
  freight_cents: number
  tax_cents: number
  total_cents: number
  /** YYYY-MM-DD; null if nothing is delivered. */
  get_it_by: string | null
}

/** Figures as the value of a form field. */
export const writeFigures = ({ freight_cents, tax_cents, total_cents, get_it_by }: Figures) =>
  [freight_cents, tax_cents, total_cents, get_it_by ?? ''].join('_')

/** The figures of a form field; null for any other text. */
export function readFigures(value: string | undefined): Figures | null {
  const [, freight, tax, total, day] =
    /^(\d{1,12})_(\d{1,12})_(\d{1,12})_(\d{4}-\d\d-\d\d)?$/.exec(value ?? '') ?? []
  if (!freight || !tax || !total) return null
  return {
    freight_cents: Number(freight),
    tax_cents: Number(tax),
    total_cents: Number(total),
    get_it_by: day ?? null,
  }
}
