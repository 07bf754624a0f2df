import { expect, test } from 'vitest'
import { originOf } from './visit-origin.ts'

test('the campaign of the address is where a visitor came from', () => {
  const origin = originOf(
    'https://shop.example/solar?utm_source=newsletter&utm_campaign=spring',
    'https://mail.example/inbox',
  )

  expect(origin).toEqual({ source: 'newsletter', campaign: 'spring' })
})

test('without a campaign it is the website that linked here, unless it is the shop itself', () => {
  const from = (referrer: string) => originOf('https://shop.example/quote', referrer).source

  expect(from('https://www.search.example/?q=solar')).toBe('www.search.example')
  expect(from('https://shop.example/solar')).toBe('')
  expect(from('')).toBe('')
})
