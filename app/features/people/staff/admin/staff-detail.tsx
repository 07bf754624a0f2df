import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { endStaffSession, getStaffMember, listMemberSignIns } from '../staff-sessions.api.server.ts'
import type { Route } from './+types/staff-detail.ts'
import { SignInTable } from './components/sign-in-table.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.member.email ?? t('Staff'))
}

export const loader = adminLoader(async (call, { params, request }: Route.LoaderArgs) => {
  const { page, page_size } = listParamsOf(request, [])
  const member = await call(getStaffMember, { member_id: params.id })
  const sign_ins = await call(listMemberSignIns, { member_id: params.id, page, page_size })
  return { member, sign_ins, page, size: page_size }
})

export const action = adminAction({ end: endStaffSession })

type Session = Route.ComponentProps['loaderData']['member']['sessions'][number]

/** A staff member's open sessions and sign-in history. */
export default function StaffDetail({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { member, sign_ins, page, size } = loaderData
  return (
    <AdminPage
      back={{ to: '/admin/staff', label: t('Staff') }}
      title={member.name || member.email}
      intro={member.name ? member.email : undefined}
    >
      {!member.second_factor && (
        <div className="mb-6">
          <Notice tone="bad" title={t('No second factor is set up')}>
            {t('Until it is, this person can’t open the back office.')}
          </Notice>
        </div>
      )}
      <h2 className="mb-3 text-lg">{t('Open sessions')}</h2>
      <SessionTable sessions={member.sessions} memberId={member.id} />
      <h2 className="mt-10 mb-3 text-lg">{t('Sign-in history')}</h2>
      <SignInTable list={sign_ins.list} paging={{ page, size, total: sign_ins.total }} />
    </AdminPage>
  )
}

function SessionTable({ sessions, memberId }: { sessions: readonly Session[]; memberId: string }) {
  const t = useText()
  const format = useFormat()
  const { run, busy } = useAdminAction()
  const columns: ResourceColumn<Session>[] = [
    { id: 'device', title: t('Device'), cell: ({ device }) => device || t('Unknown browser') },
    { id: 'since', title: t('Signed in'), cell: ({ since }) => format.dateTime(since) },
  ]
  return (
    <ResourceTable
      id="staff-sessions"
      label={t('Open sessions')}
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      actions={({ id, current }) =>
        current ? (
          <Tag tone="info">{t('This browser')}</Tag>
        ) : (
          <Button
            size="small"
            busy={busy}
            onClick={() => run('end', { member_id: memberId, session_id: id })}
          >
            {t('End session')}
          </Button>
        )
      }
      empty={<EmptyState title={t('No open sessions')} icon="lock" />}
    />
  )
}
