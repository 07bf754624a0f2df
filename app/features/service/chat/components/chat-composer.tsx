import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Translate, text, useText } from '#text/text.tsx'
import { Button, buttonClasses } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { imageExtensions, maxImageMegabytes, maxMessageLength } from '../chat.ts'
import { problemOfImage } from './chat-image.ts'
import type { Chat } from './store/chat-store.ts'

const emoji = [
  { sign: '👍', name: text('Thumbs up') },
  { sign: '👋', name: text('Waving hand') },
  { sign: '🙂', name: text('Smiling face') },
  { sign: '😂', name: text('Laughing face') },
  { sign: '🤔', name: text('Thinking face') },
  { sign: '🙏', name: text('Thank you') },
  { sign: '🎉', name: text('Celebration') },
  { sign: '☀️', name: text('Sunny') },
] as const

/**
 * The message input: Enter sends, Shift+Enter starts a new line, empty messages are not sent. Until something is
 * written, it shows what was written before a reload, once the conversation is ready.
 */
export function ChatComposer({ chat, isReady }: { chat: Chat; isReady: boolean }) {
  const t = useText()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [written, setWritten] = useState<string | null>(null)
  const draft = written ?? (isReady ? chat.draft() : '')
  const [areEmojiOpen, setEmojiOpen] = useState(false)
  const [problem, setProblem] = useState<string>()

  function write(words: string) {
    setWritten(words)
    chat.saveDraft(words)
  }

  function send(event?: FormEvent) {
    event?.preventDefault()
    field.current?.focus()
    if (draft.trim() === '') return
    chat.sendText(draft)
    write('')
    setEmojiOpen(false)
  }

  function sendByKey(event: KeyboardEvent) {
    // During IME composition, Enter selects a Chinese word and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  function insert(sign: string) {
    const { selectionStart: from = draft.length, selectionEnd: to = draft.length } = field.current ?? {}
    if (draft.length + sign.length > maxMessageLength) return
    write(draft.slice(0, from) + sign + draft.slice(to))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + sign.length, from + sign.length)
    })
  }

  function sendImage({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [image] = currentTarget.files ?? []
    if (!image) return
    const wrong = problemOfImage(image)
    setProblem(wrong ? imageErrorText(wrong, t) : undefined)
    if (!wrong) chat.sendImage(image)
    // Reset the input, so that the same image can be chosen again.
    currentTarget.value = ''
  }

  return (
    <form onSubmit={send}>
      {areEmojiOpen && (
        <ul id={`${id}-emoji`} aria-label={t('Emoji')} className="mb-2 grid grid-cols-8">
          {emoji.map(({ sign, name }) => (
            <li key={sign} className="grid">
              <button
                type="button"
                aria-label={t(name)}
                title={t(name)}
                onClick={() => insert(sign)}
                className="grid min-h-11 place-items-center rounded text-xl hover:bg-sunken"
              >
                {sign}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1">
        <Button
          look="quiet"
          square
          icon="smile"
          label={t('Emoji')}
          aria-expanded={areEmojiOpen}
          aria-controls={`${id}-emoji`}
          onClick={() => setEmojiOpen(!areEmojiOpen)}
        />
        <label
          className={classes(
            buttonClasses({ look: 'quiet', square: true }),
            'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
          title={t('Send a picture')}
        >
          <Icon name="image" />
          <input
            type="file"
            accept={imageExtensions.map((one) => `.${one}`).join(',')}
            aria-label={t('Send a picture')}
            aria-describedby={problem && `${id}-problem`}
            onChange={sendImage}
            className="sr-only"
          />
        </label>
        <TextArea
          ref={field}
          compact
          label={t('Message')}
          hideLabel
          className="me-1 min-w-0 grow"
          name="message"
          placeholder={t('Your message')}
          enterKeyHint="send"
          maxLength={maxMessageLength}
          value={draft}
          onChange={(event) => {
            write(event.currentTarget.value)
            chat.reportTyping()
          }}
          onKeyDown={sendByKey}
        />
        <Button type="submit" look="primary" square icon="send" label={t('Send')} />
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </form>
  )
}

const imageErrorText = (problem: NonNullable<ReturnType<typeof problemOfImage>>, t: Translate) =>
  problem === 'kind'
    ? t('You can send only images, such as JPG, PNG, WEBP or GIF.')
    : t('Images can be up to {{most}} MB.', { most: maxImageMegabytes })
