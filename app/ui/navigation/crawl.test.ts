import { expect, test } from 'vitest'
import { isUncrawled } from './crawl.ts'

test.each(['/solar?f=brand:1', '?sort=price', '/solar?page=2&size=48', '/quote?zip=43215#form', '/x?view'])(
  'search engines do not follow %s',
  (target) => expect(isUncrawled(target)).toBe(true),
)

test.each(['/solar', '/solar?page=2', '/solar?pages=1', '/solar#?sort=1', '/f=1', '/solar?page=2#sort=1'])(
  'search engines follow %s',
  (target) => expect(isUncrawled(target)).toBe(false),
)
