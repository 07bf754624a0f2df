import type { ChatLink } from '../chat.ts'

/** Somebody's words before they are kept. */
export type Reply = { text: string; links: ChatLink[] }

/** A question offered for one press; `payload` is what a bot outside of the house wants to be sent for it. */
export type Offered = { title: string; payload?: string }

/** What a bot has to say. */
export type BotAnswer = {
  replies: Reply[]
  questions: Offered[]
  /** It guessed, or did not know: twice in a row, and people are offered. */
  is_unsure: boolean
  /** Why a person is to go on, in a word of the house; null while the bot does. */
  hands_over: string | null
}

/** What is said without guessing, and what can be asked next; the bot goes on. */
export const certain = (replies: Reply[], questions: Offered[] = []): BotAnswer => ({
  replies,
  questions,
  is_unsure: false,
  hands_over: null,
})

export const reply = (text: string, links: ChatLink[] = []): Reply => ({ text, links })
