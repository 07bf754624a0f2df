import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Icon } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'

type FilterChipProps = {
  /** URL of the list without this filter. */
  to: string
  children: ReactNode
}

/** An active filter; clicking removes it. */
export function FilterChip({ to, children }: FilterChipProps) {
  const t = useText()
  return (
    <Link
      to={to}
      preventScrollReset
      className="target inline-flex min-h-9 max-w-full items-center gap-1.5 rounded border border-line-strong bg-sheet pr-2 pl-3 text-sm hover:border-ink hover:bg-sunken"
    >
      <span className="min-w-0 py-1 wrap-anywhere">
        <span className="sr-only">{t('Remove filter:')} </span>
        {children}
      </span>
      <Icon name="close" size={16} />
    </Link>
  )
}
