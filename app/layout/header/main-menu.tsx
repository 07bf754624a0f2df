import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { splitLocale, useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { MenuLink, placeInOlderBrowsers } from '#ui/overlays/menu.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { isCurrentPath } from '../layout-data.ts'
import { useVisitor } from './visitor.ts'
import { LogoutButton } from './visitor-menu.tsx'

/** Opens the navigation on narrow screens. */
export function MainMenuButton() {
  const t = useText()
  return (
    <button
      type="button"
      popoverTarget="main-menu"
      aria-label={t('Menu')}
      className="-mr-2.5 grid size-11 place-items-center rounded hover:bg-sunken lg:hidden"
    >
      <Icon name="menu" size={24} />
    </button>
  )
}

type MainMenuProps = {
  /** The navigation's links and menus, which are not hydrated: their events are handled here. */
  entries: ReactNode
}

/**
 * The main navigation: a row of links and menus in the header; on narrow screens a list in a sheet, followed by the
 * account pages. `.main-menu` in styles.css switches between both.
 */
export function MainMenu({ entries }: MainMenuProps) {
  const t = useText()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => markCurrentPage(nav.current, pathname), [pathname])
  useEffect(() => {
    const element = nav.current
    // The event does not bubble.
    element?.addEventListener('toggle', placeInOlderBrowsers, true)
    return () => element?.removeEventListener('toggle', placeInOlderBrowsers, true)
  }, [])
  return (
    <Sheet id="main-menu" title={t('Menu')} inline className="grow lg:ml-4">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click there */}
      <nav ref={nav} aria-label={t('Main navigation')} className="main-menu" onClick={closeAfterChoice}>
        {entries}
        <AccountPages />
      </nav>
    </Sheet>
  )
}

function markCurrentPage(nav: HTMLElement | null, pathname: string) {
  for (const link of nav?.querySelectorAll(':scope > ul:first-child a') ?? [])
    if (isCurrentPath(splitLocale(link.getAttribute('href') ?? '').path, pathname))
      link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

/** Account pages, which wide screens have in the header's visitor menu. */
function AccountPages() {
  const t = useText()
  const { user, unread_count } = useVisitor()
  const pages = [
    { path: '/dashboard', name: t('My Account') },
    { path: '/ordersAll', name: t('My Orders') },
    { path: '/cart', name: t('My Cart') },
    { path: '/messages', name: t('My Messages'), count: unread_count },
  ]
  return (
    <ul className="lg:hidden">
      <li>
        <ul>
          {pages.map(({ path, name, count = 0 }) => (
            <MenuLink key={path} to={path}>
              <span className="grow">{name}</span>
              {count > 0 && <span className="text-base text-ink-soft tabular-nums">{count}</span>}
            </MenuLink>
          ))}
          {user && <LogoutButton />}
        </ul>
      </li>
    </ul>
  )
}

function closeAfterChoice({ target, currentTarget }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('a, button:not([popovertarget])')) return
  for (const opened of [target, currentTarget])
    opened.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}
