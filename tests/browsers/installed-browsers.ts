import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findMiniBrowser } from './webkit.ts'

/** Firefox: FIREFOX_PATH, or an installed one. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path),
  )

/** Whether WebKitGTK, its driver and a virtual display are installed. */
export const findWebKit = () =>
  Boolean(findMiniBrowser()) && hasProgram('WebKitWebDriver') && hasProgram('Xvfb')

const hasProgram = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
