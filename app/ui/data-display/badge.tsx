import { VisuallyHidden } from '../visually-hidden.tsx'

type BadgeProps = {
  count: number
  /** What is counted, for screen readers: '3 unread messages'. */
  label?: string
}

/** A small count on or beside an element; renders nothing for zero. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-sm leading-none font-semibold text-paper tabular-nums">
      <span aria-hidden={label ? true : undefined}>{count > 99 ? '99+' : count}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
