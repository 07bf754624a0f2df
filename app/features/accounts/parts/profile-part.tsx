import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

type ProfilePartProps = {
  id: string
  title: string
  intro?: string
  /** What has just been done here, in words. */
  done?: string | false | null
  children: ReactNode
}

/** What every form of the profile gets of the page's last answer. */
export type ProfileAnswer = {
  data: unknown
  /** The intent of the form that is on its way. */
  busy: unknown
  no_mail: boolean
}

/** One part of the profile, with its own address and its own form. */
export function ProfilePart({ id, title, intro, done, children }: ProfilePartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <SectionHeading id={`${id}-title`} title={title} intro={intro} />
      <div className="grid gap-5">
        {done && <Notice tone="good">{done}</Notice>}
        {children}
      </div>
    </section>
  )
}
