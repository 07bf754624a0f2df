import type { Chat } from './chat-store.ts'

const seconds = 1000
/** How often an answer of a person is looked for: while somebody sees the page, and while nobody does. */
export const seen_ms = 5 * seconds
export const hidden_ms = 30 * seconds

/** What of the document matters here. */
type Sight = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Looks for news while a person is expected to write or does: a program answers at once, and then nothing is asked.
 * A page that comes back into sight asks at once. Gives how to stop.
 */
export function followChat(chat: Pick<Chat, 'now' | 'subscribe' | 'refresh'>, sight: Sight): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  const expectsPerson = () => ['waiting', 'person'].includes(chat.now().state)

  function plan() {
    clearTimeout(timer)
    if (isAsking || !expectsPerson()) return
    timer = setTimeout(ask, sight.visibilityState === 'hidden' ? hidden_ms : seen_ms)
  }

  async function ask() {
    if (isAsking || !expectsPerson()) return
    clearTimeout(timer)
    isAsking = true
    await chat.refresh()
    isAsking = false
    if (isFollowed) plan()
  }

  const look = () => (sight.visibilityState === 'hidden' ? plan() : void ask())

  let isFollowed = true
  const leave = chat.subscribe(plan)
  sight.addEventListener('visibilitychange', look)
  plan()
  return () => {
    isFollowed = false
    leave()
    clearTimeout(timer)
    sight.removeEventListener('visibilitychange', look)
  }
}
