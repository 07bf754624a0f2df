import type { ReactNode } from 'react'

type SectionHeadingProps = {
  title: ReactNode
  intro?: ReactNode
  /** Where the whole of it is: a link at the right. */
  aside?: ReactNode
  id?: string
  level?: 2 | 3
}

/** Opens a part of a page: a hairline across, the heading beneath it. */
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
