import { text } from '#text/text.tsx'

/** Who answers: the bot; nobody yet, for a person is asked for; a person; nobody any more, for it is settled. */
export const chatStates = ['bot', 'waiting', 'person', 'resolved'] as const
export type ChatState = (typeof chatStates)[number]

export type ChatLink = { title: string /** A path of ours, or tel:, mailto:, https:. */; to: string }

/** One thing that was said. `text` is text and never HTML; it is empty for a picture, and where a bot gave no reply. */
export type ChatMessage = {
  id: string
  text: string
  isCustomer: boolean
  isImage: boolean
  /** Path of the picture. */
  image: string | null
  by: 'customer' | 'bot' | 'person'
  links: ChatLink[]
  sent_at: string
}

/** Something that can be asked with one press. */
export type ChatQuestion = { title: string }

export type Conversation = {
  /** A random name that opens nothing. */
  sender_id: string
  /** The oldest first. */
  messages: ChatMessage[]
  questions: ChatQuestion[]
  state: ChatState
  office: { is_open: boolean; opens_at: string | null }
  can_rate: boolean
}

/** What one sending has come to: the customer's message and then the replies. */
export type Exchange = { messages: ChatMessage[]; questions: ChatQuestion[]; state: ChatState }

/** Signs of one message, without the blanks around it. */
export const maxMessageLength = 2000

/** How a picture's name may end. */
export const imageExtensions = [
  'xbm',
  'tif',
  'jfif',
  'ico',
  'tiff',
  'gif',
  'svg',
  'jpeg',
  'svgz',
  'jpg',
  'webp',
  'png',
  'bmp',
  'pjp',
  'apng',
  'pjpeg',
  'avif',
] as const

export const maxImageMegabytes = 10

/** What a phone number that nobody can call is answered. */
export const badPhone = text('Please enter a valid telephone number')

/** What each state may become; everything else is a bug. */
const next: Record<ChatState, readonly ChatState[]> = {
  bot: ['waiting', 'person'],
  waiting: ['person', 'resolved'],
  person: ['resolved'],
  resolved: ['bot', 'waiting', 'person'],
}

export const mayBecome = (from: ChatState, to: ChatState) => next[from].includes(to)
