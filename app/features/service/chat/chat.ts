import { text } from '#text/text.tsx'

/** Who answers: the bot, no one while waiting for a person, a person, or no one after the conversation was resolved. */
export const chatStates = ['bot', 'waiting', 'person', 'resolved'] as const
export type ChatState = (typeof chatStates)[number]

export type ChatLink = {
  title: string
  /** A path of this site, or tel:, mailto:, https:. */
  to: string
  /** The product that the link leads to: it is shown as a card. */
  product_id?: string
  /** The order of the signed-in customer that the link leads to: it is shown as a card. */
  order_id?: string
}

/** A message. `text` is plain text, never HTML; it is empty for an image and when a bot gave no reply. */
export type ChatMessage = {
  id: string
  text: string
  isCustomer: boolean
  isImage: boolean
  /** Path of the image. */
  image: string | null
  by: 'customer' | 'bot' | 'person'
  /** The key under which the visitor's browser sent it. */
  key?: string
  links: ChatLink[]
  /** An answer of the bot, which the visitor may rate, and whether it was found helpful. */
  is_answer: boolean
  is_helpful: boolean | null
  sent_at: string
}

/** A suggested question, shown as a button. */
export type ChatQuestion = { title: string }

export type Conversation = {
  /** A random id that grants no access. */
  sender_id: string
  /** Oldest first. */
  messages: ChatMessage[]
  questions: ChatQuestion[]
  state: ChatState
  office: { is_open: boolean; opens_at: string | null }
  can_rate: boolean
  /** When the conversation was resolved, and when it was read, both by the server's clock. */
  resolved_at: string | null
  read_at: string
  /** The newest message of the visitor that a staff member has seen. */
  seen_message_id: string | null
}

/** The conversation with its messages after the one that the browser named; with all of them when `is_whole`. */
export type ConversationUpdate = Conversation & {
  is_whole: boolean
  /** The answers that the visitor has rated. */
  ratings: { message_id: string; is_helpful: boolean }[]
}

/** The result of sending a message: the customer's message, followed by the replies. */
export type Exchange = { messages: ChatMessage[]; questions: ChatQuestion[]; state: ChatState }

/** Maximum length of a message in characters, after trimming. */
export const maxMessageLength = 2000

/** Accepted file name extensions of images. */
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

/** Error message for an invalid phone number. */
export const invalidPhoneMessage = text('Please enter a valid telephone number')

/** Allowed state transitions; any other is a bug. */
const next: Record<ChatState, readonly ChatState[]> = {
  bot: ['waiting', 'person'],
  waiting: ['person', 'resolved', 'bot'],
  person: ['resolved', 'bot'],
  resolved: ['bot', 'waiting', 'person'],
}

export const canBecome = (from: ChatState, to: ChatState) => next[from].includes(to)
