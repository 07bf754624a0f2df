// What the bot learned from the known questions of a language, in a file. Learning takes seconds and 50 MB of memory per
// language, so the build does it (tools/fit-topics.ts). Builds, development and tests learn once and keep the file until texts or
// code change.
import { hash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Locale } from '#text/text.tsx'
import { type ClassifierTexts, type FittedQuestions, fitQuestions } from './retrieval/question-classifier.ts'

const builtFile = (locale: Locale) => `build/chat-topics/${locale}.bin`

/** The code that learns: a file of other code is not read. */
const code = [
  'app/features/service/chat/bot/words.ts',
  'app/features/service/chat/bot/retrieval/*.ts',
  'app/platform/collections/{binary-search,text-hash}.ts',
]

/** What is learned from these texts. A built shop reads the file of its build, and throws if that is missing or damaged. */
export const fittedTopics = (texts: ClassifierTexts): FittedQuestions =>
  import.meta.env.PROD ? deserialize(readFileSync(builtFile(texts.locale))) : learnedTopics(texts)

/** What an earlier process learned from the same texts, or else learned now. */
function learnedTopics(texts: ClassifierTexts): FittedQuestions {
  const file = `node_modules/.cache/heliostead/chat-topics-${texts.locale}-${fingerprintOf(texts)}.bin`
  const known = readOrNull(file)
  if (known) return known
  const fitted = fitQuestions(texts)
  try {
    for (const older of globSync(`node_modules/.cache/heliostead/chat-topics-${texts.locale}-*`))
      if (!older.startsWith(file)) rmSync(older, { force: true })
    write(file, fitted)
  } catch {
    // Without a file, the next process learns again.
  }
  return fitted
}

/** Null without the file, also when another process removes it, or when it cannot be read. */
function readOrNull(file: string): FittedQuestions | null {
  try {
    return deserialize(readFileSync(file))
  } catch {
    return null
  }
}

/** Writes the file of a built shop into a folder, which the build copies to its own. */
export const fitForBuild = (texts: ClassifierTexts, folder: string) =>
  write(join(folder, basename(builtFile(texts.locale))), learnedTopics(texts))

/** Writes another file and renames it, because processes may write and read at the same time. */
function write(file: string, fitted: FittedQuestions) {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, serialize(fitted))
  renameSync(unfinished, file)
}

function fingerprintOf(texts: ClassifierTexts): string {
  const files = globSync(code).filter((file) => !file.endsWith('.test.ts'))
  const contents = files.toSorted().map((file) => readFileSync(file, 'utf8'))
  return hash('sha256', JSON.stringify([process.version, texts, ...contents])).slice(0, 16)
}
