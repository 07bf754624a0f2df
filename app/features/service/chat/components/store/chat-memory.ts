/**
 * What the browser stores about the chat: that there is a conversation, and until when it has been read (ISO 8601). No
 * messages, no personal data and no conversation id, which is only in the server's cookie.
 */
export type ChatMemory = { read(): string | null; write(seen_at: string): void; forget(): void }

const key = 'chatSeen'

/** Stored in localStorage. Where that is blocked, the chat does not check for new messages until it is opened. */
export const chatMemory: ChatMemory = {
  read: () => orNull(() => localStorage.getItem(key)),
  write: (seen_at) => void orNull(() => localStorage.setItem(key, seen_at)),
  forget: () => void orNull(() => localStorage.removeItem(key)),
}

/** localStorage throws when it is blocked. */
function orNull<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}
