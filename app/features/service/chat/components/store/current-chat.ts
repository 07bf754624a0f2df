import { chatCalls } from './chat-calls.ts'
import { chatMemory } from './chat-memory.ts'
import { createChat } from './chat-store.ts'
import { followChat, type TabMessage } from './follow-chat.ts'
import { unsentTexts } from './unsent-texts.ts'

const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('chat') : null

/** The conversation of this window, in step with other tabs and with the server until the window is closed. */
export const thisChat = createChat(chatCalls, { memory: chatMemory, unsent: unsentTexts }, () =>
  tabs?.postMessage('changed' satisfies TabMessage),
)

followChat(thisChat, { page: document, openStream: (url) => new EventSource(url), tabs })
