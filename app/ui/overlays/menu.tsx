import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../actions/button.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'

type MenuProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'icon' | 'square' | 'label'> & {
  /** Content of the button. */
  title?: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

/** A short list of links or actions behind a button. Opens without JavaScript. */
export function Menu({ title, look = 'quiet', align = 'end', children, ...button }: MenuProps) {
  const id = useId()
  return (
    <>
      <Button {...button} look={look} popoverTarget={id} iconAfter={button.square ? undefined : 'chevron'}>
        {title}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what was chosen inside it also closes it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or button is a click there */}
      <div
        id={id}
        popover="auto"
        className="menu"
        data-align={align}
        onToggle={placeInOlderBrowsers}
        onClick={({ target, currentTarget }) =>
          target instanceof Element &&
          target.closest('a, button') &&
          currentTarget.matches(':popover-open') &&
          currentTarget.hidePopover()
        }
      >
        <ul>{children}</ul>
      </div>
    </>
  )
}

type MenuLinkProps = ComponentProps<typeof Link> & { icon?: IconName }

/** A link in the menu. */
export function MenuLink({ icon, className, children, ...link }: MenuLinkProps) {
  return (
    <li>
      <Link {...link} className={classes('menu-line', className)}>
        {icon && <Icon name={icon} className="text-ink-soft" />}
        {children}
      </Link>
    </li>
  )
}

type MenuButtonProps = ComponentProps<'button'> & { icon?: IconName; danger?: boolean }

/** An action in the menu. */
export function MenuButton({ icon, danger, className, children, ...button }: MenuButtonProps) {
  return (
    <li>
      <button type="button" {...button} className={classes('menu-line', danger && 'text-bad', className)}>
        {icon && <Icon name={icon} className={danger ? undefined : 'text-ink-soft'} />}
        {children}
      </button>
    </li>
  )
}

/** A divider between two groups. */
export const MenuLine = () => <li aria-hidden="true" className="my-1 border-t border-line" />

type Opening = { target: EventTarget | null; newState: string }

/** Positions a menu's popover in browsers without CSS anchor positioning. */
export function placeInOlderBrowsers({ target: menu, newState }: Opening) {
  if (newState !== 'open' || CSS.supports('position-area', 'block-end')) return
  if (!(menu instanceof HTMLElement) || !menu.matches('.menu')) return
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)?.getBoundingClientRect()
  if (!button) return
  const left = menu.dataset.align === 'start' ? button.left : button.right - menu.offsetWidth
  menu.style.top = `${button.bottom + scrollY}px`
  menu.style.left = `${Math.max(16, left + scrollX)}px`
}
