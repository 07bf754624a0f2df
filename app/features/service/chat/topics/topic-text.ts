import { z } from 'zod'
import { text } from '#text/text.tsx'

/** What the bot knows of a topic in one language. */
export type TopicText = {
  /** The question as a button shows it. */
  title: string
  /** Ways in which visitors ask it. */
  phrases: string[]
  answer: string
}

const title = z.string().trim().max(80, text('Use at most 80 characters'))
const phrase = z.string().trim().min(1).max(200, text('Use at most 200 characters'))

const TopicTextInput = z
  .object({
    title: title.min(1, text('Enter a title')),
    phrases: z.array(phrase).max(60, text('Use at most 60 phrases')),
    answer: z.string().trim().min(1, text('Enter an answer')).max(2000, text('Use at most 2,000 characters')),
  })
  .nullable()

/** A topic as staff enter it. Without a text in a language, the bot does not know the topic there. */
export const TopicInput = z.object({
  id: z.string().regex(/^[a-z0-9_]{1,60}$/, text('Use lowercase letters, digits and underscores')),
  texts: z
    .object({ en: TopicTextInput, de: TopicTextInput, zh: TopicTextInput })
    .refine(({ en, de, zh }) => en !== null || de !== null || zh !== null, {
      error: text('Write the topic in at least one language'),
      path: ['en'],
    }),
  links: z
    .array(z.string().regex(/^\/(?!\/)[\w\-/?=&.]*$/, text('Enter a path of this site, such as /contact')))
    .max(5, text('Use at most 5 links')),
  is_enabled: z.boolean(),
})

export type TopicInput = z.output<typeof TopicInput>
