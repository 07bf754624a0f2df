import type { ChatState } from '../../chat.ts'

/** The views of the chat inbox: which conversations each one lists. */
export const chatViews = {
  waiting: { states: ['waiting', 'person'] as ChatState[], mine: false, newest_first: false },
  mine: { states: ['waiting', 'person'] as ChatState[], mine: true, newest_first: false },
  all: {
    states: ['waiting', 'person', 'bot', 'resolved'] as ChatState[],
    mine: false,
    newest_first: true,
  },
} as const

export type ChatView = keyof typeof chatViews

/** The view that a URL names with `?view=`. */
export function chatViewOf(request: Request): ChatView {
  const name = new URL(request.url).searchParams.get('view') ?? ''
  return Object.hasOwn(chatViews, name) ? (name as ChatView) : 'waiting'
}

/** The path of server-sent events about conversations. */
export const chatStreamPath = '/api/staff/chat/stream'
