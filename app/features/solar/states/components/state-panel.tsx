import { useFormat, useText } from '#text/text.tsx'
import { Figure } from '#ui/media/figure.tsx'
import type { StateDetail } from '../state-detail.server.ts'
import { StartForm } from './calculator-start-form.tsx'
import { useExportRule } from './export-rule.ts'
import { IncentiveSource } from './incentive-source.tsx'

/** A state's sunshine, prices and policies, with a form that starts the calculator. */
export function StatePanel({ detail, zip }: { detail: StateDetail; zip: string | undefined }) {
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
          {t('Hours a year at full power, from {{count}} weather stations with a long record.', {
            count: Math.max(1, sun.long_record_stations),
          })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6">
        <Figure
          label={t('1 kW of panels makes')}
          value={sun.median_equivalent_hours}
          unit="kWh"
          note={t('in an ordinary year')}
          bright
        />
        {electricity && (
          <>
            <Figure
              label={t('A kWh costs')}
              value={electricity.residential_cents_kwh}
              unit="¢"
              note={t('Homes, {{date}}', { date: detail.sources.price.as_of })}
            />
            <Figure
              label={t('A household uses')}
              value={electricity.monthly_kwh}
              digits={0}
              unit="kWh"
              note={t('a month, {{date}}', { date: detail.sources.use.as_of })}
            />
            <Figure
              label={t('A system costs')}
              value={detail.installed_usd_per_watt}
              digits={2}
              unit="$/W"
              note={
                electricity.installed_usd_per_watt === null
                  ? t('Median of the country, paid in cash')
                  : t('Median of {{date}}, before incentives', { date: detail.sources.installed.as_of })
              }
            />
          </>
        )}
      </dl>
      <PolicyNotes policy={policy} />
      <StartForm zip={zip} />
    </div>
  )
}

function PolicyNotes({ policy }: { policy: StateDetail['policy'] }) {
  const t = useText()
  const rule = useExportRule()
  const { number } = useFormat()
  if (!policy) return <p className="text-ink-soft">{t('We have no policy record of this state.')}</p>
  const { incentive } = policy
  return (
    <div className="grid gap-5 text-sm">
      <div>
        <h3 className="text-base">{t('What the grid pays')}</h3>
        {!policy.is_default && <p className="mt-1">{rule(policy)}</p>}
        {policy.note && <p className="mt-1 text-ink-soft">{policy.note}</p>}
        {policy.monthly_fee_usd_per_kw !== null && (
          <p className="mt-1">
            {t('The largest utility charges {{fee}} a month for each kW.', {
              fee: `$${number(policy.monthly_fee_usd_per_kw)}`,
            })}
          </p>
        )}
        <p className="mt-1 text-ink-soft">
          {policy.verification} {!policy.is_default && t('As of {{date}}.', { date: policy.as_of })}{' '}
          {policy.source_url && (
            <a href={policy.source_url} className="link" rel="noreferrer">
              {t('Source')}
            </a>
          )}
        </p>
      </div>
      <div>
        <h3 className="text-base">{t('What the state gives')}</h3>
        {incentive ? (
          <p className="mt-1">
            {incentive.name}
            {incentive.share !== null &&
              `: ${t('{{share}} % of the cost, at most {{cap}}', {
                share: number(incentive.share * 100),
                cap: `$${number(incentive.cap_usd)}`,
              })}`}
            . <span className="text-ink-soft">{incentive.note}</span>{' '}
            <IncentiveSource incentive={incentive} />
          </p>
        ) : (
          <p className="mt-1">{t('No state credit or rebate in our records.')}</p>
        )}
      </div>
    </div>
  )
}
