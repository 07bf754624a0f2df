import type { ReactNode } from 'react'
import { Icon, type IconName } from '../media/icon.tsx'

type EmptyStateProps = {
  title: string
  icon?: IconName
  /** Why the list is empty, or what it would show. */
  children?: ReactNode
  /** What the visitor can do. */
  action?: ReactNode
}

/** Placeholder of an empty list, with a next step. */
export function EmptyState({ title, icon = 'sun', children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-2 px-4 py-12 text-center text-base wrap-anywhere">
      <Icon name={icon} size={32} className="mb-2 text-ink-soft" />
      <p className="text-lg font-medium">{title}</p>
      {children && <div className="text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
