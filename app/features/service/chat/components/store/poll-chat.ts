import type { Chat } from './chat-store.ts'

const seconds = 1000
/** Polling intervals in a visible and in a hidden page. */
export const visible_ms = 5 * seconds
export const hidden_ms = 30 * seconds

type PageVisibility = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Polls for new messages while a person answers or is expected to; the bot answers immediately, so nothing is polled
 * then. A page that becomes visible again polls at once. Returns a function that stops polling.
 */
export function pollChat(
  chat: Pick<Chat, 'now' | 'subscribe' | 'refresh'>,
  page: PageVisibility,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false

  const expectsPerson = () => ['waiting', 'person'].includes(chat.now().state)

  function schedule() {
    clearTimeout(timer)
    if (isPolling || !expectsPerson()) return
    timer = setTimeout(poll, page.visibilityState === 'hidden' ? hidden_ms : visible_ms)
  }

  async function poll() {
    if (isPolling || !expectsPerson()) return
    clearTimeout(timer)
    isPolling = true
    await chat.refresh()
    isPolling = false
    if (isActive) schedule()
  }

  const onVisibilityChange = () => (page.visibilityState === 'hidden' ? schedule() : void poll())

  let isActive = true
  const unsubscribe = chat.subscribe(schedule)
  page.addEventListener('visibilitychange', onVisibilityChange)
  schedule()
  return () => {
    isActive = false
    unsubscribe()
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
