import { temperatureInBothScales } from '#features/catalog/products/measures.ts'
import { FindingItem } from '#features/solar/calculator/components/report/findings.tsx'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PlaceForm, placeSearch } from './solution-list.tsx'
import type { loadSolution } from './solutions.server.ts'

type Data = Awaited<ReturnType<typeof loadSolution>>

/** One package: picture, price, yearly production, system check and parts. */
export function SolutionDetail({ use, place, states, solution, parts, check, made, report }: Data) {
  const t = useText()
  const list = `/Solution?${new URLSearchParams({ use, ...placeSearch(place) })}`
  return (
    <Page
      title={solution.name}
      intro={solution.summary}
      crumbs={[
        { title: t('Home'), to: '/' },
        { title: t('Solution packages'), to: list },
        { title: solution.name },
      ]}
    >
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <ProductPicture alt="" src={solution.thumbnail} width={800} height={600} className="w-full rounded" />
        <OrderBox use={use} solution={solution} />
      </div>

      <YearlyProduction place={place} states={states} solution={solution} made={made} report={report} />

      {check && (
        <SystemCheck
          check={check}
          isAtVisitorsPlace={report !== null}
          quote_path={`/quote?${new URLSearchParams({
            project: use === 'commercial' ? 'commercial' : 'residential',
            product: solution.name,
            ...(place?.zip && { zip: place.zip }),
          })}`}
        />
      )}

      <PartsList parts={parts} />
    </Page>
  )
}

function OrderBox({ use, solution }: Pick<Data, 'use' | 'solution'>) {
  const t = useText()
  const days = use === 'commercial' ? t('7 to 10 business days') : t('3 to 5 business days')
  return (
    <div className="rounded bg-sunken p-5 sm:p-6">
      <PriceBlock price={solution.pay_cents} list_price={solution.list_cents} compared_to="parts" />
      <p className="mt-2 text-ink-soft">
        {t('Ships within {{days}}. Freight and tax depend on your address.', { days })}
      </p>
      <div className="mt-6 grid gap-3">
        {solution.isSold ? (
          <LinkButton
            to={`/Solution/order?id=${encodeURIComponent(solution.product_id)}`}
            look="primary"
            size="large"
            wide
          >
            {t('Order for my site')}
          </LinkButton>
        ) : (
          <p className="font-medium text-bad">{t('Out of stock')}</p>
        )}
        <Link to={`/${solution.product_id}`} className="link target">
          {t('View full specs and documents')}
        </Link>
      </div>
    </div>
  )
}

type YearlyProductionProps = Pick<Data, 'place' | 'states' | 'solution' | 'made' | 'report'>

/** The yearly production at the visitor's place (simulated) and in the state (range over its weather stations). */
function YearlyProduction({ place, states, solution, made, report }: YearlyProductionProps) {
  const t = useText()
  const format = useFormat()
  return (
    <section className="mt-16">
      <SectionHeading title={t('Annual production by location')} />
      <PlaceForm
        key={JSON.stringify(place)}
        place={place}
        states={states}
        keep={{ id: solution.product_id }}
      />
      <dl className="grid gap-6 sm:grid-cols-3">
        <Figure label={t('Panels')} value={solution.capacity_kw} unit="kW" digits={2} />
        {report && place && (
          <Figure
            label={t('At {{place}}', { place: place.city ? `${place.city}, ${place.state}` : place.state })}
            value={report.kwh}
            unit="kWh"
            digits={0}
            note={t('Hourly weather from {{station}}, south-facing roof at 20°', {
              station: report.station,
            })}
            bright
          />
        )}
        {made && place && (
          <Figure
            label={t('In {{state}}', { state: place.state_name })}
            value={`${format.number(made.least_kwh, 0)}–${format.number(made.most_kwh, 0)}`}
            unit="kWh"
            note={t('Range across the state’s weather stations')}
          />
        )}
      </dl>
    </section>
  )
}

function PartsList({ parts }: Pick<Data, 'parts'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section className="mt-16">
      <SectionHeading title={t('What’s included')} />
      <ul className="grid gap-x-16 lg:grid-cols-2">
        {parts.map((part) => (
          <li
            key={part.product_id}
            className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 border-b border-line py-3"
          >
            <ProductPicture alt="" src={part.thumbnail} width={96} height={96} className="rounded" />
            <Link to={`/${part.product_id}`} className="grow hover:underline">
              {withNoBreakSpaces(part.name)}
            </Link>
            <span className="shrink-0 tabular-nums">{`× ${format.number(part.quantity, 0)}`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-text text-ink-soft">
        {t('AC cable, conduit, breakers and the permit depend on your building and aren’t included.')}{' '}
        <Link to="/design" className="link">
          {t('Order plans')}
        </Link>
      </p>
    </section>
  )
}

/** The system check of the package for this climate. */
function SystemCheck({
  check,
  isAtVisitorsPlace,
  quote_path,
}: {
  check: NonNullable<Data['check']>
  isAtVisitorsPlace: boolean
  /** The quote form for a kit that fits this place. */
  quote_path: string
}) {
  const t = useText()
  const locale = useLocale()
  const { record_low_c, hot_day_c } = check.climate
  const range = [record_low_c, hot_day_c].map((one) => temperatureInBothScales(one, locale)).join(' … ')
  return (
    <section className="mt-16">
      <SectionHeading
        title={
          {
            fits: t('Parts list checked'),
            fits_with_conditions: t('Compatible with conditions'),
            cannot_be_confirmed: t('Parts list: some checks not confirmed'),
            does_not_fit: t('Parts list not compatible'),
          }[check.verdict]
        }
        intro={
          isAtVisitorsPlace
            ? t(
                'Checked against the data sheets for the lowest and highest temperatures at your location: {{range}}.',
                {
                  range,
                },
              )
            : t(
                'Checked against the data sheets for {{range}}. Enter your ZIP code to check your location.',
                {
                  range,
                },
              )
        }
      />
      <ul className="grid gap-x-16 gap-y-2 lg:grid-cols-2">
        {check.findings.map((one) => (
          <li key={one.id} className="flex min-w-0 gap-3 border-b border-line py-3">
            <FindingItem finding={one} />
          </li>
        ))}
      </ul>
      {check.findings.some(({ result }) => result === 'fail') && (
        <LinkButton to={quote_path} className="mt-6">
          {t('Request a design for this location')}
        </LinkButton>
      )}
      <p className="mt-4 max-w-text text-sm text-ink-soft">
        {t('This isn’t a permit or a plan. Codes vary by location and year.')}
      </p>
    </section>
  )
}
