import { useNavigate } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getMailForStaff, resendMailForStaff } from '../staff-mail.api.server.ts'
import type { Route } from './+types/mail-detail.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.mail.subject || t('Mail'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => ({
  mail: await call(getMailForStaff, { id: params.id }),
}))

export const action = adminAction({ resend: resendMailForStaff })

/** One message as its recipient reads it. */
export default function MailDetail({ loaderData: { mail } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const mayResend = useMay('system.edit') && mail.text !== null
  const { run, busy } = useAdminAction({
    onDone: (result) => void navigate(`/admin/mail/${(result as { id: string }).id}`),
  })
  return (
    <AdminPage
      back={{ to: '/admin/mail', label: t('Mail and text messages') }}
      title={mail.subject || mail.template}
      intro={`${mail.recipient} · ${format.dateTime(mail.created_at)}`}
      width="form"
      actions={
        mayResend && (
          <Button icon="send" busy={busy} onClick={() => run('resend', { id: mail.id })}>
            {t('Send again')}
          </Button>
        )
      }
    >
      {mail.last_error && (
        <div className="mb-4">
          <Notice tone="bad">{mail.last_error}</Notice>
        </div>
      )}
      <Card>
        {mail.text === null ? (
          <p>{t('The content isn’t shown, because it contained a code.')}</p>
        ) : (
          <div className="whitespace-pre-line break-words">{mail.text}</div>
        )}
      </Card>
    </AdminPage>
  )
}
