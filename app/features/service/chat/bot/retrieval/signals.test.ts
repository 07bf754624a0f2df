import { expect, test } from 'vitest'
import type { Locale } from '#text/text.tsx'
import cues from '../data/cues.json' with { type: 'json' }
import families from '../data/families.json' with { type: 'json' }
import figures from '../data/figures.json' with { type: 'json' }
import requestWords from '../data/request-words.json' with { type: 'json' }
import deSignals from '../data/signals/de.json' with { type: 'json' }
import enSignals from '../data/signals/en.json' with { type: 'json' }
import zhSignals from '../data/signals/zh.json' with { type: 'json' }
import { messageText, parseSignal, strengthIn } from './signals.ts'

const locales = ['en', 'de', 'zh'] as const
const topics = { en: enSignals, de: deSignals, zh: zhSignals }

/** Every signal of a language, in its notation. */
const signalsIn = (locale: Locale): string[] => [
  ...Object.values(topics[locale]).flat(),
  ...Object.values(cues[locale]).flat(),
  ...Object.values(families).flatMap((row) => row[locale]),
  ...figures.map((row) => row[locale]),
  ...Object.values(requestWords).map((row) => row[locale]),
]

/** What a visitor would write to use a term. */
const written = (term: string) => {
  const classes: Record<string, string> = { '#number': '12', '#zip': '43215', '#state': 'Ohio' }
  return classes[term] ?? term.replace('*', '')
}

const strengthOf = (message: string, notation: string, locale: Locale) =>
  strengthIn(
    messageText(message, { locale, hasState: message.includes('Ohio'), known: new Set() }),
    parseSignal(notation, locale),
    locale,
  )

test('every term of every signal is found in a message that has it', () => {
  const unmatched = locales.flatMap((locale) => {
    const terms = new Set(
      signalsIn(locale).flatMap((notation) => notation.replace(/^[~=]/, '').split(/\| ?| \+ | ! /)),
    )
    return [...terms].filter((term) => strengthOf(written(term), term, locale) === 0)
  })

  expect(unmatched).toEqual([])
})

test('every signal is found in some message', () => {
  const unmatched = locales.flatMap((locale) =>
    signalsIn(locale).filter((notation) => {
      const [wanted = ''] = notation.replace(/^[~=]/, '').split(' ! ')
      const parts = wanted.split(' + ').map((part) => part.split('|').map(written))
      const count = Math.max(...parts.map((terms) => terms.length))
      const messages = Array.from({ length: count }, (_, i) =>
        parts.map((terms) => terms[i % terms.length]).join(' '),
      )
      return messages.every((message) => strengthOf(message, notation, locale) === 0)
    }),
  )

  expect(unmatched).toEqual([])
})

test('signals are written as messages are read: without percent signs, apostrophes and parts of contractions', () => {
  const unread = locales.flatMap((locale) =>
    signalsIn(locale).filter(
      (notation) => /['’]|\b\w+n t\b|\bcan t\b/.test(notation) || hasPercent(notation, locale),
    ),
  )

  expect(unread).toEqual([])
  expect(strengthOf('Do I still get 30%?', '30 percent + still', 'en')).toBeGreaterThan(0)
  expect(strengthOf('Gibt es noch 30 % vom Staat?', '30 prozent + staat', 'de')).toBeGreaterThan(0)
  expect(strengthOf('30％的抵税', '30% + 抵税', 'zh')).toBeGreaterThan(0)
  expect(strengthOf('The city won’t approve it', 'city + wont approve', 'en')).toBeGreaterThan(0)
  expect(strengthOf('用 Apple Pay 付款', 'apple pay', 'zh')).toBeGreaterThan(0)
})

/** A percent sign is read as a word, except in Chinese. */
const hasPercent = (notation: string, locale: Locale) => locale !== 'zh' && notation.includes('%')
