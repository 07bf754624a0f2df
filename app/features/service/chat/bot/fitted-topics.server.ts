// What the bot learned from the known questions of a language, in a file. Learning takes most of a second and 50 MB of memory
// per language, so the build does it; in development and in tests there is no file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Locale } from '#text/text.tsx'
import type { FittedQuestions } from './retrieval/question-classifier.ts'

const folder = 'build/server/chat-topics'
const fileOf = (locale: Locale) => `${folder}/${locale}.bin`

/** What the build learned; null without a build. Throws if the file of a build is missing or damaged. */
export const readFittedTopics = (locale: Locale): FittedQuestions | null =>
  import.meta.env.PROD ? deserialize(readFileSync(fileOf(locale))) : null

export function writeFittedTopics(locale: Locale, fitted: FittedQuestions) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(locale), serialize(fitted))
}
