import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { monthOfYear } from '../month-of-year.ts'
import type { StateDetail } from '../state-detail.server.ts'
import { StartForm } from './calculator-start-form.tsx'
import { useExportRule } from './export-rule.ts'
import { IncentiveSource } from './incentive-source.tsx'

type StatePanelProps = {
  detail: StateDetail
  /** The state's own page, if it has one. */
  path: string | null
  zip: string | undefined
}

/** A state's sunshine, prices and policies, with a form that starts the calculator. */
export function StatePanel({ detail, path, zip }: StatePanelProps) {
  const t = useText()
  const { number } = useFormat()
  const { sun, electricity, policy } = detail
  return (
    <div className="grid gap-8">
      <div>
        <h2 id="state-name" className="text-xl">
          {sun.state_name}
        </h2>
        <p className="mt-1 text-lg tabular-nums">
          {sun.state_name}: {number(sun.minimum_equivalent_hours)}~{number(sun.maximum_equivalent_hours)} h
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {t(
            'Equivalent full-power hours per year, from {{count}} weather stations with long-term records.',
            {
              count: Math.max(1, sun.long_record_stations),
            },
          )}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6">
        <Figure
          label={t('Production per kW of panels')}
          value={sun.median_equivalent_hours}
          unit="kWh"
          note={t('in a typical year')}
          bright
        />
        {electricity && (
          <>
            <Figure
              label={t('Electricity price per kWh')}
              value={electricity.residential_cents_kwh}
              unit="¢"
              note={t('Residential, {{date}}', { date: detail.sources.price.as_of })}
            />
            <Figure
              label={t('Household usage')}
              value={electricity.monthly_kwh}
              digits={0}
              unit="kWh"
              note={t('per month, {{date}}', { date: detail.sources.use.as_of })}
            />
            <Figure
              label={t('Installed system price')}
              value={detail.installed_usd_per_watt}
              digits={2}
              unit="$/W"
              note={
                electricity.installed_usd_per_watt === null
                  ? t('National median, cash price')
                  : t('Median for {{date}}, before incentives', { date: detail.sources.installed.as_of })
              }
            />
          </>
        )}
      </dl>
      <PolicyNotes policy={policy} />
      {path && (
        <Link to={path} className="link target">
          {t('All figures for {{state}}', { state: sun.state_name })}
        </Link>
      )}
      <StartForm zip={zip} />
    </div>
  )
}

function PolicyNotes({ policy }: { policy: StateDetail['policy'] }) {
  const t = useText()
  const locale = useLocale()
  const rule = useExportRule()
  const { number } = useFormat()
  if (!policy) return <p className="text-ink-soft">{t('We have no policy data for this state.')}</p>
  const { incentive } = policy
  return (
    <div className="grid gap-5 text-sm">
      <div>
        <h3 className="text-base">{t('Export credit')}</h3>
        {!policy.is_default && <p className="mt-1">{rule(policy)}</p>}
        {policy.note && <p className="mt-1 text-ink-soft">{policy.note}</p>}
        {policy.monthly_fee_usd_per_kw !== null && (
          <p className="mt-1">
            {t('The largest utility charges {{fee}} a month per kW.', {
              fee: `$${number(policy.monthly_fee_usd_per_kw)}`,
            })}
          </p>
        )}
        <p className="mt-1 text-ink-soft">
          {policy.verification}{' '}
          {!policy.is_default && t('As of {{date}}.', { date: monthOfYear(policy.as_of, locale) })}{' '}
          {policy.source_url && (
            <a href={policy.source_url} className="link" rel="noopener noreferrer">
              {t('Source')}
            </a>
          )}
        </p>
      </div>
      <div>
        <h3 className="text-base">{t('State incentives')}</h3>
        {incentive ? (
          <p className="mt-1">
            {incentive.name}
            {incentive.share !== null &&
              `: ${t('{{share}}% of the cost, up to {{cap}}', {
                share: number(incentive.share * 100),
                cap: `$${number(incentive.cap_usd)}`,
              })}`}
            . <span className="text-ink-soft">{incentive.note}</span>{' '}
            <IncentiveSource incentive={incentive} />
          </p>
        ) : (
          <p className="mt-1">{t('No state tax credit or rebate on file.')}</p>
        )}
      </div>
    </div>
  )
}
