import { useExportRule } from '#features/solar/states/components/export-rule.ts'
import { monthOfYear } from '#features/solar/states/month-of-year.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import type { ReportView } from '../../reports/report-page.server.ts'
import { useReportFormat } from './report-labels.ts'

/** How the headline figures value exports, and which rule the best case follows. */
export function ExportValue({ report }: { report: ReportView }) {
  const t = useText()
  const { number } = useFormat()
  const { usd } = useReportFormat()
  const amountOf = (id: string) => Number(report.assumptions.find((one) => one.id === id)?.value ?? 0)
  const price = `${number(amountOf('cautious_export_usd_kwh') * 100)}\u202f¢/kWh`
  const fee = amountOf('cautious_fixed_usd_month')
  return (
    <p>
      {fee > 0
        ? t('We value exports at {{price}} and leave {{fee}} a month of fixed charges on the bill.', {
            price,
            fee: usd(fee),
          })
        : t('We value exports at {{price}}.', { price })}{' '}
      <BestCase report={report} />
    </p>
  )
}

function BestCase({ report: { policy, place, sunshine } }: { report: ReportView }) {
  const t = useText()
  const locale = useLocale()
  const rule = useExportRule()
  const state = sunshine[0]?.state_name ?? place.state
  if (!policy || policy.is_default)
    return t(
      'We have no export rule on record for {{state}}: the best case assumes net metering over the year.',
      {
        state,
      },
    )
  return (
    <>
      {t('The best case follows the rule on record for {{state}} ({{month}}).', {
        state,
        month: monthOfYear(policy.as_of, locale),
      })}{' '}
      {rule(policy)}{' '}
      {policy.source_url && (
        <a href={policy.source_url} className="link" rel="noopener noreferrer">
          {t('Source')}
        </a>
      )}
    </>
  )
}
