import { expect, test } from 'vitest'
import { checkPattern, patternProblems, patternsOf } from './regular-expressions.ts'

const problemsOf = (source: string, known = new Map<string, string>()) =>
  patternProblems(patternsOf('app/page.ts', source), known, {})

test('a pattern that takes exponential or quadratic time is found with its line and an input that shows it', () => {
  const problems = problemsOf(
    [
      String.raw`text.replace(/\/+$/, '')`,
      String.raw`const comments = /^(?:<!--.*?-->|\s|<!.*?>)*<svg/s`,
    ].join('\n'),
  )

  expect(problems).toEqual([
    expect.stringContaining(
      String.raw`app/page.ts:1: /\/+$/ takes 2nd degree polynomial time, for example with '/'`,
    ),
    expect.stringContaining('app/page.ts:2: /^(?:<!--'),
  ])
})

test('patterns in new RegExp are checked as well, those that take linear time are not named', () => {
  expect(problemsOf(String.raw`new RegExp('(a*)*$', 'i'); RegExp(String.raw${'`'}\d+$${'`'})`)).toHaveLength(
    2,
  )
  expect(problemsOf(String.raw`/^\d{5}(?:-\d{4})?$/; new RegExp(variable); new RegExp('^[a-z]+$')`)).toEqual(
    [],
  )
})

test('a pattern that cannot be decided in time counts as unsafe', () => {
  expect(checkPattern(String.raw`^(?:[a-z]{1,40}-){1,40}(.{1,4}?)\1+x?$`, '', 0)).toContain(
    'cannot be decided',
  )
})

test('a listed pattern is allowed, and a list entry without its pattern is named', () => {
  const patterns = patternsOf('app/page.ts', String.raw`/\d+$/`)
  const reason = 'the text has at most 20 characters'

  const problems = patternProblems(patterns, new Map(), { '/\\d+$/': reason, '/gone+$/': reason })

  expect(problems).toEqual(['tools/regular-expressions.ts allows /gone+$/, which is nowhere'])
})

test('a pattern of a test may be quadratic, not exponential', () => {
  const patterns = patternsOf('tests/some.test.ts', String.raw`const both = [/\d+$/, /^(?:\s|\s*)*x/]`)

  expect(patternProblems(patterns, new Map(), {})).toEqual([expect.stringContaining('takes exponential')])
})

test('a stored result is used again for the same pattern', () => {
  const known = new Map<string, string>()

  problemsOf('/^[a-z]+$/', known)

  expect([...known]).toEqual([['/^[a-z]+$/', 'safe']])
})
