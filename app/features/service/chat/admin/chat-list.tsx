import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { useLive } from '#ui/admin/use-live.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listChats } from '../staff/staff-chat.api.server.ts'
import type { Route } from './+types/chat-list.ts'
import { chatStreamPath, chatViewOf, chatViews } from './components/chat-views.ts'
import { ConversationList } from './components/conversation-list.tsx'
import { useChatAlert, useChatAlertSetting } from './components/use-chat-alert.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Chat'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const view = chatViewOf(request)
  const { page, page_size } = listParamsOf(request, [])
  const [list, waiting] = await Promise.all([
    call(listChats, { ...chatViews[view], states: [...chatViews[view].states], page, page_size }),
    call(listChats, { states: ['waiting'], page: 1, page_size: 1 }),
  ])
  return { view, list, waiting: waiting.total }
})

/** The inbox of the support chat: who waits, which conversations are the reader's own, and all others. */
export default function ChatList({ loaderData: { view, list, waiting } }: Route.ComponentProps) {
  const t = useText()
  useLive(chatStreamPath, ['chat'])
  useChatAlert(waiting)
  const [alerts, setAlerts] = useChatAlertSetting()
  return (
    <AdminPage
      title={t('Chat')}
      intro={t('Visitors who asked for a person. The list updates by itself.')}
      actions={
        <>
          <LinkButton to="/admin/chat-answers">{t('Canned answers')}</LinkButton>
          <LinkButton to="/admin/leads?kind=callback">{t('Callback requests')}</LinkButton>
        </>
      }
    >
      <div className="max-w-3xl">
        <CheckboxField
          label={t('Sound and notification when a visitor is waiting')}
          checked={alerts}
          onChange={(event) => void setAlerts(event.currentTarget.checked)}
        />
        <div className="mt-4">
          <ConversationList view={view} list={list} />
        </div>
      </div>
    </AdminPage>
  )
}
