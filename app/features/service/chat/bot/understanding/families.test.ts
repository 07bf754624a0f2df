import { expect, test } from 'vitest'
import type { Locale } from '#text/text.tsx'
import { topicIndex } from '../knowledge.server.ts'
import { messageText } from '../retrieval/signals.ts'
import { findFamilies } from './families.ts'

test('both kinds of inverters are found where both are named', () => {
  const familiesIn = (message: string, locale: Locale) =>
    findFamilies(messageText(message, { locale, hasState: false, known: topicIndex(locale).known }), locale)

  for (const message of ['hybrid or string inverter?', 'string or hybrid inverter?'])
    expect(familiesIn(message, 'en')).toEqual(['string-inverters', 'hybrid-inverters'])
  expect(familiesIn('hybrid inverter', 'en')).toEqual(['hybrid-inverters'])
  expect(familiesIn('string inverter', 'en')).toEqual(['string-inverters'])
  expect(familiesIn('混合逆变器还是组串逆变器', 'zh')).toEqual(['string-inverters', 'hybrid-inverters'])
  expect(familiesIn('地桩怎么打', 'zh')).not.toContain('ev-charging')
})
