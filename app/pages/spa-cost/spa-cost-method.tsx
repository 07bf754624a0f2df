import { electricity_sources } from '#features/solar/economics/electricity.ts'
import { monthOfYear } from '#features/solar/states/month-of-year.ts'
import { sunshine_source } from '#features/solar/states/sunshine.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { SpaCostPage } from './spa-cost.server.ts'

/** The day on which the sources were read. */
export const sources_read_on = '2026-11-24'

const sources = {
  limit:
    'https://lawfilesext.leg.wa.gov/biennium/2021-22/Htm/Amendments/Senate/1619-S.E%20AMS%20FORT%20S5137.2.htm',
  california:
    'https://www.energy.ca.gov/rules-and-regulations/appliance-efficiency-regulations-title-20/portable-electric-spas-frequently',
  evaporation:
    'https://www.techstreet.com/standards/4146-rates-of-evaporation-form-swimming-pools-in-active-use?product_id=1712036',
  covers: 'http://appliance-standards.org/product/portable-electric-spas',
} as const

/** How the range is calculated, and where each figure comes from. */
export function SpaCostMethod({ page }: { page: SpaCostPage }) {
  const t = useText()
  return (
    <section className="mt-20" aria-labelledby="method">
      <SectionHeading id="method" title={t('How we calculate')} />
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        <Method page={page} />
        <Sources page={page} />
      </div>
    </section>
  )
}

function Method({ page: { result } }: { page: SpaCostPage }) {
  const t = useText()
  const { number } = useFormat()
  const watts = result && number(result.limit_w, 0)
  return (
    <div className="grid max-w-text content-start gap-3">
      <p>
        {t(
          'A covered tub loses heat in proportion to the difference between water and air. The standby test APSP-14 allows 3.75 × V^(2/3) + 40 watts at a difference of 37°F (21°C), with V in gallons.',
        )}{' '}
        {watts && t('For this tub, that’s {{watts}} W.', { watts })}
      </p>
      <p>
        {t(
          'For our spas, the low figure starts from the daily energy on the product page. For other tubs, it’s 64% of the limit, the best of our own spas. We apply this to every hour of a typical year at your weather station.',
        )}
      </p>
      <p>
        {t(
          'Hours with the cover off add evaporation, by an equation measured on pools. A worn cover multiplies the standby energy by 1.4 to 2. A heat pump saves most in mild weather and nothing below 25°F (−4°C).',
        )}
      </p>
      <p>
        {t(
          'Not included: jet pumps (about 0.75 kWh per horsepower and hour), lights, refilling, rain and stronger wind.',
        )}
      </p>
    </div>
  )
}

function Sources({ page: { result } }: { page: SpaCostPage }) {
  const t = useText()
  const locale = useLocale()
  const { date } = useFormat()
  const source = (to: string, name: string) => (
    <a href={to} className="link" rel="noopener noreferrer">
      {name}
    </a>
  )
  return (
    <div>
      <h3 className="text-lg">{t('Sources')}</h3>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-sm text-ink-soft">
        <li>
          {t('Standby limit')}: {source(sources.limit, t('Washington State Legislature, Table G-5'))};{' '}
          {source(sources.california, t('California Energy Commission'))} ({date('2019-06-01T12:00:00Z')})
        </li>
        <li>
          {t('Evaporation')}: {source(sources.evaporation, 'Smith, Löf and Jones, ASHRAE Transactions 104')}{' '}
          (1998)
        </li>
        <li>
          {t('Worn cover')}: {source(sources.covers, 'Appliance Standards Awareness Project')};{' '}
          <Link to="/article/heating-an-outdoor-spa-with-less-electricity" className="link">
            {t('our article on hot tubs')}
          </Link>
        </li>
        <li>
          {t('Electricity rates')}: {electricity_sources.price.name} (
          {monthOfYear(electricity_sources.price.as_of, locale)})
        </li>
        <li>
          {t('Weather')}: NREL TMY3 ({monthOfYear(sunshine_source.as_of, locale)})
          {result && `, ${result.station}`}
        </li>
        <li>{t('We read these pages on {{date}}.', { date: date(`${sources_read_on}T12:00:00Z`) })}</li>
      </ul>
    </div>
  )
}
