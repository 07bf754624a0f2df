import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'

type AdminPageProps = {
  title: ReactNode
  intro?: ReactNode
  /** The screen above this one. */
  back?: { to: string; label: string }
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Narrow for a form. */
  width?: 'full' | 'form'
  children?: ReactNode
}

/** A page of the back office: the way back, the title with its actions, the content. */
export function AdminPage({ title, intro, back, actions, width = 'full', children }: AdminPageProps) {
  return (
    <div className={classes(width === 'form' && 'max-w-3xl')}>
      {back && (
        <Link
          to={back.to}
          className="target mb-2 inline-flex min-h-9 items-center gap-1 text-sm text-ink-soft hover:text-ink"
        >
          <Icon name="chevron" size={16} className="rotate-90" />
          {back.label}
        </Link>
      )}
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-xl">{title}</h1>
          {intro && <p className="mt-1 max-w-text text-ink-soft">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
