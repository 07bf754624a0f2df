import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { type MailState, mailStateLabels, mailStates } from '../mail-state.ts'
import { listMailForStaff, type MailQuery } from '../staff-mail.api.server.ts'
import type { Route } from './+types/mail-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Mail and text messages'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<MailQuery>(request, ['state', 'kind', 'search'])
  const found = await call(listMailForStaff, params)
  return { ...found, page: params.page, size: params.page_size }
})

type Mail = Route.ComponentProps['loaderData']['list'][number]

const tones: Record<MailState, Tone> = { waiting: 'wait', sent: 'good', kept: 'neutral', failed: 'bad' }

/** Every mail and text message that the shop has written. */
export default function MailList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<Mail>[] = [
    { id: 'subject', title: t('Subject'), cell: ({ subject }) => subject || t('Message with a code') },
    { id: 'recipient', title: t('Recipient'), cell: ({ recipient }) => recipient },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(mailStateLabels[state])}</Tag>,
    },
    { id: 'created', title: t('Written'), cell: ({ created_at }) => format.dateTime(created_at) },
    { id: 'sent', title: t('Sent'), cell: ({ sent_at }) => sent_at && format.dateTime(sent_at) },
    { id: 'error', title: t('Error'), cell: ({ last_error }) => last_error },
    { id: 'attempts', title: t('Attempts'), align: 'end', hidden: true, cell: ({ attempts }) => attempts },
  ]
  return (
    <AdminPage
      title={t('Mail and text messages')}
      intro={t('“Stored only” means that no mail server is set up, so nothing was sent.')}
    >
      <ResourceTable
        id="mail"
        label={t('Mail and text messages')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/mail/${id}`}
        paging={{ page, size, total }}
        search={t('Search recipient')}
        filters={[
          {
            id: 'state',
            label: t('Status'),
            kind: 'choice',
            options: mailStates.map((value) => ({ value, label: t(mailStateLabels[value]) })),
          },
          {
            id: 'kind',
            label: t('Type'),
            kind: 'choice',
            options: [
              { value: 'mail', label: t('Email') },
              { value: 'sms', label: t('Text message') },
            ],
          },
        ]}
        empty={<EmptyState title={t('No messages found')} icon="mail" />}
      />
    </AdminPage>
  )
}
