import type { ReactNode } from 'react'

type SectionHeadingProps = {
  title: ReactNode
  intro?: ReactNode
  /** URL of the full list: a link at the right. */
  aside?: ReactNode
  id?: string
  level?: 2 | 3
}

/** The heading of a page section, with a line above it. */
export function SectionHeading({ title, intro, aside, id, level = 2 }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-ink pt-4">
      <Heading id={id} className={level === 2 ? 'text-xl' : 'text-lg'}>
        {title}
      </Heading>
      {aside}
      {intro && (
        <div className="basis-full">
          <p className="max-w-text text-ink-soft">{intro}</p>
        </div>
      )}
    </div>
  )
}
