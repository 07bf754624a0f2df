import { useEffect, useRef, useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useLive } from '#ui/admin/use-live.ts'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  answerChat,
  handBackChat,
  listAnswers,
  listChats,
  readChat,
  resolveChat,
  takeChat,
  writeChatNote,
} from '../staff/staff-chat.api.server.ts'
import type { Route } from './+types/chat-detail.ts'
import { chatStreamPath, chatViewOf, chatViews } from './components/chat-views.ts'
import { ChatStateTag, ConversationList } from './components/conversation-list.tsx'
import { HandlerActions } from './components/handler-actions.tsx'
import { StaffThread } from './components/staff-thread.tsx'
import { useChatAlert } from './components/use-chat-alert.ts'
import { VisitorPanel } from './components/visitor-panel.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.chat.customer_name ?? t('Chat'))
}

export const loader = adminLoader(async (call, { params, request }: Route.LoaderArgs) => {
  const view = chatViewOf(request)
  const chat = await call(readChat, { conversation_id: params.id })
  const [list, waiting, answers] = await Promise.all([
    call(listChats, { ...chatViews[view], states: [...chatViews[view].states], page: 1, page_size: 50 }),
    call(listChats, { states: ['waiting'], page: 1, page_size: 1 }),
    call(listAnswers),
  ])
  return { view, chat, list, waiting: waiting.total, answers }
})

export const action = adminAction({
  answer: answerChat,
  take: takeChat,
  handBack: handBackChat,
  resolve: resolveChat,
  note: writeChatNote,
})

/** A conversation of the support chat, live, with the visitor's page and cart beside it. */
export default function ChatDetail({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { view, chat, list, waiting, answers } = loaderData
  const isTyping = useVisitorTyping(chat.conversation_id)
  useChatAlert(waiting)
  return (
    <AdminPage
      back={{ to: `/admin/chat?view=${view}`, label: t('Chat') }}
      title={chat.customer_name ?? t('Guest')}
      actions={
        <>
          <ChatStateTag state={chat.state} />
          <HandlerActions key={chat.conversation_id} chat={chat} />
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[20rem_minmax(0,1fr)_20rem]">
        <aside className="max-2xl:hidden">
          <ConversationList view={view} list={list} current={chat.conversation_id} />
        </aside>
        <StaffThread key={chat.conversation_id} chat={chat} answers={answers} isTyping={isTyping} />
        <VisitorPanel chat={chat} />
      </div>
    </AdminPage>
  )
}

const showTyping_ms = 6000

/** Keeps the page live; whether the visitor of this conversation has typed within the last six seconds. */
function useVisitorTyping(conversation_id: string) {
  const [typingIn, setTypingIn] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(chatStreamPath, ['chat', 'chat-typing-visitor'], (topic, id) => {
    if (id !== conversation_id) return topic === 'chat'
    clearTimeout(timer.current)
    setTypingIn(topic === 'chat' ? null : id)
    timer.current = setTimeout(setTypingIn, showTyping_ms, null)
    return topic === 'chat'
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return typingIn === conversation_id
}
