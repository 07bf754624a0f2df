// `npm run eval`: puts the labeled questions of tests/evaluation to the search and the chat bot, and prints how many they
// answer. `--show-misses` lists the questions that were not answered right; held-out questions are never listed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type ChatResult,
  type Figures,
  type FoldFigures,
  figuresOf,
  percentile,
  type Results,
  selectResults,
} from '../tests/evaluation/results.ts'

/** The columns of the table of figures. */
const titles: Record<keyof Figures, string> = {
  search_top_1: 'search top 1',
  search_top_3: 'top 3',
  needless_answers: 'needless answers',
  chat_right: 'chat right',
  chat_partly: 'partly',
  chat_offered: 'offered',
  chat_missed: 'missed',
  chat_wrong: 'wrong',
  off_topic_answered: 'off-topic answered',
}

/** The longest confusion table. */
const maxRows = 40

const { values } = parseArgs({ options: { 'show-misses': { type: 'boolean' } } })
process.chdir(`${import.meta.dirname}/..`)

const results = evaluateInTest()
const tuned: Results = {
  search: results.search.filter((one) => !one.is_held_out),
  chat: results.chat.filter((one) => !one.is_held_out),
}
printFigures(results)
console.log('\nTopics in five-fold cross-validation of the tuned part: shares in percent')
console.table(results.folds)
printConfusion(tuned.chat)
if (values['show-misses']) printMisses(tuned)

/** Runs the evaluation, which needs the database and the fakes of the tests. */
function evaluateInTest(): Results & { folds: Record<string, FoldFigures> } {
  const file = 'test-results/evaluation.json'
  mkdirSync('test-results', { recursive: true })
  // Figures of an earlier run must not be taken for those of this one.
  rmSync(file, { force: true })
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/evaluation.test.ts']
  const { status } = spawnSync(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, EVALUATION_RESULTS: file },
  })
  process.exitCode = status ?? 1
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A row for each language and part: shares in percent, and times in milliseconds. */
function printFigures(all: Results) {
  const rows = (['en', 'de', 'zh'] as const).flatMap((locale) =>
    [false, true].map((is_held_out) => {
      const part = selectResults(all, { locale, is_held_out })
      return { language: locale, part: is_held_out ? 'held out' : 'tuned', ...rowOf(part) }
    }),
  )
  console.log('\nSearch and chat: shares in percent, times in milliseconds')
  console.table(rows)
}

function rowOf(part: Results) {
  const figures = figuresOf(part)
  const shares = Object.entries(titles).map(([key, title]) => [title, figures[key as keyof Figures]])
  const times = (kind: keyof Results) => {
    const all = part[kind].map(({ ms }) => ms)
    return [0.5, 0.95].map((share) => percentile(all, share).toFixed(1)).join(' / ')
  }
  return {
    ...Object.fromEntries(shares),
    'search p50 / p95': times('search'),
    'chat p50 / p95': times('chat'),
  }
}

/** What was answered instead of what, most frequent first. */
function printConfusion(chat: ChatResult[]) {
  const wrong = chat.filter(({ outcome }) => outcome !== 'right')
  const pairs = Map.groupBy(wrong, ({ expected, given }) => `${expected} → ${given}`)
  const rows = [...pairs.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxRows)
    .map((same) => ({ expected: same[0]?.expected, given: same[0]?.given, questions: same.length }))
  console.log('\nConfusion of topics, tuned part, all languages')
  console.table(rows)
}

function printMisses({ search, chat }: Results) {
  console.log('\nSearch: no right answer, or no right product among the first three')
  for (const { locale, query, expected, found, answers, place } of search)
    if (place === null)
      console.log(
        `${locale}  ${query}  expected ${expected}; found ${[...answers, ...found].join(', ') || '–'}`,
      )
  console.log('\nSearch: an answer above products that were asked for')
  for (const { locale, query, answers, is_about_products } of search)
    if (is_about_products && answers.length > 0) console.log(`${locale}  ${query}  ${answers.join(', ')}`)
  console.log('\nChat: not right')
  for (const { locale, ask, expected, given, outcome } of chat)
    if (outcome !== 'right')
      console.log(
        `${locale}  ${outcome.padEnd(7)}  ${ask.join(' » ')}  expected ${expected}; answered ${given}`,
      )
}
