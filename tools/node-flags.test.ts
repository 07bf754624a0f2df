import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embedded_database_flag } from './node-flags.ts'

const with_database = /tools\/(?:start|run|dev|database|staff|seed-large)\.ts|bench\/run\.ts/

test('each command that may open the embedded database starts Node with its flag', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const [entrypoint = ''] = /^ENTRYPOINT .*$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []

  const commands = [...Object.values(scripts), entrypoint].filter((command) => with_database.test(command))
  const without = commands.filter((command) => !command.includes(embedded_database_flag))

  expect(commands).toHaveLength(10)
  expect(without).toEqual([])
  expect(process.execArgv).toContain(embedded_database_flag)
})
