import { useState } from 'react'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'
import type { ChatMessage } from '../chat.ts'
import { AnswerFeedback } from './answer-feedback.tsx'
import { ChatLinks } from './chat-links.tsx'
import { ChatOrder } from './chat-order.tsx'
import { ChatProducts } from './chat-products.tsx'
import { ContactOptions } from './contact-options.tsx'
import type { Chat } from './store/chat-store.ts'
import type { Line } from './store/conversation.ts'

type ChatLineProps = {
  line: Line
  /** The message of the visitor before this one. */
  question: string | undefined
  /** The first of consecutive messages by the same author. */
  isFirst: boolean
  /** The newest message of the visitor that the team has seen. */
  isSeen: boolean
  /** The newest answer of the bot, which may be rated. */
  isRatable: boolean
  chat: Chat
  onFollow?: () => void
  /** Called when the message becomes taller than at first. */
  onGrow: () => void
  /** Called when a button was pressed that disappears afterwards. */
  onPress: () => void
}

/** A message with author and time; a failed one shows the error, with retry and discard. */
export function ChatLine({
  line,
  question,
  isFirst,
  isSeen,
  isRatable,
  chat,
  onFollow,
  onGrow,
  onPress,
}: ChatLineProps) {
  const t = useText()
  const { message } = line
  const products = message.links.filter(({ product_id }) => product_id)
  const orders = message.links.filter(({ order_id }) => order_id)
  const others = message.links.filter(({ product_id, order_id }) => !product_id && !order_id)
  const who = { customer: t('You'), bot: t('Virtual assistant'), person: t('Heliostead support') }[message.by]
  return (
    <div className={classes('grid', message.isCustomer ? 'justify-items-end' : 'justify-items-start')}>
      <p className={isFirst ? 'mb-1 text-sm text-ink-soft not-first:mt-2' : 'sr-only'}>
        {who} · <Clock at={message.sent_at} />
      </p>
      <div
        className={classes(
          'chat-words',
          message.isCustomer ? 'ms-10' : 'me-6',
          line.phase === 'failed' && 'border-bad',
        )}
        data-own={message.isCustomer || undefined}
      >
        {message.isImage ? <Picture message={message} onGrow={onGrow} /> : <Words message={message} />}
      </div>
      {products.length > 0 && <ChatProducts links={products} onFollow={onFollow} />}
      {orders.map((link) => (
        <ChatOrder key={link.to} link={link} onFollow={onFollow} />
      ))}
      <ChatLinks links={others} question={question} onFollow={onFollow} />
      {isRatable && <AnswerFeedback message={message} chat={chat} onPress={onPress} />}
      {isSeen && <p className="mt-0.5 text-sm text-ink-soft">{t('Seen')}</p>}
      {line.phase === 'failed' && <Failed line={line} chat={chat} onPress={onPress} />}
    </div>
  )
}

type FailedProps = Pick<ChatLineProps, 'chat' | 'onPress'> & {
  line: Extract<Line, { phase: 'failed' | 'sending' }>
}

/** The error of a failed message, with buttons to discard it and to send it again. */
function Failed({ line: { key, error = '' }, chat, onPress }: FailedProps) {
  const t = useText()
  const pressing = (act: (key: string) => void) => () => {
    act(key)
    onPress()
  }
  return (
    <div className="mt-2 w-full rounded bg-bad-wash px-3 py-2 text-sm">
      <p className="font-medium text-bad">{t('Not sent. {{why}}', { why: error })}</p>
      <ContactOptions />
      <p className="mt-1 flex justify-end gap-2">
        <Button size="small" look="quiet" onClick={pressing(chat.discard)}>
          {t('Discard')}
        </Button>
        <Button size="small" icon="refresh" onClick={pressing(chat.resend)}>
          {t('Resend')}
        </Button>
      </p>
    </div>
  )
}

/** The text of a message; a notice when a reply is empty. */
function Words({ message: { text } }: { message: ChatMessage }) {
  const t = useText()
  if (text.trim() !== '') return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
  return (
    <p className="min-h-6 min-w-10">
      <span className="sr-only">{t('We didn’t get a response. Please try again.')}</span>
    </p>
  )
}

/** A stored image; its file name until it is stored, and when the browser cannot show its type. */
function Picture({ message: { image, text }, onGrow }: { message: ChatMessage; onGrow: () => void }) {
  const t = useText()
  const [isDrawn, setDrawn] = useState(true)
  const name = text || t('Picture')
  const label = (
    <span className="flex items-center gap-2 wrap-anywhere">
      <Icon name="image" />
      {name}
    </span>
  )
  if (!image?.startsWith('/')) return label
  return (
    <a href={image} target="_blank" rel="noopener" className={isDrawn ? 'block' : 'link'}>
      {isDrawn ? (
        <img
          src={image}
          alt={name}
          className="max-h-56 rounded"
          // The image may have failed to load before hydration, when no error handler was attached.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0) setDrawn(false)
          }}
          onLoad={onGrow}
          onError={() => setDrawn(false)}
        />
      ) : (
        label
      )}
    </a>
  )
}

/** The time in the visitor's time zone; recent messages show 'now'. */
function Clock({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} className="text-ink-soft" suppressHydrationWarning>
      {new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))}
    </time>
  )
}
