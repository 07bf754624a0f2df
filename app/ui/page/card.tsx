import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Link } from '../navigation/link.tsx'

type CardProps = ComponentProps<'div'> & {
  /** A well is recessed; a technical surface is panel blue. */
  ground?: 'sheet' | 'well' | 'panel'
}

const grounds = { sheet: 'border border-line bg-sheet', well: 'bg-sunken', panel: 'on-panel' }

/** Groups related content on its own surface. */
export function Card({ ground = 'sheet', className, ...div }: CardProps) {
  return <div {...div} className={classes('rounded p-5 sm:p-6', grounds[ground], className)} />
}

type LinkCardProps = {
  to: string
  title: ReactNode
  picture?: ReactNode
  children?: ReactNode
  className?: string
}

/** A card that is a link: its title is the link, and the whole card is clickable. */
export function LinkCard({ to, title, picture, children, className }: LinkCardProps) {
  return (
    <article className={classes('link-card flex flex-col', className)}>
      {picture && <div className="overflow-hidden rounded-t border-b border-line">{picture}</div>}
      <div className="flex grow flex-col gap-2 p-5">
        <h3 className="text-lg leading-snug">
          <Link to={to}>{title}</Link>
        </h3>
        {children}
      </div>
    </article>
  )
}
