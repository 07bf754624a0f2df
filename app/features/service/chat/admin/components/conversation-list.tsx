import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import type { ChatState } from '../../chat.ts'
import type { ChatView } from './chat-views.ts'

export type InboxConversation = {
  conversation_id: string
  state: ChatState
  locale: string
  customer_name: string | null
  staff_name: string | null
  last_at: string
  last_message: string
  awaits_answer: boolean
}

type ConversationListProps = {
  view: ChatView
  list: { items: readonly InboxConversation[]; total: number; page: number; page_size: number }
  /** The conversation that is open beside the list. */
  current?: string
}

/** The conversations of a view, and links to the other views. */
export function ConversationList({ view, list, current }: ConversationListProps) {
  const t = useText()
  return (
    <div className="grid content-start gap-3">
      <LinkTabs
        label={t('Choose a view')}
        tabs={[
          { to: '/admin/chat', title: t('Waiting for a reply'), current: view === 'waiting' },
          { to: '/admin/chat?view=mine', title: t('Mine'), current: view === 'mine' },
          { to: '/admin/chat?view=all', title: t('All'), current: view === 'all' },
        ]}
      />
      {list.items.length === 0 && (
        <EmptyState
          title={view === 'all' ? t('No conversations yet') : t('No one is waiting')}
          icon="message"
        />
      )}
      <ul className="grid">
        {list.items.map((one) => (
          <li key={one.conversation_id}>
            <ConversationLink one={one} view={view} isCurrent={one.conversation_id === current} />
          </li>
        ))}
      </ul>
      <Pagination page={list.page} size={list.page_size} total={list.total} label={t('Chat')} />
    </div>
  )
}

type ConversationLinkProps = { one: InboxConversation; view: ChatView; isCurrent: boolean }

function ConversationLink({ one, view, isCurrent }: ConversationLinkProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Link
      to={`/admin/chat/${one.conversation_id}?view=${view}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'grid gap-1 rounded border-b border-line px-3 py-3 text-sm hover:bg-sunken',
        isCurrent && 'bg-sunken',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <span className={classes('truncate', one.awaits_answer ? 'font-semibold' : 'font-medium')}>
          {one.customer_name ?? t('Guest')}
        </span>
        <span className="shrink-0 text-ink-soft">{format.dateTime(one.last_at)}</span>
      </span>
      <span className="truncate text-ink-soft">{one.last_message || t('No message yet')}</span>
      <span className="flex flex-wrap items-center gap-2">
        <ChatStateTag state={one.state} />
        {one.staff_name && <span className="text-ink-soft">{one.staff_name}</span>}
        <span className="ml-auto text-ink-soft uppercase">{one.locale}</span>
      </span>
    </Link>
  )
}

const tones: Record<ChatState, Tone> = { bot: 'neutral', waiting: 'wait', person: 'info', resolved: 'good' }

/** Who answers a conversation. */
export function ChatStateTag({ state }: { state: ChatState }) {
  const t = useText()
  const labels: Record<ChatState, string> = {
    bot: t('Bot answers'),
    waiting: t('Waiting for a reply'),
    person: t('With our team'),
    resolved: t('Resolved'),
  }
  return <Tag tone={tones[state]}>{labels[state]}</Tag>
}
