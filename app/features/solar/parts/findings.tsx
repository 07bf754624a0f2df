import { useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

export type FindingShown = { id: string; result: 'pass' | 'notice' | 'fail'; text: string }

const looks: Record<FindingShown['result'], { icon: IconName; ink: string }> = {
  pass: { icon: 'check', ink: 'text-good' },
  notice: { icon: 'info', ink: 'text-sun-deep' },
  fail: { icon: 'warning', ink: 'text-bad' },
}

/** What a system check has found, line by line, each with its verdict. */
export function Findings({ findings }: { findings: FindingShown[] }) {
  const t = useText()
  const words = { pass: t('Fits'), notice: t('To know'), fail: t('Does not fit') }
  return (
    <>
      <ul className="mt-4 grid gap-3">
        {findings.map(({ id, result, text }) => (
          <li key={id} className="flex gap-3">
            <Icon name={looks[result].icon} className={classes('mt-0.5 shrink-0', looks[result].ink)} />
            <span>
              <span className="sr-only">{words[result]}: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {t('From the data sheets. It is no permit and no plan: codes differ by place and year.')}
      </p>
    </>
  )
}
