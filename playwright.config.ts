import { globSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findBrowser, ignoredBrowserArgs } from './tests/harness/browser.ts'
import { freePort } from './tests/harness/free-port.ts'
import { embedded_database_flag } from './tools/node-flags.ts'

// Every worker loads this file again; all of them must use the port that the first load chose.
process.env.E2E_PORT ??= String(await freePort())
// A host name instead of an IP address: a passkey needs one.
const address = `http://localhost:${process.env.E2E_PORT}`
const browser = await findBrowser()
// A test whose page is nearly the same in both windows runs in one of them: by its file, or by a tag such as '@phone'.
// EVERY_WINDOW=true runs all tests in both.
const isOneWindowEnough = process.env.EVERY_WINDOW !== 'true'
const only_on_a_desktop = specFiles('route-table', 'google-map')
const only_on_a_phone = specFiles(
  'access-tokens',
  'accounts',
  'address-suggestions',
  'back-forward-cache',
  'bank-transfer',
  'chat',
  'data-export',
  'every-page',
  'order-status-link',
  'order-types',
  'passkeys',
  'pay-link',
  'public-pages',
  'requests',
  'returns',
  'staff-setup',
  'static-parts',
  'stripe',
  'without-script',
)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // All tests use one server. Three files run at a time, because a test mostly waits; each has its own accounts.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes when repeated is named at the end of the run.
  retries: process.env.CI ? 2 : 0,
  // Long, for a slow machine: both cost time only in a test that fails.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.stdout.isTTY ? 'line' : 'list',
  metadata: { browser: browser.from },
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    // Recording a trace takes more time than the test. In CI a failed test is repeated with one; elsewhere `--trace on` records.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: browser.executablePath,
      // A test leaves a page before optimized code saves more time than its compilation takes: a tenth less processor time.
      args: [...browser.args, '--js-flags=--no-maglev --no-turbofan'],
      ignoreDefaultArgs: ignoredBrowserArgs(),
      env: { ...definedIn(process.env), ...browser.env },
    },
  },
  projects: [
    {
      name: 'phone',
      ...(isOneWindowEnough && { testIgnore: only_on_a_desktop, grepInvert: /@desktop/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...(isOneWindowEnough && { testIgnore: only_on_a_phone, grepInvert: /@phone/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" ${embedded_database_flag} tools/start.ts`,
    url: `${address}/readyz`,
    // The first start builds, creates a database and seeds it.
    timeout: 600_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...definedIn(process.env),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: process.env.E2E_PORT,
      // An http address: cookies are set without `Secure`.
      PUBLIC_URL: address,
      DATABASE_URL: '',
      SMTP_URL: '',
      S3_BUCKET: '',
      DATA_DIR: 'memory',
      DEMO: 'true',
      FLOOD_LIMIT: '0',
      // All tests come from one network address.
      LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      // Loaded only in browsers that allow them; the tests serve these addresses.
      STATISTICS_SCRIPT: 'https://statistics.example/count.js',
      MARKETING_SCRIPT: 'https://marketing.example/network.js',
      GOOGLE_MAPS_KEY: 'key-of-the-e2e-tests-0123456789',
    },
  },
})

function definedIn(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Patterns of the named test files. Throws for a name without a file, so that a renamed file is not run twice unnoticed. */
function specFiles(...names: string[]) {
  const files = globSync('tests/e2e/*.spec.ts', { cwd: import.meta.dirname })
  return names.map((name) => {
    const file = `tests/e2e/${name}.spec.ts`
    if (!files.includes(file)) throw new Error(`playwright.config.ts names ${file}, which does not exist`)
    return `**/${file}`
  })
}
