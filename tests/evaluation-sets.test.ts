import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { states } from '#features/people/addresses/states.ts'
import { knowledge } from '#features/service/chat/bot/question-texts.ts'
import { isTopicId } from '#features/service/chat/bot/topics.ts'
import { hasFigure, isFamily, isProduct, productsOf } from './evaluation/catalog-facts.ts'
import {
  locales,
  readChatQuestions,
  readChatSet,
  readSearchQuestions,
  readSearchSet,
} from './evaluation/labeled-sets.ts'
import type { Target } from './evaluation/labels.ts'

const queries = locales.flatMap(readSearchQuestions)
const questions = locales.flatMap((locale) => readChatQuestions(locale))

const pages = new Set(readDocuments('pages').map(({ path }) => path))
const policies = new Set(readDocuments('policies').map(({ label }) => label))

test('every label names products, figures, families, topics and pages that exist', () => {
  const targets = [...queries, ...questions.map(({ right, partly }) => ({ right: [...right, ...partly] }))]
  const wrong = targets.flatMap(({ right }) => right.flat()).filter((target) => !exists(target))

  expect(wrong).toEqual([])
})

test('search is labeled with products, topics and pages, and a chat label can be reached', () => {
  const kinds = new Set(queries.flatMap(({ right }) => right.flat()).map(({ kind }) => kind))
  const searchable = new Set(['page', 'product', 'selection', 'topic', 'unknown'])

  expect([...kinds].filter((kind) => !searchable.has(kind))).toEqual([])
  expect(questions.filter(({ right }) => right.length === 0)).toEqual([])
})

test('each language has at least 100 queries and 250 questions, and no question twice', () => {
  for (const locale of locales) {
    const asked = questions.filter((one) => one.locale === locale).map(({ ask }) => plain(ask.join(' ')))
    const searched = queries.filter((one) => one.locale === locale).map(({ query }) => plain(query))

    expect([locale, repeated(searched), repeated(asked)]).toEqual([locale, [], []])
    expect(readChatSet(locale, 'chat').length).toBeGreaterThanOrEqual(250)
    expect(readSearchSet(locale, 'search').length).toBeGreaterThanOrEqual(100)
  }
})

test('about a third of the queries and questions of each language is held out', () => {
  for (const locale of locales)
    for (const [set, size] of [
      [queries, 100],
      [questions, 250],
    ] as const) {
      const share = set.filter((one) => one.locale === locale && one.is_held_out).length / size
      expect(share).toBeGreaterThan(0.28)
      expect(share).toBeLessThan(0.39)
    }
})

test('no held-out question is one of the bot’s phrases', () => {
  const learned = locales.flatMap((locale) => {
    const phrases = new Set(
      Object.values(knowledge[locale].topics).flatMap((topic) => topic.phrases.map(plain)),
    )
    return questions.filter(
      (one) => one.locale === locale && one.is_held_out && phrases.has(plain(one.ask.at(-1) ?? '')),
    )
  })

  expect(learned.map(({ ask }) => ask)).toEqual([])
})

function exists(target: Target) {
  switch (target.kind) {
    case 'topic':
      return isTopicId(target.id)
    case 'page':
      return pageExists(target.path)
    case 'product':
      return isProduct(target.id) && target.figures.every((figure) => hasFigure(target.id, figure))
    case 'selection':
      return target.families.every(isFamily) && productsOf(target).length > 0
    case 'estimate':
      return states.some(({ code }) => code === target.state)
    case 'delivery':
      return /^\d{5}$/.test(target.zip)
    case 'unknown':
      return true
  }
}

function pageExists(path: string) {
  const [, kind, name = ''] = /^\/(article|policy)\/(.+)$/.exec(path) ?? []
  if (kind === 'article') return existsSync(`db/seed/content/articles/${name}.json`)
  if (kind === 'policy') return policies.has(name)
  return pages.has(path) || readFileSync('app/routes.ts', 'utf8').includes(`route('${path.slice(1)}'`)
}

function readDocuments(kind: string): { path?: string; label?: string }[] {
  const files = readdirSync(`db/seed/content/${kind}`)
  return files.map((file) => JSON.parse(readFileSync(`db/seed/content/${kind}/${file}`, 'utf8')))
}

/** Without capitals, spaces and punctuation. */
function plain(question: string) {
  return question.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

const repeated = (all: string[]) => all.filter((one, i) => all.indexOf(one) !== i)
