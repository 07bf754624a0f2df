import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/harness/browser.ts'
import { freePort } from './tests/harness/free-port.ts'

// Every worker reads this file again; all of them must speak of the port that the first reading chose.
process.env.JOURNEYS_PORT ??= String(await freePort())
// By name: a passkey belongs to a host that has one.
const address = `http://localhost:${process.env.JOURNEYS_PORT}`
const browser = await findBrowser()
// What a wide window hardly changes is tried on the phone alone, or the whole would take too long. EVERY_WINDOW=true
// tries everything in both.
const onlyOnce = process.env.EVERY_WINDOW !== 'true'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // One server for all: two files at a time, each with its own accounts; the tests of a file run in order.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.stdout.isTTY ? 'line' : 'list',
  metadata: { browser: browser.from },
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...definedIn(process.env), ...browser.env },
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: onlyOnce ? /route-table/ : [],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: onlyOnce
        ? /accounts|asking|data-export|staff-setup|bank-transfer|chat|kinds-of-order|passkeys|pay-link|public-pages|returns|stripe|without-script/
        : [],
      // Every page is looked at in every language on the phone; in the wide window in one.
      ...(onlyOnce && { grepInvert: /(?:de|zh): every page of the route table is alive/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" tools/start.ts`,
    url: `${address}/readyz`,
    // The first start builds, makes a database and fills it.
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...definedIn(process.env),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: process.env.JOURNEYS_PORT,
      // An http address on this machine: cookies go without `Secure`.
      PUBLIC_URL: address,
      DATABASE_URL: '',
      SMTP_URL: '',
      S3_BUCKET: '',
      DATA_DIR: 'memory',
      DEMO: 'true',
      FLOOD_LIMIT: '0',
      // Everybody comes from one network address here.
      LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      // Loaded only in browsers that allow them; the tests answer for these sites.
      STATISTICS_SCRIPT: 'https://statistics.example/count.js',
      MARKETING_SCRIPT: 'https://marketing.example/network.js',
      GOOGLE_MAPS_KEY: 'key-of-the-journeys-0123456789',
    },
  },
})

function definedIn(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
