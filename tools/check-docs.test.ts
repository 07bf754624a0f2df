import { expect, test } from 'vitest'
import { dependencyProblems, pathProblems } from './check-docs.ts'

const files = new Set(['app/routes.ts', 'app/ui', 'docs/style.md', 'server.ts', 'app'])
const problemsOf = (markdown: string) => pathProblems('docs/a.md', markdown, (path) => files.has(path))

test('a link to a file that does not exist is reported with its line', () => {
  expect(problemsOf('First\n[the rules](style.md#names) and [old](../app/old.ts)')).toEqual([
    'docs/a.md:2: app/old.ts does not exist',
  ])
})

test('a link whose text names another file than its target is reported', () => {
  expect(problemsOf('[routes.ts](../app/routes.ts) [paths.ts](../app/routes.ts)')).toEqual([
    'docs/a.md:1: the link paths.ts leads to app/routes.ts',
  ])
})

test('a code span that looks like a path of the project must exist', () => {
  expect(
    problemsOf('`app/ui/` `app/routes.ts` `app/*` `/api/docs` `DATA_DIR/files` `tools/none.ts`'),
  ).toEqual(['docs/a.md:1: tools/none.ts does not exist'])
})

test('each line of a drawn folder tree must exist', () => {
  const tree = '```\nserver.ts   starts\napp/\n├─ routes.ts  none.ts   the lists\n└─ gone/   two words\n```\n'

  expect(problemsOf(tree)).toEqual([
    'docs/a.md:4: app/none.ts does not exist',
    'docs/a.md:5: app/gone does not exist',
  ])
})

test('packages and their reasons are compared in both directions', () => {
  const decision = 'To run:\n\n| `a`, `b` | rules |\n| `c` | |\n\nTo develop:\n\n| `d` | tests |\n\n## Cost\n'
  const packages = { dependencies: { a: '1', c: '1' }, devDependencies: { d: '1', e: '1' } }

  expect(dependencyProblems(packages, decision)).toEqual([
    'docs/decisions/0002-dependencies.md: no reason for c',
    'docs/decisions/0002-dependencies.md: b is not in that part of package.json',
    'docs/decisions/0002-dependencies.md: no reason for e',
  ])
})
