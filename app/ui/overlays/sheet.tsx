import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Button, buttonClasses } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { Badge } from '../data-display/badge.tsx'
import { Icon, type IconName } from '../media/icon.tsx'

type SheetProps = {
  id: string
  title: string
  side?: 'left' | 'right' | 'bottom'
  /** From 1024 px it is shown inline: filters beside a list. */
  inline?: boolean
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A panel that slides in from the side, or from below on phones. Opens and closes without JavaScript. */
export function Sheet({ id, title, side = 'right', inline, footer, className, children }: SheetProps) {
  const t = useText()
  const onlyAsSheet = inline ? 'lg:hidden' : ''
  return (
    <section
      id={id}
      popover="auto"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={classes('sheet', className)}
      data-side={side}
      data-inline={inline || undefined}
      // Toggle events of menus inside also arrive here.
      onToggle={({ target, currentTarget, newState }) =>
        newState === 'open' && target === currentTarget && currentTarget.focus()
      }
    >
      <div className={`flex shrink-0 items-center gap-4 border-b border-line py-2 pr-2 pl-6 ${onlyAsSheet}`}>
        <h2 id={`${id}-title`} className="grow text-lg">
          {title}
        </h2>
        <Button
          look="quiet"
          square
          icon="close"
          label={t('Close')}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
      </div>
      <div
        className={`min-h-0 grow overflow-y-auto overscroll-contain px-6 py-4 ${inline ? 'lg:overflow-visible lg:p-0' : ''}`}
      >
        {children}
      </div>
      {footer && (
        <div className={`flex shrink-0 gap-3 border-t border-line px-6 py-4 *:grow ${onlyAsSheet}`}>
          {footer}
        </div>
      )}
    </section>
  )
}

type SheetButtonProps = {
  sheet: string
  icon?: IconName
  /** Number of active options in the sheet. */
  count?: number
  /** The sheet is inline from 1024 px, so the button is hidden there. */
  inline?: boolean
  children: ReactNode
}

/** Opens a sheet. */
export function SheetButton({ sheet, icon, count = 0, inline, children }: SheetButtonProps) {
  return (
    <button type="button" popoverTarget={sheet} className={`${buttonClasses()} ${inline ? 'lg:hidden' : ''}`}>
      {icon && <Icon name={icon} />}
      {children}
      {count > 0 && <Badge count={count} />}
    </button>
  )
}
