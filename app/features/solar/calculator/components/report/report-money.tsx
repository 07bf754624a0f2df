import { useExportRule } from '#features/solar/states/components/export-rule.ts'
import { IncentiveSource } from '#features/solar/states/components/incentive-source.tsx'
import { monthOfYear } from '#features/solar/states/month-of-year.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type Answers, pathOfStep } from '../../input/answers.ts'
import type { ReportView } from '../../reports/report-page.server.ts'
import { MoneyChart } from './charts.tsx'
import { useReportFormat } from './report-labels.ts'

type Chosen = NonNullable<ReportView['chosen']>

/** Cash and loan side by side over the analysis period. */
export function ReportMoney({ report, chosen }: { report: ReportView; chosen: Chosen }) {
  const t = useText()
  const { cash, loan } = chosen.result
  const within = cash.cumulative_usd.length - 1
  return (
    <section className="mt-20" aria-labelledby="money">
      <SectionHeading
        id="money"
        title={t('Costs and savings')}
        intro={t(
          'Compare two ways to finance the same system. No incentives are included unless you enter them.',
        )}
      />
      {cash.payback_years === null && (
        <div className="mb-8">
          <Notice
            tone="wait"
            title={t('This system doesn’t pay back within {{years}} years.', { years: within })}
          >
            {t(
              'At your electricity price and under your state’s rules, this system costs more than it saves. A smaller system or backup power may still make sense.',
            )}
          </Notice>
        </div>
      )}
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <div>
          <CostTable result={chosen.result} />
          <CostNotes result={chosen.result} isOnRecord={report.policy?.is_default === false} />
        </div>
        <MoneyChart cash={cash.cumulative_usd} loan={loan.cumulative_usd} />
      </div>
    </section>
  )
}

type Result = Chosen['result']

