import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('the benchmark loads in plain Node, without a build of its sources', async () => {
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    "await import('./bench/prepare.ts'); await import('./bench/shopping.ts'); console.log('loaded')",
  ])

  expect(stdout.trim()).toBe('loaded')
})
