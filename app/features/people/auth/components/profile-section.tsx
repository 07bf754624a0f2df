import type { ReactNode } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'

type ProfilePartProps = {
  id: string
  title: string
  intro?: string
  /** Message after a successful change. */
  done?: string | false | null
  children: ReactNode
}

/** The state that every form of the profile page gets. */
export type ProfileFormState = {
  /** The page's action data. */
  data: unknown
  /** The intent of the form being submitted. */
  busy: unknown
  no_mail: boolean
}

/** A section of the profile page, with an anchor and a form. */
export function ProfileSection({ id, title, intro, done, children }: ProfilePartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-12 gap-y-6 border-t border-ink pt-4 lg:grid-cols-3"
    >
      <div className="grid content-start gap-2">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {intro && <p className="text-ink-soft">{intro}</p>}
      </div>
      <div className="grid content-start gap-5 lg:col-span-2 lg:pt-1">
        {done && <Notice tone="good">{done}</Notice>}
        {children}
      </div>
    </section>
  )
}
