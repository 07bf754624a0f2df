import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ChatPanelProps } from '#features/service/chat/components/chat-panel.tsx'
import { chatMemory } from '#features/service/chat/components/store/chat-memory.ts'
import type { Chat } from '#features/service/chat/components/store/chat-store.ts'
import { isViewing } from '#platform/http/request/customer-view-cookie.ts'
import { allTexts, useText } from '#text/text.tsx'
import { afterPaint } from '#ui/after-paint.ts'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useHydrated, useInBrowser } from '#ui/use-in-browser.ts'
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

/** Preloads the chat. Errors are ignored here and shown when the button is pressed. */
const prepare = () => void Promise.allSettled([loadPanel(), loadChat()])

// Its name is shown in wide windows only: it must fit into the margin beside the page, where a button to buy may stick.
const launcherClasses =
  'chat-launcher no-print on-panel z-20 flex min-h-12 min-w-12 items-center justify-center gap-2 rounded border border-line px-3 font-medium shadow min-[100rem]:px-4'

/**
 * The button that opens the chat on every page; links to `#chat` open it too. Before hydration it is a link to the
 * contact page. The chat's code loads on demand; only a browser with an earlier conversation checks for new messages.
 */
export function ChatLauncher() {
  const t = useText()
  const toast = useToast()
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const [chat, setChat] = useState<Chat | null>(null)
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const launcher = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  const unread = useUnread(chat)
  // The chat of a customer is not opened in a view of the shop as that customer.
  const isHidden = useInBrowser(isViewing, false)

  const open = useCallback(
    async (from: Element | null) => {
      opener.current = from
      setLoading(true)
      await new Promise<void>(afterPaint)
      try {
        const [panel, loaded] = await Promise.all([loadPanel(), loadChat()])
        setPanel(() => panel)
        setChat(loaded)
        setOpen(true)
      } catch {
        toast.error(t('The chat didn’t load. Please try again.'))
      }
      setLoading(false)
    },
    [t, toast],
  )

  function minimize() {
    setOpen(false)
    // Return focus to the element that opened the chat, or to the launcher when that element is gone or hidden.
    const previous = opener.current
    requestAnimationFrame(() => {
      if (previous instanceof HTMLElement && previous.isConnected && previous.checkVisibility())
        previous.focus()
      else launcher.current?.focus()
    })
  }

  useEffect(() => {
    if (hash !== '#chat') return
    const timer = setTimeout(open, 0, null)
    return () => clearTimeout(timer)
  }, [hash, open])
  useEffect(() => handleChatLinks((link) => void open(link)), [open])
  useChatRefresh(chat, setChat)

  if (!isHydrated)
    return (
      <Link to="/contact#chat" reloadDocument className={launcherClasses} aria-label={t('Connect Us')}>
        <Icon name="message" />
        <span className="max-[100rem]:sr-only">{t('Connect Us')}</span>
      </Link>
    )
  if (isHidden) return null
  const name = unread > 0 ? t('Connect Us, {{count}} new messages', { count: unread }) : t('Connect Us')
  return (
    <>
      <button
        ref={launcher}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={name}
        // A mouse or the keyboard is at the button some time before it is pressed; a finger is not.
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && prepare()}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && prepare()}
        onClick={() => void open(launcher.current)}
        className={classes(launcherClasses, isOpen && 'invisible')}
      >
        {isLoading ? <Spinner /> : <Icon name="message" />}
        <span className="max-[100rem]:sr-only">{t('Connect Us')}</span>
        {unread > 0 && <span className="chat-dot" aria-hidden="true" />}
      </button>
      {Panel && chat && <Panel chat={chat} isOpen={isOpen} onMinimize={minimize} />}
    </>
  )
}

/** Number of unread messages; 0 while the chat's code is not loaded. */
const useUnread = (chat: Chat | null) => useInBrowser(() => chat?.unread() ?? 0, 0, chat?.subscribe)

/**
 * Loads the chat and checks for new messages one second after hydration, if this browser has had a conversation.
 * Resets the chat when a different user signs in.
 */
function useChatRefresh(chat: Chat | null, setChat: (chat: Chat) => void) {
  const userId = useVisitor().user?.uuid ?? null
  const previousUserId = useRef(userId)

  useEffect(() => {
    if (chat) return
    const timer = setTimeout(async () => {
      // The first read of a page's storage waits for the disk.
      if (chatMemory.read() === null) return
      // A failed load is ignored here; opening the chat reports it.
      const loaded = await loadChat().catch(() => null)
      if (!loaded) return
      await loaded.refresh()
      setChat(loaded)
    }, 1000)
    return () => clearTimeout(timer)
  }, [chat, setChat])

  useEffect(() => {
    if (previousUserId.current === userId) return
    previousUserId.current = userId
    chat?.changeUser()
  }, [userId, chat])
}

/** Handles plain clicks on links to `#chat` before the router does. Returns a function that removes the listener. */
function handleChatLinks(open: (link: Element) => void) {
  const handleClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const link = event.target instanceof Element ? event.target.closest('a[href$="#chat"]') : null
    if (!isPlain || !link) return
    event.preventDefault()
    open(link)
  }
  document.addEventListener('click', handleClick, true)
  return () => document.removeEventListener('click', handleClick, true)
}
