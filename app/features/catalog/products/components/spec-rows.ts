import type { Locale, Translate } from '#text/text.tsx'
import type { SpecGroup, SpecRow } from '#ui/data-display/spec-table.tsx'
import type { Detail } from '../listing.ts'
import { inBothUnits } from '../measures.ts'
import { isPackageSize } from '../outer-size.ts'
import { formatMeasuredSpec } from './format-spec.ts'

export type SpecifiedProduct = Pick<
  Detail,
  | 'specs'
  | 'kind'
  | 'shipping_class'
  | 'weight_lb'
  | 'length_in'
  | 'width_in'
  | 'height_in'
  | 'warranty_years'
  | 'lead_time_days'
  | 'min_quantity'
  | 'source'
  | 'model_number'
  | 'brand'
>

/** The rows of a product's specification tables: its attributes, and its size and delivery. */
export const specGroupsOf = (product: SpecifiedProduct, t: Translate, locale: Locale): SpecGroup[] => [
  {
    title: t('Specifications'),
    rows: [
      { label: t('Brand'), value: product.brand },
      { label: t('Model number'), value: product.model_number },
      ...product.specs.map((spec) => ({ label: spec.name, value: formatMeasuredSpec(spec, locale) })),
    ],
  },
  { title: t('Size and delivery'), rows: deliveryRows(product, t, locale) },
]

function deliveryRows(product: SpecifiedProduct, t: Translate, locale: Locale): SpecRow[] {
  const {
    shipping_class,
    weight_lb,
    length_in,
    width_in,
    height_in,
    warranty_years,
    lead_time_days,
    min_quantity,
  } = product
  const shown = new Set(product.specs.map((spec) => spec.id))
  const size = inBothUnits([length_in, width_in, height_in], 'in', locale)
  const weight = inBothUnits([weight_lb], 'lb', locale)
  const rows: (SpecRow | false)[] = [
    shipping_class !== 'none' &&
      length_in > 0 &&
      size !== null && {
        label: isPackageSize(product) ? t('Shipping size, L × W × H') : t('Length × width × height'),
        value: size,
      },
    shipping_class !== 'none' &&
      weight_lb > 0 &&
      !shown.has('weight') &&
      weight !== null && { label: t('Shipping weight'), value: weight },
    {
      label: t('Ships by'),
      value:
        shipping_class === 'freight'
          ? t('Freight, on a pallet')
          : shipping_class === 'parcel'
            ? t('Parcel')
            : t('By email'),
    },
    // A service states its turnaround among its specifications.
    lead_time_days > 0 &&
      product.kind !== 'service' && {
        label: t('Lead time when not in stock'),
        value: t('{{count}} business days', { count: lead_time_days }),
      },
    min_quantity > 1 && { label: t('Minimum order'), value: String(min_quantity) },
    warranty_years > 0 &&
      !shown.has('warranty') && {
        label: t('Warranty'),
        value: t('{{count}} years, limited warranty', { count: warranty_years }),
      },
  ]
  return rows.filter((row) => row !== false)
}
