/**
 * A text message that the server has not confirmed; without `error` it was being sent. `sender_id` is that of its
 * conversation, empty when it was written before the conversation was loaded.
 */
export type UnsentMessage = { key: string; sender_id: string; text: string; sent_at: string; error?: string }

/** The messages of a user that were not sent. */
export type UnsentTexts = { user_id: string; messages: UnsentMessage[] }

/** The text in the input of a tab, with the user who wrote it. */
export type Draft = { user_id: string; text: string }

/** One value; null when nothing is stored. */
type Stored<Value> = { read(): Value | null; write(value: Value): void; remove(): void }

/** The messages, for all tabs, and the draft of this tab. */
export type UnsentStorage = { texts: Stored<UnsentTexts>; draft: Stored<Draft> }

/**
 * The messages are in localStorage and the draft is in sessionStorage, so that a reload loses nothing. Where these are
 * blocked, it does.
 */
export const unsentStorage: UnsentStorage = {
  texts: createStored(() => localStorage, 'chatUnsent', isUnsentTexts),
  draft: createStored(() => sessionStorage, 'chatDraft', isDraft),
}

function createStored<Value>(
  storage: () => Storage,
  name: string,
  isValue: (value: unknown) => value is Value,
): Stored<Value> {
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(storage().getItem(name) ?? 'null')
        return isValue(stored) ? stored : null
      } catch {
        return null
      }
    },
    write(value) {
      try {
        storage().setItem(name, JSON.stringify(value))
      } catch {
        // Blocked or full: the texts last until the page is closed.
      }
    },
    remove() {
      try {
        storage().removeItem(name)
      } catch {
        // Blocked: nothing is stored.
      }
    },
  }
}

function isUnsentTexts(value: unknown): value is UnsentTexts {
  return (
    hasTexts(value, ['user_id']) &&
    'messages' in value &&
    Array.isArray(value.messages) &&
    value.messages.every((message) => hasTexts(message, ['key', 'sender_id', 'text', 'sent_at']))
  )
}

function isDraft(value: unknown): value is Draft {
  return hasTexts(value, ['user_id', 'text'])
}

const hasTexts = (value: unknown, names: readonly string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
