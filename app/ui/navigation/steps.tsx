import { useText } from '#text/text.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../media/icon.tsx'
import { Link } from './link.tsx'

type StepsProps = {
  label: string
  steps: readonly { title: string /** Links back to a completed step. */; to?: string }[]
  /** Index of the current step from 0; the number of steps when all are done. */
  current: number
}

/** A step indicator: completed, current and upcoming steps. */
export function Steps({ label, steps, current }: StepsProps) {
  const t = useText()
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm text-ink-soft sm:hidden" aria-hidden="true">
        {t('Step {{step}} of {{steps}}', { step: Math.min(current + 1, steps.length), steps: steps.length })}
      </p>
      <ol className="grid auto-cols-fr grid-flow-col gap-2">
        {steps.map(({ title, to }, index) => {
          const done = index < current
          const now = index === current
          const words = (
            <span className={classes('flex items-center gap-1.5', !now && 'max-sm:sr-only')}>
              {done && <Icon name="check" size={16} className="text-good" />}
              {title}
            </span>
          )
          return (
            <li
              key={title}
              aria-current={now ? 'step' : undefined}
              className={classes(
                'border-t-2 pt-2 text-sm',
                done && 'border-ink',
                now && 'border-sun font-medium',
                index > current && 'border-line text-ink-soft',
              )}
            >
              {done && to ? (
                <Link to={to} className="target block hover:text-link">
                  {words}
                </Link>
              ) : (
                words
              )}
              {done && <span className="sr-only">{t('Done')}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
