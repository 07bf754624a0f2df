import { chatCalls } from './chat-calls.ts'
import { chatMemory } from './chat-memory.ts'
import { createChat } from './chat-store.ts'
import { followChat } from './poll-chat.ts'

/** The one conversation of this window, which looks for what a person has answered as long as the window lives. */
export const thisChat = createChat(chatCalls, chatMemory)

followChat(thisChat, document)