/** What the system costs in cash and with the loan. */
function CostTable({ result: { cash, loan } }: { result: Result }) {
  const t = useText()
  const { number } = useFormat()
  const { usd } = useReportFormat()
  const within = cash.cumulative_usd.length - 1
  const incentive = cash.price_usd - cash.net_cost_usd
  const rows: [string, string, string][] = [
    [t('Installed price before tax and freight'), usd(cash.price_usd), usd(cash.price_usd)],
    ...(incentive > 0
      ? [[t('Incentive you entered'), usd(-incentive), usd(-incentive)] as [string, string, string]]
      : []),
    [t('Loan amount'), '–', usd(loan.financed_usd)],
    [t('Interest and fees'), '–', usd(loan.cost_of_credit_usd)],
    [
      t('Monthly payment'),
      '–',
      t('{{payment}} for {{years}} years', { payment: usd(loan.monthly_payment_usd), years: loan.years }),
    ],
    [t('First-year monthly savings'), usd(cash.year1_savings_usd / 12), usd(cash.year1_savings_usd / 12)],
    [
      t('Net savings after {{years}} years', { years: within }),
      usd(cash.cumulative_usd.at(-1) ?? 0),
      usd(loan.cumulative_usd.at(-1) ?? 0),
    ],
  ]
  return (
    <table className="w-full">
      <caption className="sr-only">{t('Cash and loan compared')}</caption>
      <thead>
        <tr className="border-b border-ink">
          <td />
          <th scope="col" className="py-2 text-right font-medium">
            {t('Cash')}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            {t('Loan, {{rate}}% APR', { rate: number(loan.apr * 100) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, first, second]) => (
          <tr key={name} className="border-b border-line align-baseline last:border-ink last:font-medium">
            <th scope="row" className="py-2.5 text-left font-normal text-ink-soft">
              {name}
            </th>
            <td className="py-2.5 text-right tabular-nums">{first}</td>
            <td className="py-2.5 pl-4 text-right tabular-nums">{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Bill, payback and net present value in sentences. */
function CostNotes({ result, isOnRecord }: { result: Result; isOnRecord: boolean }) {
  const t = useText()
  const { number } = useFormat()
  const { usd, years } = useReportFormat()
  const { cash, payback_range, without_escalation, bill_before_usd, recorded_case } = result
  const within = cash.cumulative_usd.length - 1
  const bestCase = (best: NonNullable<Result['recorded_case']>) => ({
    saved: usd(best.year1_savings_usd),
    years: years(best.payback_years, within),
  })
  return (
    <ul className="mt-6 grid gap-2 text-ink-soft">
      {recorded_case && (
        <li>
          {isOnRecord
            ? t(
                'Under the state’s export rule on record, first-year savings are {{saved}} and payback is {{years}}.',
                bestCase(recorded_case),
              )
            : t(
                'With net metering over the year, first-year savings are {{saved}} and payback is {{years}}.',
                bestCase(recorded_case),
              )}
        </li>
      )}
      <li>
        {t('Your current bill is {{bill}} a month.', { bill: usd(bill_before_usd / 12) })}{' '}
        {t('Loan payments are in addition to your remaining bill.')}
      </li>
      <li>
        {t('Cash payback: {{years}} (best case {{best}}, worst case {{worst}}).', {
          years: years(cash.payback_years, within),
          best: years(payback_range.best, within),
          worst: years(payback_range.worst, within),
        })}
      </li>
      <li>
        {t('If electricity prices stay flat: payback {{years}}, net present value {{npv}}.', {
          years: years(without_escalation.payback_years, within),
          npv: usd(without_escalation.npv_usd),
        })}
      </li>
      <li>
        {cash.npv_usd < 0
          ? t('Net present value with these assumptions: {{npv}} below cost.', {
              npv: usd(-cash.npv_usd),
            })
          : t('Net present value with these assumptions: {{npv}} after costs.', {
              npv: usd(cash.npv_usd),
            })}{' '}
        {cash.irr !== null && t('That’s an annual return of {{irr}}%.', { irr: number(cash.irr * 100, 1) })}
      </li>
    </ul>
  )
}

/** State and federal incentives and the export rule. Incentives are not included in the figures. */
export function ReportRules({ report, answers }: { report: ReportView; answers: Answers }) {
  const t = useText()
  const locale = useLocale()
  const rule = useExportRule()
  const { usd } = useReportFormat()
  const { policy, federal, said } = report
  const taken = report.assumptions.some(({ id, changed }) => id === 'incentive_usd' && changed)
  return (
    <section className="mt-20" aria-labelledby="rules">
      <SectionHeading
        id="rules"
        title={t('Rules and incentives')}
        intro={t('Not included in the estimate. If you qualify, enter the amount under Assumptions below.')}
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          {policy ? (
            <>
              <div>
                <h3 className="text-base">{t('Export credit')}</h3>
                {!policy.is_default && <p className="mt-1">{rule(policy)}</p>}
                {policy.note && <p className="mt-1 text-ink-soft">{policy.note}</p>}
                <p className="mt-1 text-sm text-ink-soft">
                  {policy.verification}{' '}
                  {!policy.is_default && t('As of {{date}}.', { date: monthOfYear(policy.as_of, locale) })}{' '}
                  {policy.source_url && (
                    <a href={policy.source_url} className="link" rel="noopener noreferrer">
                      {t('Source')}
                    </a>
                  )}
                </p>
                {said.utility && (
                  <p className="mt-1">
                    {t('{{utility}} may have its own rule. Get it in writing before you sign anything.', {
                      utility: said.utility,
                    })}
                  </p>
                )}
              </div>
              <div>
                <h3 className="text-base">{t('State incentives')}</h3>
                {policy.incentive ? (
                  <>
                    <p className="mt-1">
                      {policy.incentive.name}
                      {policy.incentive.amount_usd !== null &&
                        `: ${t('{{usd}} for this system', { usd: usd(policy.incentive.amount_usd) })}`}
                      . <span className="text-ink-soft">{policy.incentive.note}</span>{' '}
                      <IncentiveSource incentive={policy.incentive} />
                    </p>
                    {policy.incentive.amount_usd !== null && !taken && (
                      <LinkButton
                        to={pathOfStep('report', answers, {
                          incentive_usd: String(Math.floor(policy.incentive.amount_usd)),
                        })}
                        size="small"
                        className="no-print mt-3"
                        preventScrollReset
                      >
                        {t('Include in estimate')}
                      </LinkButton>
                    )}
                  </>
                ) : (
                  <p className="mt-1">{t('No state tax credit or rebate on file.')}</p>
                )}
              </div>
            </>
          ) : (
            <p>{t('We have no policy data for this state.')}</p>
          )}
        </div>
        <div>
          {federal.map(({ id, title, text, as_of, sources }) => (
            <Disclosure key={id} title={title} open={id === '25D'}>
              <p>{text}</p>
              <p className="mt-2 text-sm text-ink-soft">
                {t('As of {{date}}.', { date: as_of })} {sources.join('; ')}
              </p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
