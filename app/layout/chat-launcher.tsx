import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { ChatPanelProps } from '#features/service/chat/components/chat-panel.tsx'
import { chatMemory } from '#features/service/chat/components/store/chat-memory.ts'
import type { Chat } from '#features/service/chat/components/store/chat-store.ts'
import { allTexts, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import { useVisitor } from './header/visitor.ts'

const loadChat = async () =>
  (await import('#features/service/chat/components/store/current-chat.ts')).thisChat

async function loadPanel() {
  const [{ ChatPanel }] = await Promise.all([
    import('#features/service/chat/components/chat-panel.tsx'),
    allTexts(),
  ])
  return ChatPanel
}

/** Preloads the chat on hover or focus. Errors are ignored here and shown when the button is pressed. */
const prepare = () => void Promise.allSettled([loadPanel(), loadChat()])

const look =
  'chat-door no-print on-panel z-20 flex min-h-12 min-w-12 items-center justify-center gap-2 rounded border border-line px-3 font-medium shadow sm:px-4'

/**
 * The way into the chat from every page; every link to `#chat` is one, too. Before it is opened it is a link to the
 * contact page and costs next to nothing. Only a browser that has had a conversation asks, after its page, for news.
 */
export function ChatLauncher() {
  const t = useText()
  const toast = useToast()
  const { hash } = useLocation()
  const isHere = useHydrated()
  const [chat, setChat] = useState<Chat | null>(null)
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const launcher = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  const unread = useUnread(chat)

  const open = useCallback(
    async (from: Element | null) => {
      opener.current = from
      setLoading(true)
      try {
        const [panel, loaded] = await Promise.all([loadPanel(), loadChat()])
        setPanel(() => panel)
        setChat(loaded)
        setOpen(true)
      } catch {
        toast.error(t('The chat did not load. Please try again.'))
      }
      setLoading(false)
    },
    [t, toast],
  )

  function minimise() {
    setOpen(false)
    // Where it was opened from, if that is still there and to be seen; the door, once it is back.
    const back = opener.current
    requestAnimationFrame(() => {
      if (back instanceof HTMLElement && back.isConnected && back.checkVisibility()) back.focus()
      else launcher.current?.focus()
    })
  }

  useEffect(() => {
    if (hash !== '#chat') return
    const timer = setTimeout(open, 0, null)
    return () => clearTimeout(timer)
  }, [hash, open])
  useEffect(() => hearLinks((link) => void open(link)), [open])
  useNews(chat, setChat)

  if (!isHere)
    return (
      <Link to="/contact#chat" reloadDocument className={look} aria-label={t('Connect Us')}>
        <Icon name="message" />
        <span className="max-sm:sr-only">{t('Connect Us')}</span>
      </Link>
    )
  const name = unread > 0 ? t('Connect Us, {{count}} new messages', { count: unread }) : t('Connect Us')
  return (
    <>
      <button
        ref={launcher}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={name}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void open(launcher.current)}
        className={classes(look, isOpen && 'invisible')}
      >
        {isLoading ? <Spinner /> : <Icon name="message" />}
        <span className="max-sm:sr-only">{t('Connect Us')}</span>
        {unread > 0 && <span className="chat-dot" aria-hidden="true" />}
      </button>
      {Panel && chat && <Panel chat={chat} isOpen={isOpen} onMinimise={minimise} />}
    </>
  )
}

const never = () => () => undefined

const useUnread = (chat: Chat | null) =>
  useSyncExternalStore(
    chat?.subscribe ?? never,
    () => chat?.unread() ?? 0,
    () => 0,
  )

/** A second after the page is alive, and only where there has been a conversation; anew when somebody else is here. */
function useNews(chat: Chat | null, setChat: (chat: Chat) => void) {
  const person = useVisitor().user?.uuid ?? null
  const personThen = useRef(person)

  useEffect(() => {
    if (chat || chatMemory.read() === null) return
    const timer = setTimeout(async () => {
      // News that do not come are none; the press on the door will say what is wrong.
      const loaded = await loadChat().catch(() => null)
      if (!loaded) return
      await loaded.refresh()
      setChat(loaded)
    }, 1000)
    return () => clearTimeout(timer)
  }, [chat, setChat])

  useEffect(() => {
    if (personThen.current === person) return
    personThen.current = person
    chat?.changePerson()
  }, [person, chat])
}

/** Handles plain clicks on links to `#chat` before the router does. Returns a function that removes the listener. */
function hearLinks(open: (link: Element) => void) {
  const hear = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const link = event.target instanceof Element ? event.target.closest('a[href$="#chat"]') : null
    if (!isPlain || !link) return
    event.preventDefault()
    open(link)
  }
  document.addEventListener('click', hear, true)
  return () => document.removeEventListener('click', hear, true)
}
