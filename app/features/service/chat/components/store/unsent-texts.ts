/** A text message that the server has not confirmed; without `error` it was being sent. */
export type UnsentMessage = { key: string; text: string; sent_at: string; error?: string }

/** What the visitor has written but not sent; `sender_id` is empty until the conversation is loaded. */
export type UnsentTexts = { sender_id: string; draft: string; messages: UnsentMessage[] }

export type UnsentStorage = { read(): UnsentTexts | null; write(texts: UnsentTexts): void; remove(): void }

const storageKey = 'chatUnsent'

/** Stored in localStorage, so that a reload loses nothing. Where that is blocked, it does. */
export const unsentTexts: UnsentStorage = {
  read() {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
      return isUnsentTexts(stored) ? stored : null
    } catch {
      return null
    }
  },
  write(texts) {
    if (texts.draft === '' && texts.messages.length === 0) return unsentTexts.remove()
    try {
      localStorage.setItem(storageKey, JSON.stringify(texts))
    } catch {
      // Blocked or full: the texts last until the page is closed.
    }
  },
  remove() {
    try {
      localStorage.removeItem(storageKey)
    } catch {
      // Blocked: nothing is stored.
    }
  },
}

const isUnsentTexts = (value: unknown): value is UnsentTexts =>
  hasTexts(value, ['sender_id', 'draft']) &&
  'messages' in value &&
  Array.isArray(value.messages) &&
  value.messages.every((message) => hasTexts(message, ['key', 'text', 'sent_at']))

const hasTexts = (value: unknown, names: readonly string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
