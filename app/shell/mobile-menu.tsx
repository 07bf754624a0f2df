import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '#features/content/content.ts'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { leadsTo } from './frame.ts'
import { useVisitor } from './visitor.ts'
import { LogoutButton } from './visitor-corner.tsx'

export function MobileMenuButton() {
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

/** The navigation where there is no room for a line of it, with the customer's own pages at its end. */
export function MobileMenu({ navigation }: { navigation: MenuEntry[] }) {
  const t = useText()
  const { user, unread_count } = useVisitor()
  const own = [
    { path: '/dashboard', name: t('My Account') },
    { path: '/ordersAll', name: t('My Orders') },
    { path: '/cart', name: t('My Cart') },
    { path: '/messages', name: t('My Messages'), count: unread_count },
  ]
  return (
    <Sheet id="main-menu" title={t('Menu')}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click there */}
      <nav
        aria-label={t('Main navigation')}
        className="-mt-4 divide-y divide-line"
        onClick={closeAfterChoice}
      >
        {navigation.map(({ path, category_name, children }) => (
          <section key={category_name} className="py-3">
            {children.length > 0 && <h3 className="pt-2 text-sm text-ink-soft">{category_name}</h3>}
            <ul>
              {children.length === 0 && <Entry path={path} name={category_name} />}
              {children.map((child) => (
                <Entry key={child.path} path={child.path} name={child.category_name} />
              ))}
            </ul>
          </section>
        ))}
        <ul className="py-3">
          {own.map((entry) => (
            <Entry key={entry.path} {...entry} />
          ))}
          {user && <LogoutButton className="-mx-4 text-lg" />}
        </ul>
      </nav>
    </Sheet>
  )
}

function Entry({ path, name, count = 0 }: { path: string; name: string; count?: number }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={path}
        aria-current={leadsTo(path, pathname) ? 'page' : undefined}
        className="flex min-h-11 items-center justify-between text-lg hover:text-link aria-[current]:font-medium"
      >
        {name}
        {count > 0 && <span className="text-base text-ink-soft tabular-nums">{count}</span>}
      </Link>
    </li>
  )
}

function closeAfterChoice({ target, currentTarget }: MouseEvent) {
  if (target instanceof Element && target.closest('a, button'))
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
