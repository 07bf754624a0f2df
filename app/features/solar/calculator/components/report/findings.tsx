import { verdictOf } from '#features/solar/system-design/system-check/finding.ts'
import type { FindingView } from '#features/solar/system-design/system-check/finding-view.ts'
import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/media/icon.tsx'

/** Icon and color of a finding. */
const findingLooks: Record<FindingView['result'], { icon: IconName; ink: string }> = {
  pass: { icon: 'check', ink: 'text-good' },
  notice: { icon: 'info', ink: 'text-ink-soft' },
  condition: { icon: 'info', ink: 'text-sun-deep' },
  unknown: { icon: 'info', ink: 'text-sun-deep' },
  fail: { icon: 'warning', ink: 'text-bad' },
}

/** One finding with its code section and calculation; also used in a kit's parts list. */
export function FindingItem({ finding: { result, text, code, math } }: { finding: FindingView }) {
  const t = useText()
  const words = {
    pass: t('Compatible'),
    notice: t('Note'),
    condition: t('Condition'),
    unknown: t('Not confirmed'),
    fail: t('Not compatible'),
  }
  const is_named = result === 'unknown' || result === 'condition'
  return (
    <>
      <Icon
        name={findingLooks[result].icon}
        className={classes('mt-0.5 shrink-0', findingLooks[result].ink)}
      />
      <div className="min-w-0">
        <span className={is_named ? 'font-medium' : 'sr-only'}>
          {t('{{result}}: ', { result: words[result] })}
        </span>
        {text}
        {(math || code) && (
          <details className="mt-1 text-sm text-ink-soft">
            <summary className="cursor-pointer">{t('Show calculation')}</summary>
            {math && <p className="break-words tabular-nums">{math}</p>}
            {code && (
              <p>
                {code.startsWith('NEC')
                  ? t('Rule: {{code}} (NEC 2023)', { code })
                  : t('Rule: {{code}}', { code })}
              </p>
            )}
          </details>
        )}
      </div>
    </>
  )
}

/** The result of a system check: the verdict, then each finding; if something is not confirmed, what passed comes last. */
export function Findings({ findings }: { findings: FindingView[] }) {
  const t = useText()
  const verdicts = {
    fits: t('All checks passed.'),
    fits_with_conditions: t('The parts are compatible under the conditions below.'),
    cannot_be_confirmed: t('Not confirmed, for these reasons:'),
    does_not_fit: t('Not compatible: a limit is exceeded.'),
  }
  const verdict = verdictOf(findings)
  const isReason = ({ result }: FindingView) => verdict !== 'cannot_be_confirmed' || result === 'unknown'
  const others = findings.filter((one) => !isReason(one))
  return (
    <>
      <p className="mt-4 font-medium">{verdicts[verdict]}</p>
      <FindingList findings={findings.filter(isReason)} />
      {others.length > 0 && (
        <>
          <p className="mt-4 font-medium">{t('Other results of the check:')}</p>
          <FindingList findings={others} />
        </>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        {t('Based on the data sheets. This isn’t a permit or a plan. Codes vary by location and year.')}
      </p>
    </>
  )
}

const FindingList = ({ findings }: { findings: FindingView[] }) => (
  <ul className="mt-4 grid gap-3">
    {findings.map((one) => (
      <li key={one.id} className="flex min-w-0 gap-3">
        <FindingItem finding={one} />
      </li>
    ))}
  </ul>
)
