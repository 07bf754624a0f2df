import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { underminingPhrases } from './undermining-phrases.ts'
import { untrueClaims } from './untrue-claims.ts'

/** Interface sentences say when a calculation rests on an unverified rule; that is a result, not a disclaimer. */
const sayingAResult = /export rule|Einspeiseregel|上网规则/

test('no page, policy, article or interface text tells the reader not to rely on it', () => {
  const files = globSync([
    'db/seed/content/**/*.json',
    'app/text/**/*.json',
    'app/features/service/chat/bot/data/*.json',
  ])
  expect(files.length).toBeGreaterThan(80)

  const found = files.flatMap((file) =>
    textsIn(JSON.parse(readFileSync(file, 'utf8')))
      .filter((text) => !sayingAResult.test(text))
      .flatMap((text) => underminingPhrases.flatMap((phrase) => text.match(phrase)?.[0] ?? []))
      .map((phrase) => `${file}: ${phrase}`),
  )

  expect(found).toEqual([])
})

test('the list of phrases finds what it is meant to find', () => {
  const wrong = [
    'This text is a template. Counsel has to review it before a shop relies on it.',
    'Quoted from memory',
    'The figure was not re-checked.',
    'Dieser Text ist eine Vorlage und muss anwaltlich geprüft werden.',
    '本文为范本，商城正式采用前须经法律顾问审阅。',
  ]

  for (const text of wrong)
    expect(
      underminingPhrases.some((phrase) => phrase.test(text)),
      text,
    ).toBe(true)
})

test('no text of the shop makes a claim that nothing supports, in any language', () => {
  const files = globSync([
    'db/seed/content/**/*.json',
    'db/seed/catalog/**/*.json',
    'app/text/**/*.json',
    'app/features/service/chat/bot/data/*.json',
    'app/features/solar/states/data/state-policies.json',
  ])
  expect(files.length).toBeGreaterThan(80)

  const found = files.flatMap((file) =>
    textsIn(JSON.parse(readFileSync(file, 'utf8')))
      .flatMap((text) => untrueClaims.flatMap((claim) => text.match(claim)?.[0] ?? []))
      .map((claim) => `${file}: ${claim}`),
  )

  expect(found).toEqual([])
})

test('the list of untrue claims finds what it is meant to find', () => {
  const wrong = [
    'Cut your electricity bill to $0',
    'A $0 electric bill from the first day',
    'No more electric bills',
    'Die Stromrechnung sinkt auf 0 $',
    'Nie wieder eine Stromrechnung',
    '让电费降到零',
    'Every figure names its source',
    'A sales proposal comes within 2 hours on working days',
    '工作日 2 小时内给出初步方案',
  ]
  const right = [
    'The bill falls to $31 a month; fixed charges remain.',
    'A sales proposal comes within 2 business hours.',
    '办公时间 2 小时内给出初步方案，工作日 24 小时内给出个性化方案',
  ]
  const isClaimed = (text: string) => untrueClaims.some((claim) => claim.test(text))

  expect(wrong.filter((text) => !isClaimed(text))).toEqual([])
  expect(right.filter(isClaimed)).toEqual([])
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => [key, ...textsIn(below)])
}
