// The texts that the bot learns from: its topics with their phrases, further ways to ask, signals and page questions.
// The build learns from them without the shop (tools/fit-topics.ts), so this imports no component.
import type { Locale } from '#text/text.tsx'
import de from './data/de.json' with { type: 'json' }
import en from './data/en.json' with { type: 'json' }
import everydayWords from './data/everyday-words.json' with { type: 'json' }
import dePages from './data/page-questions/de.json' with { type: 'json' }
import enPages from './data/page-questions/en.json' with { type: 'json' }
import zhPages from './data/page-questions/zh.json' with { type: 'json' }
import deParaphrases from './data/paraphrases/de.json' with { type: 'json' }
import enParaphrases from './data/paraphrases/en.json' with { type: 'json' }
import zhParaphrases from './data/paraphrases/zh.json' with { type: 'json' }
import deSignals from './data/signals/de.json' with { type: 'json' }
import enSignals from './data/signals/en.json' with { type: 'json' }
import zhSignals from './data/signals/zh.json' with { type: 'json' }
import zh from './data/zh.json' with { type: 'json' }
import type { ClassifierTexts, offTopic } from './retrieval/question-classifier.ts'
import type { TopicId } from './topics.ts'
import { placeNames } from './understanding/places.ts'

export type TopicText = { title: string; phrases: string[]; answer: string }
type LanguageKnowledge = {
  stop_words: string
  links: Record<string, string>
  topics: Record<TopicId, TopicText>
}

export const knowledge: Record<Locale, LanguageKnowledge> = { en, de, zh }

/** Signals of the topics; those of `off_topic` are words of other domains. */
const topicSignals: Record<Locale, Record<TopicId | typeof offTopic, string[]>> = {
  en: enSignals,
  de: deSignals,
  zh: zhSignals,
}

/** Further ways to ask for each topic; `off_topic` has questions that none answers. */
export const paraphrases: Record<Locale, Record<TopicId | typeof offTopic, string[]>> = {
  en: enParaphrases,
  de: deParaphrases,
  zh: zhParaphrases,
}

/** Questions that an article or a policy answers, by its path. */
export const pageQuestions: Record<Locale, Record<string, string[]>> = {
  en: enPages,
  de: dePages,
  zh: zhPages,
}

/** Every known way to ask for a topic or a page of a language, and the signals of the topics. */
export function questionTexts(locale: Locale): ClassifierTexts {
  const { topics: texts, stop_words } = knowledge[locale]
  const own = Object.entries(texts).map(
    ([target, { title, phrases }]) => [target, [title, ...phrases]] as const,
  )
  return {
    locale,
    patterns: [
      ...own,
      ...Object.entries(paraphrases[locale]),
      ...Object.entries(pageQuestions[locale]),
    ].flatMap(([target, phrases]) => phrases.map((phrase) => ({ target, phrase }))),
    stop_words,
    other_words: `${everydayWords[locale]} ${placeNames(locale)}`,
    signals: topicSignals[locale],
    bodies: Object.values(texts).map(({ answer }) => answer),
  }
}
