import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { ChatContent } from './chat-content.tsx'
import type { Chat } from './store/chat-store.ts'

export type ChatPanelProps = { chat: Chat; isOpen: boolean; onMinimize: () => void }

/** Screens too narrow or too short for a panel beside the page; keep in sync with styles.css. */
const narrow = '(width < 40rem) or (height < 36rem)'

/**
 * The chat panel: beside the page on wide screens, so that both can be used; full screen on a phone. Minimizing it
 * keeps the text in the input.
 */
export function ChatPanel({ chat, isOpen, onMinimize }: ChatPanelProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const view = useSyncExternalStore(chat.subscribe, chat.now, chat.now)
  const isNarrow = useInBrowser(() => matchMedia(narrow).matches, false, whenWidthChanges)

  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    if (isNarrow) dialog.showModal()
    else dialog.show()
    // On a phone, focusing the input would open the keyboard and hide the greeting.
    if (isNarrow) dialog.focus()
    else dialog.querySelector('textarea')?.focus()
    const stop = isNarrow ? keepAboveKeyboard(dialog) : undefined
    return () => {
      stop?.()
      dialog.close()
    }
  }, [isOpen, isNarrow])

  useEffect(() => chat.watch(isOpen), [chat, isOpen])

  function leaveByKey(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Escape closes an open menu first.
    if (event.currentTarget.querySelector(':popover-open')) return
    event.preventDefault()
    onMinimize()
  }

  return (
    <dialog
      ref={ref}
      className="chat no-print"
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={leaveByKey}
      onCancel={(event) => {
        event.preventDefault()
        onMinimize()
      }}
    >
      <ChatContent
        chat={chat}
        view={view}
        titleId={id}
        onMinimize={onMinimize}
        // On a phone the panel would cover the linked page.
        onFollow={isNarrow ? onMinimize : undefined}
      />
    </dialog>
  )
}

function whenWidthChanges(changed: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Fits the panel above the on-screen keyboard; CSS viewport units do not include it in every browser. */
function keepAboveKeyboard(dialog: HTMLElement) {
  const view = window.visualViewport
  if (!view) return undefined
  const resize = () => {
    dialog.style.height = `${view.height}px`
    dialog.style.top = `${view.offsetTop}px`
  }
  resize()
  view.addEventListener('resize', resize)
  view.addEventListener('scroll', resize)
  return () => {
    view.removeEventListener('resize', resize)
    view.removeEventListener('scroll', resize)
    dialog.style.height = ''
    dialog.style.top = ''
  }
}
