import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'

type Version = {
  version: number
  status: 'current' | 'scheduled' | 'past' | 'withdrawn'
  in_force_from: string
  note: string
  restored: number | null
  actor_name: string
  created_at: string
}

type RatesHistoryProps = {
  versions: readonly Version[]
  current: number
  latest: number
  onRestored: () => void
}

const tones: Record<Version['status'], Tone> = {
  current: 'good',
  scheduled: 'wait',
  past: 'neutral',
  withdrawn: 'neutral',
}

/** Who saved which rates when, and the way back to each of them. */
export function RatesHistory({ versions, current, latest, onRestored }: RatesHistoryProps) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const restoring = useAdminAction({ onDone: onRestored })
  const restore = (version: number) => restoring.run('restore', { version, latest })
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('Versions of the rates')}</h2>
      <ul aria-label={t('Versions of the rates')} className="grid gap-3">
        {versions.map((one) => (
          <li key={one.version} className="grid gap-2 border-b border-line pb-3">
            <VersionFacts version={one} />
            <div className="flex flex-wrap gap-2">
              <ShowButton version={one.version} />
              {one.status === 'scheduled' ? (
                <Button size="small" busy={busy} onClick={() => run('withdraw', { version: one.version })}>
                  {t('Withdraw version {{number}}', { number: one.version })}
                </Button>
              ) : (
                one.status !== 'current' && (
                  <Button size="small" busy={restoring.busy} onClick={() => restore(one.version)}>
                    {t('Restore version {{number}}', { number: one.version })}
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
        <li className="grid gap-2">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {t('Built-in rates')}
            {current === 0 && <Tag tone="good">{t('In force')}</Tag>}
          </span>
          <div className="flex flex-wrap gap-2">
            <ShowButton version={0} />
            {current !== 0 && (
              <Button size="small" busy={restoring.busy} onClick={() => restore(0)}>
                {t('Restore the built-in rates')}
              </Button>
            )}
          </div>
        </li>
      </ul>
    </Card>
  )
}

function ShowButton({ version }: { version: number }) {
  const t = useText()
  return (
    <LinkButton to={`/admin/shipping-rates?version=${version}`} size="small" look="quiet" rel="nofollow">
      {version === 0 ? t('Show the built-in rates') : t('Show version {{number}}', { number: version })}
    </LinkButton>
  )
}

function VersionFacts({ version }: { version: Version }) {
  const t = useText()
  const format = useFormat()
  const { status, in_force_from, note, restored, actor_name, created_at } = version
  const labels = {
    current: t('In force'),
    scheduled: t('Scheduled'),
    past: t('Earlier'),
    withdrawn: t('Withdrawn'),
  }
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t('Version {{number}}', { number: version.version })}
        <Tag tone={tones[status]}>{labels[status]}</Tag>
      </p>
      <p className="text-sm">{t('In force from {{time}}', { time: format.dateTime(in_force_from) })}</p>
      {restored !== null && (
        <p className="text-sm">
          {restored === 0
            ? t('The built-in rates, restored')
            : t('Version {{number}}, restored', { number: restored })}
        </p>
      )}
      {note && <p className="text-sm">{note}</p>}
      <p className="text-sm text-ink-soft">
        {actor_name} · {format.dateTime(created_at)}
      </p>
    </div>
  )
}
