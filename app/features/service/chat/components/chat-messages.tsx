import { useEffect, useRef } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ChatLine } from './chat-line.tsx'
import { ChatRating } from './chat-rating.tsx'
import { ContactOptions } from './contact-options.tsx'
import type { Chat } from './store/chat-store.ts'
import { awaitsReply, isSending, type PanelView, shownLines } from './store/conversation.ts'

type ChatMessagesProps = { chat: Chat; view: PanelView; onFollow?: () => void }

/** The messages, scrolled to the newest, and below them the suggested questions. */
export function ChatMessages({ chat, view, onFollow }: ChatMessagesProps) {
  const t = useText()
  const scroller = useRef<HTMLElement>(null)
  const { phase, error } = view
  const lines = shownLines(view)
  const newest = lines.at(-1)?.message
  const ratable = view.state === 'bot' && newest?.is_answer ? newest : null

  // A pressed button disappears with its focus: the list takes it, so that the answer is announced and no on-screen
  // keyboard opens.
  const focus = () => scroller.current?.focus({ preventScroll: true })
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
  // Also when the height of the panel changes: it has none while minimized, and the on-screen keyboard shrinks it.
  // A visitor who reads older messages stays there when a card or a picture loads.
  const isAtEnd = useRef(true)
  // What grows or shrinks also scrolls; only a scroll at an unchanged size is the visitor's.
  const shownSize = useRef('')
  const count = lines.length
  useEffect(() => {
    if (count > 0) isAtEnd.current = true
  }, [count])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(() => {
      shownSize.current = sizeOf(box)
      if (isAtEnd.current) box.scrollTo({ top: box.scrollHeight, behavior: 'instant' })
    })
    watcher.observe(box)
    for (const child of box.children) watcher.observe(child)
    return () => watcher.disconnect()
  }, [])

  return (
    <section
      ref={scroller}
      onScroll={({ currentTarget: box }) => {
        if (sizeOf(box) !== shownSize.current) return
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 100
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('Messages of the chat')}
      className="relative min-h-0 grow overflow-y-auto overscroll-contain bg-paper px-4 py-4 -outline-offset-2"
    >
      <div className="grid gap-4">
        {phase === 'loading' && lines.length === 0 && <Skeleton count={2} />}
        <div role="log" aria-live="polite" aria-label={t('Conversation')} className="grid gap-2 empty:hidden">
          {lines.map((line, at) => (
            <ChatLine
              key={line.phase === 'sent' ? line.message.id : line.key}
              line={line}
              question={questionBefore(lines, at)}
              isFirst={lines[at - 1]?.message.by !== line.message.by}
              isRatable={line.message === ratable}
              isSeen={line.message.id === view.seen_message_id}
              chat={chat}
              onFollow={onFollow}
              onGrow={toEnd}
              onPress={focus}
            />
          ))}
          {(awaitsReply(view) || view.isTyping) && <Pending />}
        </div>
        {phase === 'ready' && lines.length === 0 && (
          <p className="py-4 text-center text-ink-soft">{t('No messages yet. How can we help?')}</p>
        )}
        {error && (
          <Notice tone="bad" urgent>
            <p>{error}</p>
            <ContactOptions />
            {phase === 'failed' && (
              <Button size="small" className="mt-2" onClick={() => void chat.begin()}>
                {t('Try again')}
              </Button>
            )}
          </Notice>
        )}
        <Questions chat={chat} view={view} onPress={focus} />
        {view.can_rate && <ChatRating chat={chat} onRated={focus} />}
      </div>
    </section>
  )
}

const questionBefore = (lines: PanelView['lines'], at: number) =>
  lines.slice(0, at).findLast(({ message }) => message.isCustomer && !message.isImage)?.message.text

const sizeOf = (box: Element) => `${box.clientHeight} ${box.scrollHeight}`

/** Placeholder for an expected answer. */
function Pending() {
  const t = useText()
  return (
    <p className="chat-words flex w-fit gap-1.5" role="img" aria-label={t('Typing…')}>
      {[0, 1, 2].map((dot) => (
        <span key={dot} className="my-2.5 size-1.5 animate-pulse rounded-full bg-ink-soft" />
      ))}
    </p>
  )
}

type QuestionsProps = Pick<ChatMessagesProps, 'chat' | 'view'> & { onPress: () => void }

function Questions({ chat, view, onPress }: QuestionsProps) {
  const t = useText()
  if (view.questions.length === 0 || isSending(view)) return null
  return (
    <section aria-label={t('Questions to choose from')}>
      <ul className="flex flex-wrap gap-2">
        {view.questions.map(({ title }) => (
          <li key={title} className="max-w-full">
            <Button
              className="max-w-full px-3 text-start text-sm font-normal wrap-anywhere"
              onClick={() => {
                chat.sendText(title)
                onPress()
              }}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
