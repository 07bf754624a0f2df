import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { signOut } from '#features/people/auth/components/sign-out.ts'
import type { Permission } from '#features/people/roles/permissions.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '#ui/overlays/menu.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { type AdminSection, sectionsFor } from './navigation.ts'
import { SignInAgain } from './sign-in-again.tsx'

// Opened by a key or a button: not needed for the first screen.
const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** The signed-in staff member, as the frame shows them. */
export type AdminStaff = { name: string; email: string; role: string; permissions: readonly Permission[] }

/** The frame of the back office: navigation beside the page; on a phone above it, in a sheet. */
export function AdminShell({ staff, children }: { staff: AdminStaff; children: ReactNode }) {
  const t = useText()
  const { pathname } = useLocation()
  const sections = sectionsFor(staff.permissions)
  const palette = usePalette()
  return (
    <div className="admin flex min-h-dvh grow flex-col lg:flex-row [--sticky-bottom:1rem] [--sticky-top:1rem] max-lg:[--sticky-top:4.5rem]">
      <header className="no-print sticky top-0 z-30 flex h-16 shrink-0 items-center gap-2 border-b border-line bg-sheet px-4 lg:hidden">
        <Button look="quiet" square icon="menu" label={t('Menu')} popoverTarget="admin-menu" />
        <Wordmark />
        <div className="ml-auto flex items-center">
          <Button look="quiet" square icon="search" label={t('Search')} onClick={palette.open} />
          <StaffMenu staff={staff} small />
        </div>
      </header>
      <Sheet id="admin-menu" title={t('Menu')} side="left">
        <Sections key={pathname} sections={sections} pathname={pathname} />
      </Sheet>
      <aside className="no-print sticky top-0 flex h-dvh w-60 shrink-0 flex-col border-r border-line bg-sheet max-lg:hidden">
        <div className="flex h-16 shrink-0 items-center px-5">
          <Wordmark />
        </div>
        <div className="px-3 pb-3">
          <button
            type="button"
            onClick={palette.open}
            aria-keyshortcuts="Control+K Meta+K"
            className="flex min-h-10 w-full items-center gap-2 rounded border border-line-strong bg-paper px-3 text-sm text-ink-soft hover:border-ink"
          >
            <Icon name="search" size={20} />
            <span className="grow text-left">{t('Search')}</span>
            <kbd className="rounded border border-line px-1.5 font-sans text-xs">Ctrl K</kbd>
          </button>
        </div>
        <div data-screens className="min-h-0 grow overflow-y-auto px-3 pb-4">
          <Sections sections={sections} pathname={pathname} />
        </div>
        <div className="shrink-0 border-t border-line p-3">
          <StaffMenu staff={staff} />
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 grow px-4 pt-6 pb-24 sm:px-8">
        {children}
      </main>
      <SignInAgain />
      {palette.isOpen && (
        <Suspense>
          <CommandPalette sections={sections} onClose={palette.close} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the command palette is open; Ctrl+K or ⌘K opens it anywhere, navigation closes it. */
function usePalette() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpenedAt((at) => (at === key ? null : key))
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [key])
  return { isOpen: openedAt === key, open: () => setOpenedAt(key), close: () => setOpenedAt(null) }
}

const Wordmark = () => (
  <Link to="/admin" className="target text-lg font-semibold">
    Heliostead
  </Link>
)

/** Scrolls the list of screens, and not the page, until a link is inside it. */
function showInList(link: HTMLAnchorElement | null) {
  const list = link?.closest('[data-screens]')
  if (!link || !list) return
  const outside = link.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
  if (outside > 0) list.scrollTop += outside + link.offsetHeight
}

function Sections({ sections, pathname }: { sections: readonly AdminSection[]; pathname: string }) {
  const t = useText()
  return (
    <nav aria-label={t('Main navigation')} className="grid gap-5">
      {sections.map(({ title, screens }) => (
        <section key={title} aria-label={t(title)}>
          <h2 className="mb-1 px-3 text-sm font-medium text-ink-soft">{t(title)}</h2>
          <ul>
            {screens.map((screen) => {
              const isCurrent = isWithin(pathname, screen.path)
              return (
                <li key={screen.path}>
                  <Link
                    to={screen.path}
                    // The list is longer than the window: the current screen is scrolled into view.
                    ref={isCurrent ? showInList : undefined}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={classes(
                      'flex min-h-11 items-center gap-3 rounded px-3 text-sm lg:min-h-9',
                      isCurrent ? 'bg-sunken font-semibold' : 'hover:bg-sunken',
                    )}
                  >
                    <Icon name={screen.icon} size={20} className={isCurrent ? '' : 'text-ink-soft'} />
                    {t(screen.title)}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Whether a path is a screen or below it; everything is below the home screen, which only matches itself. */
const isWithin = (pathname: string, path: string) =>
  pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`))

function StaffMenu({ staff, small }: { staff: AdminStaff; small?: boolean }) {
  const t = useText()
  const toast = useToast()
  return (
    <Menu
      {...(small
        ? { square: true, icon: 'user', label: staff.name }
        : { title: <StaffName staff={staff} /> })}
      align={small ? 'end' : 'start'}
    >
      <MenuLink to="/admin/preferences" icon="globe">
        {t('My settings')}
      </MenuLink>
      <MenuLink to="/" icon="external" reloadDocument>
        {t('View shop')}
      </MenuLink>
      <MenuLine />
      <MenuButton icon="lock" onClick={() => void signOut(toast, t)}>
        {t('Log out')}
      </MenuButton>
    </Menu>
  )
}

const StaffName = ({ staff }: { staff: AdminStaff }) => (
  <span className="grid min-w-0 text-left text-sm leading-tight">
    <span className="truncate font-medium">{staff.name}</span>
    <span className="truncate text-ink-soft">{staff.role}</span>
  </span>
)
