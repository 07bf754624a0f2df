import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useFloatingHeight } from './floating-height.ts'

type BottomBarProps = { children: ReactNode; className?: string }

/**
 * A bar at the lower edge of the window with a page's main action. There is one on a page at most. It lies above the
 * cookie banner, and the chat button above it.
 */
export function BottomBar({ children, className }: BottomBarProps) {
  const ref = useFloatingHeight('bar')
  return (
    <div ref={ref} className={classes('bottom-bar no-print', className)}>
      {children}
    </div>
  )
}
