/**
 * What this browser remembers of the chat: that there is a conversation, and up to when it has been read (ISO 8601).
 * Nothing of what was said, and nothing about a person; which conversation it is only the server's cookie knows.
 */
export type ChatMemory = { read(): string | null; write(seen_at: string): void; forget(): void }

const key = 'chatSeen'

/** In the browser's own storage; one that keeps nothing just has no conversation to come back to by itself. */
export const chatMemory: ChatMemory = {
  read: () => trying(() => localStorage.getItem(key)),
  write: (seen_at) => void trying(() => localStorage.setItem(key, seen_at)),
  forget: () => void trying(() => localStorage.removeItem(key)),
}

/** A storage may be switched off; reading it throws then. */
function trying<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}
