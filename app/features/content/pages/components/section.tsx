import { createContext, type ReactNode, use } from 'react'
import { classes } from '#ui/classes.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** Whether blocks are in a column beside the table of contents instead of across the page. */
export const InColumn = createContext(false)

type SectionProps = {
  id?: string
  ground?: 'well' | 'panel'
  title?: string
  intro?: string
  /** At the right of the title, for example a link to the full list. */
  aside?: ReactNode
  /** Limits the content to the width of a text. */
  narrow?: boolean
  children?: ReactNode
}

const grounds = { well: 'bg-sunken', panel: 'on-panel' }

/** The section of a block: on the page's background, or on a full-width background of its own. */
export function Section({ id, ground, title, intro, aside, narrow, children }: SectionProps) {
  const inColumn = use(InColumn)
  const heading = title && (
    <SectionHeading id={id && `${id}-title`} title={title} intro={intro} aside={aside} />
  )
  const body = narrow ? <div className="max-w-text">{children}</div> : children
  if (inColumn)
    return (
      <section id={id} className={classes('py-6 first:pt-0', ground && `${grounds[ground]} rounded px-5`)}>
        {heading}
        {body}
      </section>
    )
  return (
    <section id={id} className={ground ? `${grounds[ground]} my-8 first:mt-0 last:mb-0` : undefined}>
      <div className={classes('page-width', ground ? 'py-14 lg:py-20' : 'py-7 lg:py-10')}>
        {heading}
        {body}
      </div>
    </section>
  )
}
