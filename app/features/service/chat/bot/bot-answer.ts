import type { ChatLink } from '../chat.ts'
import type { BotMemory } from './understanding/memory.ts'

/** A message that is not stored yet. */
export type Reply = { text: string; links: ChatLink[] }

/** A suggested question; `payload` is what an external bot expects instead of its title. */
export type SuggestedQuestion = { title: string; payload?: string }

/** A bot's answer to a message. */
export type BotAnswer = {
  replies: Reply[]
  questions: SuggestedQuestion[]
  /** The bot was uncertain; after two uncertain answers in a row it offers a person. */
  is_unsure: boolean
  /** Reason for a handover to a person, in our own terms; null without a handover. */
  handover_reason: string | null
  /** What the conversation is about after this answer; null leaves it as it was. */
  memory: BotMemory | null
  /** The topic that it answers. */
  topic?: string
}

/** A certain answer without a handover, with suggested questions. */
export const confidentAnswer = (replies: Reply[], questions: SuggestedQuestion[] = []): BotAnswer => ({
  replies,
  questions,
  is_unsure: false,
  handover_reason: null,
  memory: null,
})

export const reply = (text: string, links: ChatLink[] = []): Reply => ({ text, links })
