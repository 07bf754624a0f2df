import { type DeliveryChoice, freightLabels } from '#features/catalog/shipping-rates/delivery-choice.ts'
import type { TaxLine } from '#features/catalog/tax/sales-tax.ts'
import type { Formats } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'

/** The amounts that the rows are written from; those of an order have the same names. */
export type RowSums = {
  subtotal_cents: number
  promotion_name: string | null
  /** Promotion and coupon together. */
  minus_cents: number
  coupon_code: string | null
  coupon_cents: number
  freight_cents: number
  tax_lines: readonly TaxLine[]
  tax_cents: number
  total_cents: number
}

/** A row of the amounts, translated and formatted. */
export type PriceRow = {
  key: string
  name: string
  /** Small print below the name: why a tax is charged, where, at which rate. */
  note?: string
  value: string
  kind?: 'saving' | 'total'
}

type RowOptions = {
  t: Translate
  format: Formats
  /** Left out: standard. */
  delivery?: DeliveryChoice
  /** Name the exemption certificates, as invoices must. */
  hasCertificates?: boolean
}

/**
 * The amounts from subtotal to total, in the one order and with the one set of words that cart, checkout, order page, mails
 * and documents share: subtotal, promotion, coupon, freight, sales tax, sales tax on freight, total.
 */
export function priceRows(
  sums: RowSums,
  { t, format, delivery = 'standard', hasCertificates }: RowOptions,
): PriceRow[] {
  return [
    ...itemRows(sums, { t, format }),
    {
      key: 'freight',
      name: t(freightLabels[delivery]),
      value: sums.freight_cents === 0 ? t('Free') : format.money(sums.freight_cents),
    },
    ...taxRows(sums, { t, format, hasCertificates }),
    { key: 'total', name: t('Total'), value: format.money(sums.total_cents), kind: 'total' },
  ]
}

type ItemSums = Omit<RowSums, 'freight_cents' | 'tax_lines' | 'tax_cents' | 'total_cents'>

/** The rows that need no address: subtotal, promotion and coupon. */
export function itemRows(sums: ItemSums, { t, format }: Pick<RowOptions, 't' | 'format'>): PriceRow[] {
  const promotion_cents = sums.minus_cents - sums.coupon_cents
  const name = sums.promotion_name
  return [
    { key: 'subtotal', name: t('Subtotal'), value: format.money(sums.subtotal_cents) },
    ...(promotion_cents > 0
      ? [
          {
            key: 'promotion',
            name: name ? t('Promotion: {{name}}', { name }) : t('Promotion'),
            value: format.money(-promotion_cents),
            kind: 'saving' as const,
          },
        ]
      : []),
    ...(sums.coupon_cents > 0
      ? [
          {
            key: 'coupon',
            name: t('Coupon {{code}}', { code: sums.coupon_code ?? '' }),
            value: format.money(-sums.coupon_cents),
            kind: 'saving' as const,
          },
        ]
      : []),
  ]
}

function taxRows(
  { tax_lines, tax_cents }: RowSums,
  { t, format, hasCertificates }: Omit<RowOptions, 'delivery'>,
): PriceRow[] {
  if (tax_lines.length === 0) return [{ key: 'tax', name: t('Sales tax'), value: format.money(tax_cents) }]
  return tax_lines.map((line, at) => {
    const name = line.on === 'freight' ? t('Sales tax on freight') : t('Sales tax')
    const rate = line.basis_points > 0 ? ` ${format.quantity(line.basis_points / 100, '%', 3)}` : ''
    const place = `${line.jurisdiction ?? line.state}${rate}`
    const reason = `${t(line.reason)}${hasCertificates && line.certificate_id ? ` ${line.certificate_id}` : ''}`
    return {
      key: `tax ${at}`,
      name,
      note: reason === name ? place : `${reason} (${place})`,
      value: format.money(line.cents),
    }
  })
}

/** Rows where a name has one line, as in mails and PDF documents. */
export const oneLineRows = (rows: readonly PriceRow[]) =>
  rows.map(({ name, note, value, kind }) => ({
    name: note ? `${name}: ${note}` : name,
    value,
    ...(kind === 'total' && { strong: true }),
  }))
