import { expect, test } from 'vitest'
import { requestLocale } from './request-locale.ts'

const of = (acceptLanguage?: string, xLocale?: string) => requestLocale({ acceptLanguage, xLocale })

test('the response language follows Accept-Language', () => {
  expect(of('de')).toBe('de')
  expect(of('de-AT,de;q=0.9,en;q=0.5')).toBe('de')
  expect(of('fr-FR, zh-Hans;q=0.8, en;q=0.7')).toBe('zh')
  expect(of('en;q=0.1, ZH-cn;q=0.9')).toBe('zh')
  expect(of('de;q=0, en')).toBe('en')
})

test('without a supported language the response is English', () => {
  expect(of()).toBe('en')
  expect(of('fr, *;q=0.1')).toBe('en')
  expect(of(';;,,q==')).toBe('en')
  expect(of('-,'.repeat(100_000))).toBe('en')
})

test('the x-locale header takes precedence over Accept-Language', () => {
  expect(of('de', 'en')).toBe('en')
  expect(of('de', 'xx')).toBe('de')
})
