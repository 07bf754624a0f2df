import { data, Outlet } from 'react-router'
import { getStaffProfile } from '#features/people/staff/staff.api.server.ts'
import { listViews, removeView, saveView } from '#features/people/staff/views/table-views.api.server.ts'
import '#layout/admin/admin-texts.ts'
import { AdminErrorPage } from '#layout/admin/admin-error-page.tsx'
import { AdminShell } from '#layout/admin/admin-shell.tsx'
import type { AdminHandle } from '#layout/layout-data.ts'
import { startTableExport } from '#platform/exports/table-exports.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { extraPolicyHeader } from '#platform/security/security.server.ts'
import { translator } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { siteOf } from '#ui/page/page-meta.ts'
import styles from '../../admin.css?url'
import type { Route } from './+types/layout.ts'

export const handle = { admin: true } satisfies AdminHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The preview of a page is shown in a frame. */
const frames = { [extraPolicyHeader]: "frame-src 'self'" }

export const loader = adminLoader(async (call) => {
  const [staff, views] = await Promise.all([call(getStaffProfile), call(listViews)])
  return data({ staff, views }, { headers: frames })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** What any list of the back office can do: save its filters as a view, and export its rows. */
export const action = adminAction({ saveView, removeView, startExport: startTableExport })

/** For pages of the back office that have no title of their own. */
export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Back office'))
}

/** The frame of every page of the back office. */
export default function AdminLayout({ loaderData: { staff } }: Route.ComponentProps) {
  return (
    <AdminShell staff={staff}>
      <Outlet />
    </AdminShell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <AdminErrorPage error={error} />
  if (loaderData) return <AdminShell staff={loaderData.staff}>{page}</AdminShell>
  return (
    <main id="main" tabIndex={-1} className="page-width py-16">
      {page}
    </main>
  )
}
