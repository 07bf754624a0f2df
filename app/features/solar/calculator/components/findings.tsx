import { type Finding, verdictOf } from '#features/solar/system-design/system-check/finding.ts'
import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/media/icon.tsx'

export type FindingView = {
  id: string
  result: Finding['result']
  text: string
  code?: string
  math?: string
}

/** Icon and color of a finding; also used in a kit's parts list. */
export const findingLooks: Record<FindingView['result'], { icon: IconName; ink: string }> = {
  pass: { icon: 'check', ink: 'text-good' },
  notice: { icon: 'info', ink: 'text-ink-soft' },
  condition: { icon: 'info', ink: 'text-sun-deep' },
  unknown: { icon: 'info', ink: 'text-sun-deep' },
  fail: { icon: 'warning', ink: 'text-bad' },
}

/** The result of a system check: the verdict, then each finding with its code section and calculation. */
export function Findings({ findings }: { findings: FindingView[] }) {
  const t = useText()
  const words = {
    pass: t('Fits'),
    notice: t('To know'),
    condition: t('Condition'),
    unknown: t('Cannot be confirmed'),
    fail: t('Does not fit'),
  }
  const verdict = verdictOf(findings)
  const verdicts = {
    fits: t('Everything we checked fits.'),
    fits_with_conditions: t('The parts fit together, on the conditions named below.'),
    cannot_be_confirmed: t('Cannot be confirmed: facts are missing.'),
    does_not_fit: t('Does not fit: a limit is broken.'),
  }
  return (
    <>
      <p className="mt-4 font-medium">{verdicts[verdict]}</p>
      <ul className="mt-4 grid gap-3">
        {findings.map(({ id, result, text, code, math }) => (
          <li key={id} className="flex min-w-0 gap-3">
            <Icon
              name={findingLooks[result].icon}
              className={classes('mt-0.5 shrink-0', findingLooks[result].ink)}
            />
            <div className="min-w-0">
              <span className={result === 'unknown' || result === 'condition' ? 'font-medium' : 'sr-only'}>
                {words[result]}:{' '}
              </span>
              {text}
              {(math || code) && (
                <details className="mt-1 text-sm text-ink-soft">
                  <summary className="cursor-pointer">{t('Show calculation')}</summary>
                  {math && <p className="break-words tabular-nums">{math}</p>}
                  {code && <p>{t('Rule: {{code}} (NEC 2023)', { code })}</p>}
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {t('From the data sheets. It is no permit and no plan: codes differ by place and year.')}
      </p>
    </>
  )
}
