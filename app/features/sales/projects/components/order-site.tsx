import { OrderFiles } from '#features/sales/orders/components/order-files.tsx'
import type { OrderFile } from '#features/sales/orders/order.ts'
import { useFormat, useText } from '#text/text.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { buildingLabels, stageLabels, stampLabels } from '../designs/design-labels.ts'
import { type Site, surfaceLabels } from '../sites/site.ts'

type OrderSiteProps = { site: Site; files: readonly OrderFile[] }

/** Site details of an order, with its files. */
export function OrderSite({ site, files }: OrderSiteProps) {
  const t = useText()
  const format = useFormat()
  const amount = (value: number, unit: string) => (value > 0 ? format.quantity(value, unit, 0) : null)
  const rows: [string, string | null][] = [
    ...designRows(site.design, t, format),
    [t('Roof material'), t(surfaceLabels[site.surface])],
    [t('Number of stories'), site.storeys > 0 ? format.number(site.storeys, 0) : null],
    [
      t('Age of the roof'),
      site.roof_age_years > 0 ? `${format.number(site.roof_age_years, 0)} ${t('years')}` : null,
    ],
    [t('Main breaker rating'), amount(site.main_panel_amps, 'A')],
    [t('Monthly electricity use'), amount(site.monthly_kwh, 'kWh')],
    [t('Electric utility'), site.utility || null],
  ]
  return (
    <section>
      <SectionHeading title={t('Site details')} />
      <dl className="max-w-form">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="flex justify-between gap-6 border-b border-line py-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {site.wishes && <p className="mt-4 max-w-text whitespace-pre-line">{site.wishes}</p>}
      {files.length > 0 && (
        <div className="mt-6">
          <OrderFiles files={files} />
        </div>
      )}
    </section>
  )
}

type Translate = ReturnType<typeof useText>
type Format = ReturnType<typeof useFormat>

function designRows(design: Site['design'], t: Translate, format: Format): [string, string | null][] {
  if (!design) return []
  return [
    [t('Design type'), t(stageLabels[design.stage].label)],
    [t('Panel location'), t(buildingLabels[design.building])],
    [t('System size'), format.quantity(design.size_kw, 'kW', 1)],
    [t('Battery'), design.storage ? t('With battery') : t('No battery included')],
    [t('Engineer’s stamp'), t(stampLabels[design.stamp])],
  ]
}
