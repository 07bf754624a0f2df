import { Form } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type Answers, assumption_names, pathOfStep } from '../../input/answers.ts'
import { assumptionNames, nettingNames } from '../../input/assumption-names.ts'
import type { ReportView } from '../../reports/report-page.server.ts'
import { HiddenAnswers } from '../calculator-step.tsx'
import { useReportFormat } from './report-labels.ts'

const can_change: ReadonlySet<string> = new Set(assumption_names)
const asked_here = [...assumption_names, 'export_netting', 'station']

/** All assumptions with their sources, and a field to override each. */
export function ReportAssumptions({ report, answers }: { report: ReportView; answers: Answers }) {
  const t = useText()
  const { number } = useFormat()
  const { distance } = useReportFormat()
  const stations = [report.station, ...report.other_stations]
  const changed = report.assumptions.some((one) => one.changed) || answers.station !== undefined
  const cleared = Object.fromEntries(asked_here.map((name) => [name, '']))
  return (
    <section className="mt-20" aria-labelledby="assumptions">
      <SectionHeading
        id="assumptions"
        title={t('Assumptions')}
        intro={t('See every assumption behind your estimate. Enter your own values to update the report.')}
      />
      <Form method="get" action="/yourReport#assumptions" preventScrollReset>
        <HiddenAnswers answers={answers} without={asked_here} />
        <div className="mb-8 grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t('Weather station')}
            name="station"
            defaultValue={answers.station ?? ''}
            placeholder={t('Recommended station for your location')}
            options={stations.map((station) => ({
              value: station.id,
              label: `${station.name}, ${station.state} (${distance(station.distance_km)})`,
            }))}
            hint={t('Years of data: {{years}}. Assumed accuracy: ±{{percent}}%', {
              years: report.station.years,
              percent: number(report.station.uncertainty_percent, 1),
            })}
          />
          <SelectField
            label={t('Net metering period')}
            name="export_netting"
            defaultValue={answers.export_netting ?? ''}
            placeholder={t('State default')}
            options={Object.entries(nettingNames).map(([value, words]) => ({ value, label: t(words) }))}
          />
        </div>
        <table className="w-full">
          <caption className="sr-only">{t('Assumptions')}</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b border-ink text-left text-sm">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t('Assumption')}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-medium">
                {t('Value used')}
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                {t('From')}
              </th>
              <th scope="col" className="w-36 py-2 font-medium">
                {t('Your value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.assumptions.map(({ id, value, unit, source, as_of, changed: is_overridden }) => {
              const name = t(assumptionNames[id] ?? id)
              const words =
                typeof value === 'number' ? number(value, 3) : t(nettingNames[value] ?? String(value))
              return (
                <tr
                  key={id}
                  className="border-b border-line align-middle max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:py-2"
                >
                  <th scope="row" className="py-2 pr-4 text-left font-normal">
                    {name}
                  </th>
                  <td
                    className={classes(
                      'py-2 text-right whitespace-nowrap tabular-nums md:pr-4',
                      is_overridden && 'font-medium text-sun-deep',
                    )}
                  >
                    {words} <span className="text-ink-soft">{unitWords(unit, t)}</span>
                  </td>
                  <td className="py-2 pr-4 text-sm text-ink-soft">
                    {is_overridden ? t('your value') : <Source source={source} as_of={as_of} />}
                  </td>
                  <td className="py-1">
                    {can_change.has(id) && (
                      <input
                        type="number"
                        name={id}
                        step="any"
                        inputMode="decimal"
                        aria-label={t('Your value: {{name}}', { name })}
                        defaultValue={is_overridden ? String(value) : ''}
                        className="min-h-11 w-32 rounded border border-line-strong bg-sheet px-3 text-right hover:border-ink"
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" look="secondary" icon="refresh">
            {t('Recalculate')}
          </Button>
          {changed && (
            <LinkButton to={pathOfStep('report', answers, cleared)} look="quiet" preventScrollReset>
              {t('Reset to our values')}
            </LinkButton>
          )}
        </div>
      </Form>
    </section>
  )
}

const unitWords = (unit: string, t: (words: string) => string) => (unit === 'years' ? t('years') : unit)

function Source({ source, as_of }: { source: string; as_of: string | null }) {
  const t = useText()
  if (source === 'Heliostead') return t('our assumption')
  const words = source.startsWith('http') ? t('State record') : source
  return (
    <>
      {source.startsWith('http') ? (
        <a href={source} className="link" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words || t('State record')
      )}
      {as_of && `, ${as_of}`}
    </>
  )
}
