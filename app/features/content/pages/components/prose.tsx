import type { ComponentProps, ReactNode } from 'react'
import { buttonClasses, LinkButton } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/link.tsx'

/** Markup that has been through `cleanHtml`, which is the only way it gets into a page. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved and again when it was read
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}

type TargetProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; children: ReactNode }

/** A link of an editor: to a page of this site, to a place on this page, or out of it. */
export function Target({ to, ...link }: TargetProps) {
  if (isPage(to)) return <Link to={to} {...link} />
  return <a href={to} rel={/^https?:/.test(to) ? 'noopener noreferrer' : undefined} {...link} />
}

/** The same as a button; the first of a page's hero is its one action. */
export function TargetButton({ to, label, first }: { to: string; label: string; first?: boolean }) {
  const look = first ? 'primary' : 'secondary'
  if (isPage(to))
    return (
      <LinkButton to={to} look={look} size="large">
        {label}
      </LinkButton>
    )
  return (
    <Target to={to} className={buttonClasses({ look, size: 'large' })}>
      {label}
    </Target>
  )
}

const isPage = (to: string) => to.startsWith('/') && !/^\/(?:images|videos|api)\//.test(to)
