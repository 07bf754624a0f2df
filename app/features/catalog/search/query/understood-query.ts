/** A part of the search text, by its positions in `UnderstoodQuery.text`. */
export type Span = { from: number; to: number; text: string }

/** A word of which only the text is known. `is_name`: it is of product names, and stands for what was typed. */
export type Word = Span & { is_name?: true }

/**
 * A figure that products can be asked for. Power is in W, energy and that of a year in kWh, apparent power in kVA, voltages in V, current in
 * A, volume in gallons, length in inches, weight in lb, warranty in years, efficiency in percent, prices in dollars.
 * `size` is a number without a unit: it occurs in the model number, or is a main figure of the product.
 */
export const quantities = [
  'power',
  'energy',
  'yearly_energy',
  'apparent_power',
  'voltage',
  'primary_voltage',
  'secondary_voltage',
  'current',
  'volume',
  'length',
  'weight',
  'warranty',
  'efficiency',
  'seats',
  'jets',
  'panels',
  'ports',
  'size',
  'price',
] as const
export type Quantity = (typeof quantities)[number]

/** `=` is about this value: see `search-products`. */
export type Operator = '=' | '>=' | '<='

export type Condition = { span: Span } & (
  | { kind: 'number'; attribute: Quantity; operator: Operator; value: number; unit: string }
  /** A product has one of the values of one of the attributes: `black` is the look of a panel or the finish of a clamp. */
  | { kind: 'choice'; alternatives: { attribute: string; values: string[] }[]; is_implied?: true }
  /**
   * `is_accessory`: a word for a small product, which is wanted also if the text names what it is for before or after it.
   * `beside`: the families for which this holds; null or none for all.
   */
  | { kind: 'family'; values: string[]; is_implied?: true; is_accessory?: true; beside?: string[] | null }
  | { kind: 'brand'; values: string[] }
  | { kind: 'use'; use: string }
)

export type Sorting = 'price_up' | 'size_down' | 'size_up' | 'efficiency_down' | 'weight_up' | 'warranty_down'

/** Another product that a search text names. */
export type Target = Omit<UnderstoodQuery, 'text' | 'compatible_with' | 'asks_replacement'> & { span: Span }

/** What a search text asks for. Parts that say nothing about products, as `the` and `buy`, are left out. */
export type UnderstoodQuery = {
  /** The text with compatible characters replaced, as full-width digits; spans are positions in it. */
  text: string
  conditions: Condition[]
  /** Model numbers or parts of them, with the products that have them. */
  models: { span: Span; products: number[] }[]
  /** What the product must fit, as `for S6 hybrid` in `battery for S6 hybrid`. */
  compatible_with: Target | null
  /** It has a word such as `replacement`: the discontinued products that it names are not wanted. */
  asks_replacement: boolean
  sorting: { by: Sorting; span: Span } | null
  /** Where a part of the product is named, as `with hybrid inverter` in `kit with hybrid inverter`. */
  part_from: number | null
  /** Words of which only the text is known. */
  words: Word[]
  /** Words that were understood as a similar one. */
  corrected: Span[]
}
