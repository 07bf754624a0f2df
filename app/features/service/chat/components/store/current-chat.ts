import { chatCalls } from './chat-calls.ts'
import { chatMemory } from './chat-memory.ts'
import { createChat } from './chat-store.ts'
import { pollChat } from './poll-chat.ts'

/** The conversation of this window. It polls for answers of a person until the window is closed. */
export const thisChat = createChat(chatCalls, chatMemory)

pollChat(thisChat, document)
