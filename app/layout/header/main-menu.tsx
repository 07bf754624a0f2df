import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#features/content/pages/content.ts'
import { useText } from '#text/text.tsx'
import { buttonClasses } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Menu, MenuLink } from '#ui/overlays/menu.tsx'
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

/**
 * The main navigation: a row of links and menus in the header; on narrow screens a list in a sheet, followed by the
 * account pages. `.main-menu` in styles.css switches between both.
 */
export function MainMenu({ navigation }: { navigation: MenuItem[] }) {
  const t = useText()
  return (
    <Sheet id="main-menu" title={t('Menu')} inline className="grow lg:ml-4">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click there */}
      <nav aria-label={t('Main navigation')} className="main-menu" onClick={closeAfterChoice}>
        <ul>
          {navigation.map((entry) => (
            <TopEntry key={entry.category_name} entry={entry} />
          ))}
          <AccountPages />
        </ul>
      </nav>
    </Sheet>
  )
}

function TopEntry({ entry: { path, category_name, children } }: { entry: MenuItem }) {
  const { pathname } = useLocation()
  if (children.length === 0)
    return (
      <li>
        <Link
          to={path}
          aria-current={isCurrentPath(path, pathname) ? 'page' : undefined}
          className={classes(buttonClasses({ look: 'quiet', size: 'small' }), 'lg:aria-[current]:bg-sunken')}
        >
          {category_name}
        </Link>
      </li>
    )
  return (
    <li>
      <h3 className="pt-2 text-sm text-ink-soft lg:hidden">{category_name}</h3>
      <Menu title={category_name} size="small" align="start">
        {children.map((child) => (
          <MenuLink
            key={child.path}
            to={child.path}
            aria-current={isCurrentPath(child.path, pathname) ? 'page' : undefined}
          >
            {child.category_name}
          </MenuLink>
        ))}
      </Menu>
    </li>
  )
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
    <li className="lg:hidden">
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
  )
}

function closeAfterChoice({ target, currentTarget }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('a, button:not([popovertarget])')) return
  const sheet = currentTarget.closest<HTMLElement>('[popover]')
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
}
