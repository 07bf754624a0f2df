import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'

type DisclosureProps = {
  title: ReactNode
  /** Shown at the right of the title: a number, a price. */
  aside?: ReactNode
  open?: boolean
  /** Of disclosures with the same group name only one is open. */
  group?: string
  children: ReactNode
}

/** A title that expands its content. Searchable and usable without JavaScript. */
export function Disclosure({ title, aside, open, group, children }: DisclosureProps) {
  return (
    <details open={open} name={group} className="group/disclosure border-b border-line">
      <summary className="flex min-h-14 items-center gap-4 py-3 font-medium hover:text-link">
        <span className="grow">{title}</span>
        {aside && <span className="font-normal text-ink-soft tabular-nums">{aside}</span>}
        <Icon name="plus" className="group-open/disclosure:hidden" />
        <Icon name="minus" className="hidden group-open/disclosure:block" />
      </summary>
      <div className="max-w-text pb-6">{children}</div>
    </details>
  )
}
