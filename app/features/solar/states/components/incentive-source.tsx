import { useFormat, useText } from '#text/text.tsx'

type Sourced = { source: string; source_url: string; checked: string; valid_until: string | null }

/** An incentive's source, the date it was checked, and its end date. */
export function IncentiveSource({ incentive }: { incentive: Sourced }) {
  const t = useText()
  const { date } = useFormat()
  const day = (value: string) => date(`${value}T12:00:00Z`)
  return (
    <span className="text-sm text-ink-soft">
      {t('Source:')}{' '}
      <a href={incentive.source_url} className="link" rel="noopener noreferrer">
        {incentive.source}
      </a>
      , {t('checked {{date}}', { date: day(incentive.checked) })}.
      {incentive.valid_until && ` ${t('Valid until {{date}}.', { date: day(incentive.valid_until) })}`}
    </span>
  )
}
