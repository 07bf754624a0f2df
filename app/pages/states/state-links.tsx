import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { StatePage } from './state-page.server.ts'

/** The state beside its neighbors: production and electricity rate. */
export function NeighborStates({ page }: { page: StatePage }) {
  const t = useText()
  const { number } = useFormat()
  const { neighbors, state } = page
  if (neighbors.length === 0) return null
  const most = Math.max(...neighbors.map((row) => row.median_equivalent_hours))
  return (
    <section className="mt-20" aria-labelledby="neighbors">
      <SectionHeading
        id="neighbors"
        title={t('{{state}} and its neighbors', { state: page.sun.state_name })}
        aside={
          <Link to="/states" className="link target">
            {t('All states')}
          </Link>
        }
      />
      <table className="w-full">
        <caption className="sr-only">{t('Production and electricity rate by state')}</caption>
        <thead>
          <tr className="border-b border-line text-left align-bottom text-sm text-ink-soft">
            <th scope="col" className="py-2 font-normal">
              {t('State')}
            </th>
            <th scope="col" className="py-2 pl-4 font-normal">
              {t('Annual production per kW')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              {t('Electricity rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {neighbors.map((row) => (
            <tr key={row.state} className="border-b border-line">
              <th scope="row" className={`py-2 text-left ${row.state === state ? '' : 'font-normal'}`}>
                {row.state === state ? (
                  row.state_name
                ) : (
                  <Link to={row.path} className="link">
                    {row.state_name}
                  </Link>
                )}
              </th>
              <td className="w-1/2 py-2 pl-4 tabular-nums">
                <span className="flex items-center gap-3">
                  <svg
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="h-2.5 w-3/5 max-sm:hidden"
                  >
                    <rect
                      width={Math.round((row.median_equivalent_hours / most) * 100)}
                      height={10}
                      className={row.state === state ? 'fill-sun' : 'fill-line-strong'}
                    />
                  </svg>
                  {`${number(row.median_equivalent_hours, 0)} kWh`}
                </span>
              </td>
              <td className="py-2 pl-4 text-right tabular-nums">
                {`${number(row.residential_cents_kwh ?? 0, 1)}¢/kWh`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Where to go from here: kits with this state's production, the calculator, and articles. */
export function NextSteps({ page }: { page: StatePage }) {
  const t = useText()
  return (
    <section className="mt-20" aria-labelledby="next">
      <SectionHeading id="next" title={t('Plan your system')} />
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div className="flex flex-wrap content-start gap-3">
          <LinkButton to={`/Solution?state=${page.state}`} look="primary">
            {t('Compare kits in {{state}}', { state: page.name })}
          </LinkButton>
          <LinkButton to={`/yourHouse?zip=${page.place.zip}`}>{t('Start calculator')}</LinkButton>
          <LinkButton to="/solar">{t('Shop residential kits')}</LinkButton>
          <LinkButton to="/quote">{t('Get my free quote')}</LinkButton>
        </div>
        <ul className="grid content-start gap-1">
          {page.articles.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/article/${id}`} className="link target">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
