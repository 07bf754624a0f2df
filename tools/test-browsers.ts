// `npm run test:browsers`: the main flows in Firefox and WebKit. It installs nothing and names what is missing.
import { spawnSync } from 'node:child_process'
import { findFirefox, findWebKit } from '../tests/browsers/installed-browsers.ts'
import { buildIfStale } from './build.ts'

process.chdir(`${import.meta.dirname}/..`)
const missing = [
  ...(findFirefox() ? [] : ['Firefox: apt-get install firefox-esr, or set FIREFOX_PATH']),
  ...(findWebKit() ? [] : ['WebKit: apt-get install webkit2gtk-driver xvfb (Debian or Ubuntu)']),
]
for (const one of missing) console.log(`Missing, its tests are skipped. ${one}`)
if (missing.length === 2) process.exit(1)
await buildIfStale()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browsers', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
