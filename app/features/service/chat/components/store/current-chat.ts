import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { chatCalls } from './chat-calls.ts'
import { chatMemory } from './chat-memory.ts'
import { createChat } from './chat-store.ts'
import { followChat, type TabMessage } from './follow-chat.ts'
import { unsentStorage } from './unsent-texts.ts'

const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('chat') : null

/** The conversation of this window, in step with other tabs and with the server until the window is closed. */
export const thisChat = createChat(
  chatCalls,
  { memory: chatMemory, unsent: unsentStorage, userId: () => readUserInfo()?.uuid ?? 'guest' },
  () => tabs?.postMessage('changed' satisfies TabMessage),
)

followChat(thisChat, { page: document, openStream: (url) => new EventSource(url), tabs })
