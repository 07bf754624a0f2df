import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Breadcrumb, type Crumb } from '../navigation/breadcrumb.tsx'

type PageProps = {
  title: ReactNode
  /** One or two sentences below the title. */
  intro?: ReactNode
  /** A short label above the title: the family, the kind of document. */
  above?: ReactNode
  crumbs?: readonly Crumb[]
  /** Actions at the right of the title. */
  actions?: ReactNode
  /** Narrower layout for text and forms. */
  width?: 'page' | 'text' | 'form'
  /** Little space around the title: what is below it starts on the first screen. */
  dense?: boolean
  children: ReactNode
}

const widths = { page: '', text: 'max-w-text', form: 'max-w-form' }

/** The layout of a page: breadcrumb, title, introduction. One per URL. */
export function Page({ title, intro, above, crumbs, actions, width = 'page', dense, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className="page-width pb-24">
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <header
        className={classes(
          'flex flex-wrap items-end justify-between gap-x-8 gap-y-4',
          dense ? 'pb-4 sm:pt-2' : 'pt-6 pb-8 sm:pt-10',
        )}
      >
        <div className="max-w-text">
          {above && <p className="mb-2 text-sm font-medium text-sun-deep">{above}</p>}
          <h1 className="text-2xl">{title}</h1>
          {intro && <p className={classes('text-ink-soft', dense ? 'mt-1' : 'mt-3 text-lg')}>{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      <div className={classes(widths[width])}>{children}</div>
    </main>
  )
}
