import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'

const hourMs = 3_600_000

/** Until when evidence can be submitted, and how much time is left. `now`: when the page was made. */
export function DueDate({ due_at, now }: { due_at: string; now: string }) {
  const t = useText()
  const format = useFormat()
  const hours = Math.floor((Date.parse(due_at) - Date.parse(now)) / hourMs)
  const left =
    hours < 0
      ? t('Past due')
      : hours < 48
        ? t('{{count}} hours left', { count: hours })
        : t('{{count}} days left', { count: Math.floor(hours / 24) })
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{format.dateTime(due_at)}</span>
      <span className={classes('font-medium', hours < 72 ? 'text-bad' : 'text-ink-soft')}>{left}</span>
    </span>
  )
}
