import { inBothUnits } from '#features/catalog/products/measures.ts'
import { useExportRule } from '#features/solar/states/components/export-rule.ts'
import { IncentiveSource } from '#features/solar/states/components/incentive-source.tsx'
import { monthOfYear } from '#features/solar/states/month-of-year.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { StatePage } from './state-page.server.ts'

/** What state law and utilities say about money, permits and taxes, and how orders reach the state. */
export function StateRules({ page }: { page: StatePage }) {
  const t = useText()
  return (
    <section className="mt-20" aria-labelledby="rules">
      <SectionHeading
        id="rules"
        title={t('Rules, incentives and delivery in {{state}}', { state: page.name })}
      />
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
        <ExportRule page={page} />
        <Incentives page={page} />
        <Permits page={page} />
        <Delivery page={page} />
      </div>
    </section>
  )
}

function ExportRule({ page: { export_rule } }: { page: StatePage }) {
  const t = useText()
  const locale = useLocale()
  const { number } = useFormat()
  const rule = useExportRule()
  if (!export_rule) return null
  const { note, source_url, as_of, monthly_fee_usd_per_kw } = export_rule
  return (
    <div>
      <h3 className="text-lg">
        {export_rule.export_rule === 'net_metering' ? t('Net metering') : t('Net billing')}
      </h3>
      <p className="mt-2">{rule(export_rule)}</p>
      {note && <p className="mt-2 text-ink-soft">{note}</p>}
      {monthly_fee_usd_per_kw !== null && (
        <p className="mt-2">
          {t('The largest utility charges {{fee}} a month per kW.', {
            fee: `$${number(monthly_fee_usd_per_kw)}`,
          })}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {source_url && (
          <a href={source_url} className="link" rel="noopener noreferrer">
            {t('Source')}
          </a>
        )}{' '}
        ({monthOfYear(as_of, locale)})
      </p>
    </div>
  )
}

function Incentives({ page: { incentive, sales_tax } }: { page: StatePage }) {
  const t = useText()
  const { number, date } = useFormat()
  const as_of = sales_tax && date(`${sales_tax.as_of}T12:00:00Z`)
  return (
    <div>
      <h3 className="text-lg">{t('Incentives and taxes')}</h3>
      {incentive && (
        <p className="mt-2">
          <strong className="font-medium">{incentive.name}.</strong> {incentive.note}{' '}
          <IncentiveSource incentive={incentive} />
        </p>
      )}
      <p className="mt-2">
        {t('The federal credit for homeowners (25D) ended on December 31, 2025.')}{' '}
        <Link to="/article/end-of-the-federal-residential-credit" className="link">
          {t('What still applies')}
        </Link>
      </p>
      {sales_tax && (
        <p className="mt-2">
          {sales_tax.percent === 0
            ? t('No state sales tax (as of {{date}}).', { date: as_of })
            : t('State sales tax: {{rate}}% (as of {{date}}). Local taxes are not included.', {
                rate: number(sales_tax.percent, 3),
                date: as_of,
              })}
        </p>
      )}
    </div>
  )
}

function Permits({ page: { permits } }: { page: StatePage }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div>
      <h3 className="text-lg">{t('Permits')}</h3>
      {permits.map(({ words, law, source_url, as_of }) => (
        <p key={words} className="mt-2">
          {words}{' '}
          <span className="text-sm text-ink-soft">
            <a href={source_url} className="link" rel="noopener noreferrer">
              {law}
            </a>{' '}
            ({date(`${as_of}T12:00:00Z`)})
          </span>
        </p>
      ))}
      <p className="mt-2">
        {t('Your city or county issues the building permit, and your utility approves the connection.')}{' '}
        <Link to="/DesignPermit" className="link">
          {t('Order a permit-ready design')}
        </Link>
      </p>
    </div>
  )
}

function Delivery({ page: { delivery, place } }: { page: StatePage }) {
  const t = useText()
  const locale = useLocale()
  if (!delivery) return null
  const { warehouse, miles, parcel_days, freight_days } = delivery
  return (
    <div>
      <h3 className="text-lg">{t('Delivery to {{city}}', { city: place.city })}</h3>
      <p className="mt-2">
        {t('Our nearest warehouse is in {{warehouse}}, {{distance}} from {{city}}.', {
          warehouse,
          distance: inBothUnits([Math.round(miles)], 'mi', locale) ?? '',
          city: place.city,
        })}
      </p>
      <p className="mt-2">
        {t(
          'From there, business days in transit to {{city}}: {{parcel}} for parcels, {{freight}} for freight.',
          {
            city: place.city,
            parcel: parcel_days,
            freight: freight_days,
          },
        )}{' '}
        <Link to="/policy/SHIPPING_POLICY" className="link">
          {t('Shipping rates and times')}
        </Link>
      </p>
    </div>
  )
}
