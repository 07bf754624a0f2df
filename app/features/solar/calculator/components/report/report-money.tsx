import { useExportRule } from '#features/solar/states/components/export-rule.ts'
import { IncentiveSource } from '#features/solar/states/components/incentive-source.tsx'
import { useFormat, useText } from '#text/text.tsx'
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
export function ReportMoney({ chosen }: { chosen: Chosen }) {
  const t = useText()
  const { number } = useFormat()
  const { usd, years } = useReportFormat()
  const { cash, loan, payback_range, without_escalation, bill_before_usd, recorded_case } = chosen.result
  const within = cash.cumulative_usd.length - 1
  const incentive = cash.price_usd - cash.net_cost_usd
  const rows: [string, string, string][] = [
    [t('Price, installed'), usd(cash.price_usd), usd(cash.price_usd)],
    ...(incentive > 0
      ? [[t('Incentive you put in'), usd(-incentive), usd(-incentive)] as [string, string, string]]
      : []),
    [t('Borrowed'), '–', usd(loan.financed_usd)],
    [t('Interest and fees'), '–', usd(loan.cost_of_credit_usd)],
    [
      t('Each month'),
      '–',
      t('{{payment}} for {{years}} years', { payment: usd(loan.monthly_payment_usd), years: loan.years }),
    ],
    [t('Saved each month at first'), usd(cash.year1_savings_usd / 12), usd(cash.year1_savings_usd / 12)],
    [
      t('After {{years}} years', { years: within }),
      usd(cash.cumulative_usd.at(-1) ?? 0),
      usd(loan.cumulative_usd.at(-1) ?? 0),
    ],
  ]
  return (
    <section className="mt-20" aria-labelledby="money">
      <SectionHeading
        id="money"
        title={t('Money')}
        intro={t('Two ways to pay for the same system. No credit that you may not get is in these numbers.')}
      />
      {cash.payback_years === null && (
        <div className="mb-8">
          <Notice tone="wait" title={t('It does not pay back within {{years}} years.', { years: within })}>
            {t(
              'With your price of electricity and your state’s rules this system costs more than it saves. A smaller one, or other reasons such as outages, may still speak for it.',
            )}
          </Notice>
        </div>
      )}
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <div>
          <table className="w-full">
            <caption className="sr-only">{t('Cash and loan side by side')}</caption>
            <thead>
              <tr className="border-b border-ink">
                <td />
                <th scope="col" className="py-2 text-right font-medium">
                  {t('Cash')}
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-medium">
                  {t('Loan, {{rate}} %', { rate: number(loan.apr * 100) })}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, first, second]) => (
                <tr
                  key={name}
                  className="border-b border-line align-baseline last:border-ink last:font-medium"
                >
                  <th scope="row" className="py-2.5 text-left font-normal text-ink-soft">
                    {name}
                  </th>
                  <td className="py-2.5 text-right tabular-nums">{first}</td>
                  <td className="py-2.5 pl-4 text-right tabular-nums">{second}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="mt-6 grid gap-2 text-ink-soft">
            {recorded_case && (
              <li>
                {t(
                  'Cautious case: your state’s export rule is not verified, so what you send out counts at avoided cost and fixed charges stay on the bill. Under the recorded rule: {{saved}} saved in the first year, paid back: {{years}}.',
                  {
                    saved: usd(recorded_case.year1_savings_usd),
                    years: years(recorded_case.payback_years, within),
                  },
                )}
              </li>
            )}
            <li>
              {t('Your bill is {{bill}} a month now.', { bill: usd(bill_before_usd / 12) })}{' '}
              {t('The loan’s payment stands beside it, it does not replace it.')}
            </li>
            <li>
              {t('Paid back in cash: {{years}}; at best {{best}}, at worst {{worst}}.', {
                years: years(cash.payback_years, within),
                best: years(payback_range.best, within),
                worst: years(payback_range.worst, within),
              })}
            </li>
            <li>
              {t('If electricity never gets dearer: {{years}}, worth {{npv}} today.', {
                years: years(without_escalation.payback_years, within),
                npv: usd(without_escalation.npv_usd),
              })}
            </li>
            <li>
              {cash.npv_usd < 0
                ? t('With your assumptions it is worth {{npv}} less today than it costs.', {
                    npv: usd(-cash.npv_usd),
                  })
                : t('With your assumptions it is worth {{npv}} today beyond its cost.', {
                    npv: usd(cash.npv_usd),
                  })}{' '}
              {cash.irr !== null &&
                t('That is a return of {{irr}} % a year.', { irr: number(cash.irr * 100, 1) })}
            </li>
          </ul>
        </div>
        <MoneyChart cash={cash.cumulative_usd} loan={loan.cumulative_usd} />
      </div>
    </section>
  )
}

/** State and federal incentives and the export rule. Incentives are not included in the figures. */
export function ReportRules({ report, answers }: { report: ReportView; answers: Answers }) {
  const t = useText()
  const rule = useExportRule()
  const { usd } = useReportFormat()
  const { policy, federal, said } = report
  const taken = report.assumptions.some(({ id, changed }) => id === 'incentive_usd' && changed)
  return (
    <section className="mt-20" aria-labelledby="rules">
      <SectionHeading
        id="rules"
        title={t('Rules and incentives')}
        intro={t('Not in the numbers. If you are sure of one, put it into the assumptions below.')}
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          {policy ? (
            <>
              <div>
                <h3 className="text-base">{t('What the grid pays')}</h3>
                {!policy.is_default && <p className="mt-1">{rule(policy)}</p>}
                {policy.note && <p className="mt-1 text-ink-soft">{policy.note}</p>}
                <p className="mt-1 text-sm text-ink-soft">
                  {policy.verification} {!policy.is_default && t('As of {{date}}.', { date: policy.as_of })}{' '}
                  {policy.source_url && (
                    <a href={policy.source_url} className="link" rel="noreferrer">
                      {t('Source')}
                    </a>
                  )}
                </p>
                {said.utility && (
                  <p className="mt-1">
                    {t(
                      '{{utility}} may have a rule of its own. Ask for it in writing before you sign anything.',
                      {
                        utility: said.utility,
                      },
                    )}
                  </p>
                )}
              </div>
              <div>
                <h3 className="text-base">{t('What the state gives')}</h3>
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
                        {t('Reckon with it')}
                      </LinkButton>
                    )}
                  </>
                ) : (
                  <p className="mt-1">{t('No state credit or rebate in our records.')}</p>
                )}
              </div>
            </>
          ) : (
            <p>{t('We have no policy record of this state.')}</p>
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
