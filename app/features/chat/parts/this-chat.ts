import { chatCalls } from './chat-calls.ts'
import { followChat } from './chat-following.ts'
import { chatMemory } from './chat-memory.ts'
import { createChat } from './chat-store.ts'

/** The one conversation of this window, which looks for what a person has answered as long as the window lives. */
export const thisChat = createChat(chatCalls, chatMemory)

followChat(thisChat, document)
