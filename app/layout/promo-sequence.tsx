import { useEffect, useRef, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useFloatingHeight } from '#ui/page/floating-height.ts'
import { useHydrated } from '#ui/use-in-browser.ts'
import { type PromoStage, stages } from './promo-steps.ts'
import { QuickButtons } from './quick-buttons.tsx'

/** Shows the promos one after the other, then the quick buttons. Leaving the page ends the sequence. */
export function PromoSequence() {
  const [stage, setHeld, end] = usePromoStage()
  return (
    <>
      {stage && stage !== 'buttons' && <PromoStack stage={stage} onHold={setHeld} onClose={end} />}
      <QuickButtons hidden={stage !== 'buttons'} />
    </>
  )
}

/**
 * The current stage of the sequence; null on the server and during hydration. While the visitor hovers or focuses the
 * quote panel, its timer is paused; it continues with the remaining time.
 */
function usePromoStage() {
  const isHydrated = useHydrated()
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const remaining = useRef({ at: -1, ms: 0 })
  const stage = stages[at]?.stage ?? 'buttons'
  const isPaused = !isHydrated || (isHeld && (stage === 'quote' || stage === 'sliding'))

  useEffect(() => {
    if (remaining.current.at !== at)
      remaining.current = { at, ms: stages[at]?.duration_ms ?? Number.POSITIVE_INFINITY }
    if (isPaused || !Number.isFinite(remaining.current.ms)) return
    const started = performance.now()
    const timer = setTimeout(() => setAt(at + 1), remaining.current.ms)
    return () => {
      clearTimeout(timer)
      remaining.current.ms -= performance.now() - started
    }
  }, [at, isPaused])

  return [isHydrated ? stage : null, setHeld, () => setAt(stages.length - 1)] as const
}

const order: PromoStage[] = ['transformer', 'inverter', 'spa', 'quote', 'sliding']

type PromoStackProps = { stage: PromoStage; onHold: (isHeld: boolean) => void; onClose: () => void }

function PromoStack({ stage, onHold, onClose }: PromoStackProps) {
  const t = useText()
  const reached = order.indexOf(stage)
  const ref = useFloatingHeight('promo')
  const promos = [
    { to: '/transformers', icon: 'bolt', title: t('Transformers'), words: t('15 to 2,500 kVA') },
    { to: '/commercial', icon: 'sun', title: t('Commercial inverters'), words: t('208 and 480 V') },
    { to: '/bathtub', icon: 'bath', title: t('Spa and bath'), words: t('for indoor and outdoor use') },
  ] as const
  return (
    <aside
      ref={ref}
      aria-label={t('Get started')}
      data-stage={stage}
      className="promos no-print z-20 grid gap-2"
    >
      {promos.slice(0, reached + 1).map(({ to, icon, title, words }, at) => (
        <Link
          key={to}
          to={to}
          className={classes(
            'promo flex items-center gap-3 rounded border border-line bg-sheet px-4 py-3 shadow hover:border-line-strong max-sm:h-12',
            at < reached && 'max-sm:hidden',
          )}
        >
          <Icon name={icon} className="text-sun-deep" />
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-ink-soft max-sm:hidden">{words}</span>
          </span>
          <Icon name="chevron" className="ml-auto -rotate-90 text-line-strong" />
        </Link>
      ))}
      {reached >= 3 && (
        <section
          aria-label={t('Free quote')}
          data-sliding={stage === 'sliding' || undefined}
          onMouseEnter={() => onHold(true)}
          onMouseLeave={() => onHold(false)}
          onFocus={() => onHold(true)}
          onBlur={() => onHold(false)}
          className="promo promo-panel on-panel rounded p-5 shadow max-sm:flex max-sm:flex-row-reverse max-sm:gap-1 max-sm:p-0.5"
        >
          <div className="flex items-start gap-2">
            <p className="grow text-lg font-medium max-sm:sr-only">{t('A free quote for your project')}</p>
            <Button
              look="quiet"
              size="small"
              square
              icon="close"
              label={t('Close')}
              onClick={onClose}
              className="sm:-mt-2 sm:-mr-3 max-sm:size-11"
            />
          </div>
          <p className="mt-1 text-sm text-ink-soft max-sm:hidden">
            {t(
              'A sales proposal within 2 business hours, a personalized one within 24 hours on business days.',
            )}
          </p>
          <LinkButton to="/quote" look="primary" wide className="sm:mt-4">
            {t('Get my free quote')}
          </LinkButton>
        </section>
      )}
    </aside>
  )
}
