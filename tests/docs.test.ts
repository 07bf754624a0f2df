import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

test.each(pages)('every link of %s to a file leads somewhere', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const files = links.filter((link) => !/^(https?:|#)/.test(link) && !link.endsWith('.webp'))
  const lost = files.filter((link) => !existsSync(join(dirname(page), link.replace(/#.*/, ''))))

  expect(lost).toEqual([])
})

test('every decision is in the index, and says what it costs and when to think again', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const decisions = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))

  for (const name of decisions) {
    expect(index).toContain(`(${name})`)
    expect(readFileSync(`docs/decisions/${name}`, 'utf8')).toMatch(
      /^## Context$[\s\S]+^## Decision$[\s\S]+^## Cost$[\s\S]+^## When to revisit$/m,
    )
  }
})
