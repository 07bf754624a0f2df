import { expect, test } from 'vitest'
import { scrubText } from './scrub-text.ts'

test.for([
  [
    `Unexpected token 'A', "Ada Lovela"... is not valid JSON`,
    `Unexpected token 'A', "[value]"... is not valid JSON`,
  ],
  ['value "Ada" is out of range', 'value "[value]" is out of range'],
  ['violates unique constraint "users_email_key"', 'violates unique constraint "users_email_key"'],
  ['no mailbox ada%40example.com', 'no mailbox [email]'],
  ['connect ECONNREFUSED 2001:db8::1', 'connect ECONNREFUSED [address]'],
  ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED [address]'],
  ['from 2001:db8:0:0:1:2:3:4', 'from [address]'],
  ['at load (file:///server/index.js:12:30)', 'at load (file:///server/index.js:12:30)'],
  ['at 12:30:15', 'at 12:30:15'],
] as const)('%s', ([text, scrubbed]) => {
  expect(scrubText(text)).toBe(scrubbed)
})

test('an address at the place of the cut does not remain in part', () => {
  expect(scrubText(`${'x '.repeat(995)}ada@example.com and more`)).not.toContain('ada')
})
