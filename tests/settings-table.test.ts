import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SettingsShape } from '#platform/config/env.server.ts'

const settings = Object.entries(SettingsShape.shape).map(([name, shape]) => {
  const value: unknown = shape.parse(undefined)
  return { name, value: value === undefined ? '' : String(value) }
})

test('README.md lists every setting with its default, in the order of the shape', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (?:`(.+?)`|–) \|/gm)
  const listed = [...rows].map(([, name, value = '']) => ({ name, value }))

  expect(listed).toEqual(settings)
})

test('.env.example has every setting with its default ready to copy', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)
  const listed = [...lines].map(([, name, value = '']) => ({ name, value }))

  expect(listed).toEqual(settings)
})
