import type { ReactNode } from 'react'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { DayChart } from './day-chart.tsx'

type Totals = {
  revenue_cents: number
  orders: number
  visits: number
  product_views: number
  carts: number
  checkouts: number
  calculators: number
  reports: number
}

export type Figures = {
  from: string
  until: string
  now: Totals
  before: Totals
  days: { day: string; revenue_cents: number; orders: number; visits: number }[]
  best_sellers: { product_id: string; name: string; units: number; revenue_cents: number }[]
  empty_searches: { term: string; count: number }[]
}

export const periods = [7, 30, 90, 365] as const

/** How the shop does: totals with the change from the period before, a chart, funnels, best sellers, empty searches. */
export function ShopFigures({ figures, days }: { figures: Figures; days: number }) {
  const t = useText()
  const format = useFormat()
  return (
    <section aria-labelledby="figures" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="figures" className="text-lg">
            {t('Sales and visits')}
          </h2>
          <p className="text-sm text-ink-soft">
            {t('{{from}} to {{until}}, compared with the {{count}} days before', {
              from: format.day(figures.from),
              until: format.day(figures.until),
              count: days,
            })}
          </p>
        </div>
        <nav aria-label={t('Period')} className="flex flex-wrap gap-2">
          {periods.map((count) => (
            <Link
              key={count}
              to={`?days=${count}`}
              preventScrollReset
              aria-current={count === days ? 'true' : undefined}
              className={classes(
                'min-h-9 content-center rounded border px-3 text-sm',
                count === days ? 'border-ink bg-sunken font-semibold' : 'border-line-strong hover:border-ink',
              )}
            >
              {t('{{count}} days', { count })}
            </Link>
          ))}
        </nav>
      </div>
      <TotalsRow figures={figures} />
      <Charts figures={figures} />
      <div className="mt-6 grid gap-6 xl:grid-cols-2">
        <Funnels totals={figures.now} />
        <BestSellers list={figures.best_sellers} />
        <EmptySearches list={figures.empty_searches} />
      </div>
    </section>
  )
}

const average = ({ revenue_cents, orders }: Totals) => (orders ? Math.round(revenue_cents / orders) : 0)
/** In percent; not a number without visits. */
const conversion = ({ orders, visits }: Totals) => (visits ? (orders / visits) * 100 : Number.NaN)

function TotalsRow({ figures: { now, before } }: { figures: Figures }) {
  const t = useText()
  const format = useFormat()
  const rate = (value: number) => (Number.isNaN(value) ? '–' : format.quantity(value, '%', 1))
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Total
        title={t('Revenue')}
        now={now.revenue_cents}
        before={before.revenue_cents}
        write={format.wholeMoney}
      />
      <Total title={t('Orders')} now={now.orders} before={before.orders} write={format.number} />
      <Total
        title={t('Average order value')}
        now={average(now)}
        before={average(before)}
        write={format.wholeMoney}
      />
      <Total title={t('Visits')} now={now.visits} before={before.visits} write={format.number} />
      <Total title={t('Conversion rate')} now={conversion(now)} before={conversion(before)} write={rate} />
    </dl>
  )
}

type TotalProps = { title: string; now: number; before: number; write: (value: number) => string }

function Total({ title, now, before, write }: TotalProps) {
  const t = useText()
  const format = useFormat()
  const change = before > 0 && !Number.isNaN(now) ? ((now - before) / before) * 100 : null
  return (
    <div className="rounded border border-line bg-sheet p-4">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{write(now)}</dd>
      <dd className="mt-1 text-sm text-ink-soft">
        {change === null
          ? t('No figures for the period before')
          : t('{{change}} from {{before}}', {
              change: `${change >= 0 ? '+' : '−'}${format.percent(Math.abs(change))}`,
              before: write(before),
            })}
      </dd>
    </div>
  )
}

/** Sales, orders and visits by day. */
function Charts({ figures: { days, now } }: { figures: Figures }) {
  const t = useText()
  const format = useFormat()
  const whole = (value: number) => format.number(value, 0)
  const locale = useLocale()
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
  const short = (value: number) => new Intl.NumberFormat(locale, compact).format(value)
  const dollars = (cents: number) =>
    new Intl.NumberFormat(locale, {
      ...compact,
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 0,
    }).format(cents / 100)
  const by = (name: 'revenue_cents' | 'orders' | 'visits') =>
    days.map((one) => ({ day: one.day, value: one[name] }))
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-3">
      <Panel>
        <DayChart
          title={t('Revenue')}
          total={format.wholeMoney(now.revenue_cents)}
          days={by('revenue_cents')}
          least={400_00}
          write={format.wholeMoney}
          writeTick={dollars}
        />
      </Panel>
      <Panel>
        <DayChart
          title={t('Orders')}
          total={whole(now.orders)}
          days={by('orders')}
          least={4}
          write={whole}
          writeTick={short}
        />
      </Panel>
      <Panel>
        <DayChart
          title={t('Visits')}
          total={whole(now.visits)}
          days={by('visits')}
          least={4}
          write={whole}
          writeTick={short}
        />
      </Panel>
    </div>
  )
}

const Panel = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="rounded border border-line bg-sheet p-5">
    {title && <h3 className="mb-3 font-semibold">{title}</h3>}
    {children}
  </section>
)

/** How many of those who came went on to the next step. */
function Funnels({ totals }: { totals: Totals }) {
  const t = useText()
  return (
    <Panel title={t('From visit to order')}>
      <Funnel
        steps={[
          { title: t('Visits'), count: totals.visits },
          { title: t('Product pages opened'), count: totals.product_views },
          { title: t('Products added to a cart'), count: totals.carts },
          { title: t('Checkouts opened'), count: totals.checkouts },
          { title: t('Paid orders'), count: totals.orders },
        ]}
      />
      <h4 className="mt-5 mb-2 font-medium">{t('Solar calculator')}</h4>
      <Funnel
        steps={[
          { title: t('Calculators opened'), count: totals.calculators },
          { title: t('Reports shown'), count: totals.reports },
        ]}
      />
    </Panel>
  )
}

function Funnel({ steps }: { steps: { title: string; count: number }[] }) {
  const format = useFormat()
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol className="grid gap-2 text-sm">
      {steps.map(({ title, count }) => (
        <li key={title}>
          <div className="flex justify-between gap-4">
            <span>{title}</span>
            <span className="tabular-nums">{format.number(count, 0)}</span>
          </div>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-2 w-full">
            <rect width="100" height="2" className="fill-sunken" />
            <rect width={(count / most) * 100} height="2" className="fill-ink" />
          </svg>
        </li>
      ))}
    </ol>
  )
}

function BestSellers({ list }: { list: Figures['best_sellers'] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Panel title={t('Best sellers')}>
      {list.length === 0 ? (
        <EmptyState title={t('No orders in this period')} />
      ) : (
        <ol className="grid gap-2 text-sm">
          {list.map(({ product_id, name, units, revenue_cents }) => (
            <li key={product_id} className="flex justify-between gap-4">
              <span>
                {name} <span className="text-ink-soft">× {format.number(units, 0)}</span>
              </span>
              <span className="tabular-nums">{format.wholeMoney(revenue_cents)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function EmptySearches({ list }: { list: Figures['empty_searches'] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Panel title={t('Searches without results')}>
      {list.length === 0 ? (
        <EmptyState title={t('No searches without results')} />
      ) : (
        <ol className="grid gap-2 text-sm">
          {list.map(({ term, count }) => (
            <li key={term} className="flex justify-between gap-4">
              <span className="break-words">{term}</span>
              <span className="tabular-nums">{format.number(count, 0)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
