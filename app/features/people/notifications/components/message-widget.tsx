import { type FormEvent, useState } from 'react'
import { call, endedSession, succeeded } from '#platform/http/api/call.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { Message, MessageLookout } from '../message.ts'

type MessageWidgetProps = {
  user_id: string
  /** The messages of the page's loader. */
  lookout: MessageLookout
}

/** The number of messages on the dashboard. */
export const widgetSize = 3

/** The latest messages and the unread count; an error with a retry button if loading failed. */
export function MessageWidget({ user_id, lookout }: MessageWidgetProps) {
  const t = useText()
  const { list, false_count, hasFailed, busy, load, markRead } = useLookout(user_id, lookout)
  return (
    <section aria-labelledby="messages" className="mb-14">
      <SectionHeading
        id="messages"
        title={
          <>
            {t('My Messages')}{' '}
            <span className="text-base font-normal text-ink-soft" aria-live="polite">
              {t('{{count}} unread messages', { count: false_count })}
            </span>
          </>
        }
        aside={
          list.length > 0 && (
            <Link to="/messages" className="link">
              {t('All messages')}
            </Link>
          )
        }
      />
      {hasFailed && (
        <Notice tone="bad" title={t('We couldn’t load your messages. Please try again.')}>
          <Button size="small" icon="refresh" busy={busy} onClick={() => void load()}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
      {list.length === 0 && !hasFailed && <p className="text-ink-soft">{t('No messages yet')}</p>}
      <ul>
        {list.map((message) => (
          <MessageItem key={message.id} message={message} busy={busy} onRead={markRead} />
        ))}
      </ul>
    </section>
  )
}

/** The messages, and functions to reload them and to mark one as read. */
function useLookout(user_id: string, loaded: MessageLookout) {
  const [shown, setShown] = useState(loaded)
  const [busy, setBusy] = useState(false)

  async function load() {
    setBusy(true)
    const answer = await call<MessageLookout>('/user/message/lookout', { user_id, page_size: widgetSize })
    setBusy(false)
    if (endedSession(answer)) return
    setShown(succeeded(answer) ? answer.data : { list: [], false_count: 0, hasFailed: true })
  }

  async function markRead(id: string) {
    setBusy(true)
    await call('/user/message/lookout/read', { user_id, id })
    window.dispatchEvent(new Event('messages-changed'))
    await load()
  }

  return { ...shown, busy, load, markRead }
}

type MessageItemProps = { message: Message; busy: boolean; onRead: (id: string) => Promise<void> }

function MessageItem({
  message: { id, title, body, link, created_at, read_at },
  busy,
  onRead,
}: MessageItemProps) {
  const t = useText()
  const format = useFormat()
  // Without JavaScript the form is submitted to the messages page.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onRead(id)
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-4">
      <div className="min-w-52 grow basis-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
          {link ? (
            <Link to={link} className="link">
              {title}
            </Link>
          ) : (
            title
          )}
          {!read_at && <Tag tone="info">{t('New')}</Tag>}
        </h3>
        <p className="line-clamp-2 text-ink-soft">{body}</p>
        <time dateTime={created_at} className="text-sm text-ink-soft">
          {format.dateTime(created_at)}
        </time>
      </div>
      {!read_at && (
        <form method="post" action="/messages" onSubmit={submit}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="quiet" size="small" icon="check" busy={busy}>
            {t('Mark as read')}
          </Button>
        </form>
      )}
    </li>
  )
}
