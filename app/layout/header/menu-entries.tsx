import { useLocation } from 'react-router'
import type { MenuItem } from '#features/content/pages/content.ts'
import { buttonClasses } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Menu, MenuLink } from '#ui/overlays/menu.tsx'
import { isCurrentPath, type LayoutData } from '../layout-data.ts'

/** The navigation's links and menus, a static part. The main menu marks the current page after a client-side navigation. */
export function MenuEntries({ navigation }: Pick<LayoutData, 'navigation'>) {
  return (
    <ul>
      {navigation?.map((entry) => (
        <TopEntry key={entry.category_name} entry={entry} />
      ))}
    </ul>
  )
}

/** What the entries take from the address of the page: which of them is the current one. */
export const currentEntriesOf = ({ navigation = [] }: Pick<LayoutData, 'navigation'>, pathname: string) =>
  navigation
    .flatMap(({ path, children }) => [path, ...children.map((child) => child.path)])
    .filter((path) => isCurrentPath(path, pathname))
    .join()

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
      <h3 className="pt-2 text-sm text-ink-soft lg:hidden" data-path={path}>
        {category_name}
      </h3>
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
