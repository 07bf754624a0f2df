import type { ComponentProps, ReactNode } from 'react'
import { buttonClasses, LinkButton } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/link.tsx'

/** HTML sanitized by `cleanHtml`. Editor HTML may only be rendered with this component. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved and again when it was read
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}

type TargetProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; children: ReactNode }

/** An editor's link: to a page of this site, an anchor, or another site. */
export function Target({ to, ...link }: TargetProps) {
  if (isPage(to)) return <Link to={to} {...link} />
  return <a href={to} rel={/^https?:/.test(to) ? 'noopener noreferrer' : undefined} {...link} />
}

/** An editor's link as a button; the first one of a hero is the primary action. */
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
