import { formatMeasuredSpec } from '#features/catalog/products/components/format-spec.ts'
import type { Detail, Spec } from '#features/catalog/products/listing.ts'
import { inBothUnits } from '#features/catalog/products/measures.ts'
import { isOuterSize, isPackageSize } from '#features/catalog/products/outer-size.ts'
import type { PdfFact, PdfPairs } from '#platform/pdf/pdf-document.ts'
import type { Locale, Translate } from '#text/text.tsx'
import { sizeAttributes, specGroups } from './spec-groups.ts'

/** The attributes of a product as titled tables: by group, then dimensions and weights. Empty groups are left out. */
export function specTables(detail: Detail, t: Translate, locale: Locale): PdfPairs[] {
  // The warranty has a section of its own; a kit without a battery stores 0 kWh.
  const specs = detail.specs.filter(
    ({ id, number }) => id !== 'warranty' && !(id === 'usable_energy' && number === 0),
  )
  const grouped = new Set(specGroups.flatMap(({ attributes }) => attributes))
  const isGeneral = ({ id }: Spec) => !grouped.has(id) && !sizeAttributes.has(id)
  // Kits have the rated power of the inverter and that of a panel.
  const named = (spec: Spec) =>
    detail.kind === 'package' && spec.id === 'rated_power' ? { ...spec, name: t('Panel power') } : spec
  const groups = specGroups.map(({ title, attributes }, at) => {
    const inOrder = attributes.flatMap((id) => specs.find((spec) => spec.id === id) ?? [])
    const rows = at === 0 ? specs.filter(isGeneral) : inOrder
    return { title: t(title), rows: rows.map((spec) => specRow(named(spec), locale)) }
  })
  return [...groups, { title: t('Dimensions and weights'), rows: sizeRows(detail, specs, t, locale) }]
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ kind: 'pairs', ...group }))
}

/** An attribute with its value; lengths, weights and temperatures in US and metric units. */
export const specRow = (spec: Spec, locale: Locale): PdfFact => ({
  name: spec.name,
  value: formatMeasuredSpec(spec, locale),
})

function sizeRows(detail: Detail, specs: Spec[], t: Translate, locale: Locale): PdfFact[] {
  const { shipping_class, length_in, width_in, height_in, weight_lb } = detail
  const outer = [length_in, width_in, height_in]
  const isShipped = shipping_class !== 'none'
  const size = isShipped && length_in > 0 ? inBothUnits(outer, 'in', locale) : null
  const weight = isShipped && weight_lb > 0 ? inBothUnits([weight_lb], 'lb', locale) : null
  const isWeighed = specs.some(({ id }) => id === 'weight')
  // A length, width or height that the outer size already states is not repeated.
  const isStated = (spec: Spec) => size !== null && isOuterSize(detail, spec)
  const isPackage = isPackageSize(detail)
  const outerSize = size
    ? [{ name: isPackage ? t('Shipping size, L × W × H') : t('Length × width × height'), value: size }]
    : []
  return [
    ...(isPackage ? [] : outerSize),
    ...specs
      .filter((spec) => sizeAttributes.has(spec.id) && !isStated(spec))
      .map((spec) => specRow(spec, locale)),
    ...(isPackage ? outerSize : []),
    ...(weight && !isWeighed ? [{ name: t('Shipping weight'), value: weight }] : []),
  ]
}
