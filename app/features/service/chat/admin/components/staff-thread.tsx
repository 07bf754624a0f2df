import { useEffect, useRef } from 'react'
import { call } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/page/card.tsx'
import type { ChatMessage, ChatState } from '../../chat.ts'
import { type CannedAnswer, ReplyForm } from './reply-form.tsx'

export type ChatEntry =
  | { kind: 'message'; at: string; message: ChatMessage }
  | { kind: 'note'; at: string; id: string; staff_id: string; body: string }
  | { kind: 'event'; at: string; event: string; actor: string; cause: string }

export type StaffChat = {
  conversation_id: string
  state: ChatState
  locale: string
  has_ended: boolean
  customer_name: string | null
  messages: readonly ChatMessage[]
  seen_message_id: string | null
  notes: readonly { id: string; staff_id: string; body: string; at: string }[]
  events: readonly { kind: string; actor: string; cause: string; at: string }[]
  names: Readonly<Record<string, string>>
}

/** Events that a reader of the conversation needs; the others are in the history of the visitor's panel. */
const shownEvents = new Set(['handed-over', 'taken', 'assigned', 'handed-back', 'resolved', 'reopened'])

/** Messages, notes and changes of the handler in the order of time. */
function entriesOf({ messages, notes, events }: StaffChat): ChatEntry[] {
  const all: ChatEntry[] = [
    ...messages.map((message) => ({ kind: 'message' as const, at: message.sent_at, message })),
    ...notes.map((note) => ({ kind: 'note' as const, ...note })),
    ...events
      .filter(({ kind }) => shownEvents.has(kind))
      .map(({ kind, ...event }) => ({ kind: 'event' as const, event: kind, ...event })),
  ]
  return all.toSorted((a, b) => a.at.localeCompare(b.at))
}

type StaffThreadProps = { chat: StaffChat; answers: readonly CannedAnswer[]; isTyping: boolean }

/** The conversation as staff see it, scrolled to its end, and the form to answer. */
export function StaffThread({ chat, answers, isTyping }: StaffThreadProps) {
  const t = useText()
  useReportSeen(chat)
  const box = useRef<HTMLDivElement>(null)
  const entries = entriesOf(chat)
  const count = entries.length
  useEffect(() => {
    if (count > 0) box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'instant' })
  }, [count])
  return (
    <Card className="grid gap-4">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('Conversation')}
        className="max-h-[60dvh] min-h-40 overflow-y-auto"
      >
        <div role="log" aria-live="polite" aria-label={t('Messages of the chat')}>
          <ol className="grid gap-3">
            {entries.map((entry) => (
              <Entry key={keyOf(entry)} entry={entry} chat={chat} />
            ))}
          </ol>
        </div>
      </section>
      <p role="status" className="-my-2 min-h-5 text-sm text-ink-soft">
        {isTyping && t('The visitor is typing…')}
      </p>
      {!chat.has_ended && <ReplyForm chat={chat} answers={answers} />}
    </Card>
  )
}

/** Tells the visitor that the newest message was seen, while the conversation is open and with a person. */
function useReportSeen({ conversation_id, state, messages }: StaffChat) {
  const newest = messages.findLast(({ isCustomer }) => isCustomer)?.id
  useEffect(() => {
    if (!newest || state !== 'person') return
    const report = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', report)
      void call('/staff/chat/seen', { conversation_id, message_id: newest })
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [conversation_id, state, newest])
}

const keyOf = (entry: ChatEntry) =>
  entry.kind === 'message'
    ? entry.message.id
    : entry.kind === 'note'
      ? entry.id
      : `${entry.at} ${entry.event}`

function Entry({ entry, chat }: { entry: ChatEntry; chat: StaffChat }) {
  if (entry.kind === 'message') return <MessageEntry message={entry.message} chat={chat} />
  if (entry.kind === 'note') return <NoteEntry note={entry} chat={chat} />
  return <EventEntry event={entry} chat={chat} />
}

function MessageEntry({ message, chat }: { message: ChatMessage; chat: StaffChat }) {
  const t = useText()
  const format = useFormat()
  const isVisitor = message.by === 'customer'
  const who = { customer: chat.customer_name ?? t('Guest'), bot: t('Bot'), person: t('Our team') }[message.by]
  return (
    <li className={classes('grid gap-1', isVisitor ? 'justify-items-start' : 'justify-items-end')}>
      <p className="text-sm text-ink-soft">
        {who} · {format.dateTime(message.sent_at)}
      </p>
      <div
        className={classes(
          'max-w-[85%] rounded border border-line px-3 py-2 whitespace-pre-wrap wrap-anywhere',
          message.by === 'person' ? 'bg-panel-wash' : isVisitor ? 'bg-paper' : 'bg-sunken',
        )}
      >
        {message.isImage && message.image ? (
          <a href={message.image} target="_blank" rel="noopener" className="link">
            <img src={message.image} alt={message.text || t('Picture')} className="max-h-56 rounded" />
          </a>
        ) : (
          message.text || t('No text')
        )}
      </div>
      {message.is_helpful !== null && (
        <p className="text-sm text-ink-soft">
          {message.is_helpful
            ? t('The visitor found this helpful.')
            : t('The visitor didn’t find this helpful.')}
        </p>
      )}
      {message.id === chat.seen_message_id && <p className="text-sm text-ink-soft">{t('Seen')}</p>}
    </li>
  )
}

function NoteEntry({ note, chat }: { note: Extract<ChatEntry, { kind: 'note' }>; chat: StaffChat }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="rounded border border-dashed border-line-strong px-3 py-2">
      <p className="text-sm text-ink-soft">
        {t('Internal note')} · {chat.names[note.staff_id] || t('Former staff')} · {format.dateTime(note.at)}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{note.body}</p>
    </li>
  )
}

function EventEntry({ event, chat }: { event: Extract<ChatEntry, { kind: 'event' }>; chat: StaffChat }) {
  const t = useText()
  const format = useFormat()
  const name = event.actor.startsWith('staff:') ? chat.names[event.actor.slice(6)] : null
  const titles: Record<string, string> = {
    'handed-over': t('Asked for a person'),
    taken: t('Taken over'),
    assigned: t('Taken over'),
    'handed-back': t('Handed back to the bot'),
    resolved: t('Resolved'),
    reopened: name ? t('Opened again') : t('The visitor wrote again'),
  }
  return (
    <li className="text-center text-sm text-ink-soft">
      {titles[event.event]}
      {name && ` · ${name}`} · {format.dateTime(event.at)}
    </li>
  )
}
