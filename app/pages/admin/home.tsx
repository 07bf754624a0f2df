import type { Permission } from '#features/people/roles/permissions.ts'
import { getStaffProfile } from '#features/people/staff/staff.api.server.ts'
import { sectionsFor } from '#layout/admin/navigation.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/home.ts'
import { getOpenWork, getShopFigures } from './home.api.server.ts'
import { workKinds } from './open-work.ts'
import { periods, ShopFigures } from './shop-figures.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Home'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const asked = Number(new URL(request.url).searchParams.get('days'))
  const days = periods.find((one) => one === asked) ?? 30
  const staff = await call(getStaffProfile)
  const [work, figures] = await Promise.all([
    call(getOpenWork),
    staff.permissions.includes('reports.read') ? call(getShopFigures, { days }) : null,
  ])
  return { staff, work, figures, days }
})

/** The first page of the back office: what needs doing, and how the shop does. */
export default function AdminHome({ loaderData: { staff, work, figures, days } }: Route.ComponentProps) {
  const t = useText()
  return (
    <AdminPage title={t('Welcome, {{name}}', { name: staff.name })}>
      <OpenWork work={work} permissions={staff.permissions} />
      {figures && <ShopFigures figures={figures} days={days} />}
    </AdminPage>
  )
}

type OpenWorkProps = {
  work: Route.ComponentProps['loaderData']['work']
  permissions: readonly Permission[]
}

/** Tiles of the kinds of work that are open; what is done is not shown. */
function OpenWork({ work, permissions }: OpenWorkProps) {
  const t = useText()
  const format = useFormat()
  const paths = new Set(sectionsFor(permissions).flatMap(({ screens }) => screens.map(({ path }) => path)))
  const open = work.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="open-work">
      <h2 id="open-work" className="mb-3 text-lg">
        {t('To do')}
      </h2>
      {open.length === 0 && <EmptyState title={t('Nothing to do right now')} icon="check" />}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {open.map(({ id, count, urgent, due_at }) => {
          const { title, path, urgent: urgentText } = workKinds[id]
          return (
            <li
              key={id}
              className="link-card flex min-h-24 flex-col rounded border border-line bg-sheet p-4 has-[a:hover]:border-ink"
            >
              <span className="text-2xl font-semibold tabular-nums">{format.number(count, 0)}</span>
              {paths.has(path) ? <Link to={path}>{t(title)}</Link> : <span>{t(title)}</span>}
              {due_at && (
                <span className="mt-1 text-sm text-ink-soft">
                  {t('Next due {{time}}', { time: format.dateTime(due_at) })}
                </span>
              )}
              {urgentText && urgent > 0 && (
                <span className="mt-1 text-sm text-bad">{t(urgentText, { count: urgent })}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
