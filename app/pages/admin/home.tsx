import { getStaffProfile } from '#features/people/staff/staff.api.server.ts'
import { sectionsFor } from '#layout/admin/navigation.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Home'))
}

export const loader = adminLoader(async (call) => ({ staff: await call(getStaffProfile) }))

/** The first page of the back office: the screens that the staff member may open. */
export default function AdminHome({ loaderData: { staff } }: Route.ComponentProps) {
  const t = useText()
  const screens = sectionsFor(staff.permissions)
    .flatMap((section) => section.screens)
    .filter(({ path }) => path !== '/admin')
  return (
    <AdminPage title={t('Welcome, {{name}}', { name: staff.name })}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {screens.map(({ path, title, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-16 items-center gap-4 rounded border border-line bg-sheet px-5 hover:border-ink"
            >
              <Icon name={icon} className="text-ink-soft" />
              <span className="font-medium">{t(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
