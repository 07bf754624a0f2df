import { expect, test } from 'vitest'
import { shopPathOf } from './rule-input.ts'

test.for([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/de//evil.example',
  '/admin',
  '/./admin',
  '/%61dmin',
  '/de/ADMIN?page=2',
  '/en/../api/x',
  '/zh/%61pi/product',
  '/de/de/contact',
  '/products?search=x',
  '/products?%73earch=x',
  '/products?page=1&search=x',
  '/%',
  'contact',
])('%s is no path for a redirect', (target) => {
  expect(shopPathOf(target)).toBeNull()
})

test.for([
  ['/contact', '/contact'],
  ['/solar?f=brand:aiko', '/solar?f=brand:aiko'],
  ['/de/contact?topic=1', '/contact?topic=1'],
  ['/zh', '/'],
  ['/products?page=1&research=x', '/products?page=1&research=x'],
  ['/administration', '/administration'],
] as const)('the path %s is stored as %s', ([entered, stored]) => {
  expect(shopPathOf(entered)).toBe(stored)
})
