import { type Locale, useLocale, useText } from '#text/text.tsx'
import { type SpecGroup, type SpecRow, SpecTable } from '#ui/data-display/spec-table.tsx'
import type { Detail, Spec } from '../listing.ts'
import { formatSpec, unitLabel } from './format-spec.ts'

type SpecifiedProduct = Pick<
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

/** All specifications of a product, and the sources of its figures. */
export function ProductSpecs({ product }: { product: SpecifiedProduct }) {
  const t = useText()
  const locale = useLocale()
  const groups: SpecGroup[] = [
    {
      title: t('Specifications'),
      rows: [
        { label: t('Brand'), value: product.brand },
        { label: t('Model number'), value: product.model_number },
        ...product.specs.map((spec) => rowOf(spec, locale)),
      ],
    },
    { title: t('Size and delivery'), rows: useDeliveryRows(product) },
  ]
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        {groups.map((group) => (
          <SpecTable key={group.title} caption={group.title} groups={[group]} />
        ))}
      </div>
      {product.source && (
        <p className="mt-4 max-w-text text-sm text-ink-soft">
          {t('Source of the figures:')} {product.source}
        </p>
      )}
    </>
  )
}

function rowOf(spec: Spec, locale: Locale): SpecRow {
  if (spec.kind !== 'number' || spec.number === null)
    return { label: spec.name, value: formatSpec(spec, locale) }
  return { label: spec.name, value: spec.number, unit: unitLabel(locale, spec.unit), digits: spec.digits }
}

function useDeliveryRows(product: SpecifiedProduct): SpecRow[] {
  const t = useText()
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
  const rows: (SpecRow | false)[] = [
    shipping_class !== 'none' &&
      length_in > 0 && {
        label: t('Length × width × height'),
        value: [length_in, width_in, height_in].join(' × '),
        unit: 'in',
      },
    shipping_class !== 'none' &&
      weight_lb > 0 &&
      !shown.has('weight') && { label: t('Shipping weight'), value: weight_lb, unit: 'lb', digits: 1 },
    {
      label: t('Ships by'),
      value:
        shipping_class === 'freight'
          ? t('Freight, on a pallet')
          : shipping_class === 'parcel'
            ? t('Parcel')
            : t('By email'),
    },
    lead_time_days > 0 && {
      label: product.kind === 'service' ? t('Turnaround') : t('Lead time when not in stock'),
      value: t('{{count}} business days', { count: lead_time_days }),
    },
    min_quantity > 1 && { label: t('Minimum order'), value: min_quantity, digits: 0 },
    warranty_years > 0 &&
      !shown.has('warranty') && { label: t('Warranty'), value: warranty_years, unit: t('years'), digits: 1 },
  ]
  return rows.filter((row) => row !== false)
}
