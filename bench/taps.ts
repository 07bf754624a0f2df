// How fast pages answer taps on a slow phone: `npm run bench -- taps`. 390 px, touch, CPU four times slower, in the full
// Chromium of CHROMIUM_PATH or whichever is found. `--only chat` measures taps whose name contains that.
import { loadavg } from 'node:os'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { startServer } from '../tests/faults/server-process.ts'
import { findBrowser } from '../tests/harness/browser.ts'
import { buildIfStale } from '../tools/build.ts'
import { machineIndex } from './machine-index.ts'

/** Interaction to next paint, in milliseconds. */
const target_ms = 100
const slowdown = 4

type Tap = {
  name: string
  path: string
  /** What a visitor does before; not measured. */
  before?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const tapButton = (name: string) => (page: Page) => button(page, name).tap()
const openSheet = async (page: Page) => {
  await button(page, 'Filters').tap()
  await page.locator('.sheet:popover-open').waitFor()
}

const taps: Tap[] = [
  { name: 'menu', path: '/', act: tapButton('Menu') },
  { name: 'chat', path: '/', act: (page) => page.locator('.chat-launcher').tap() },
  { name: 'filters', path: '/solar', act: openSheet },
  {
    name: 'filter',
    path: '/solar',
    before: openSheet,
    act: (page) => page.locator('.sheet:popover-open label:has([type=checkbox])').first().tap(),
  },
  { name: 'quantity', path: '/solis-50k-us-f', act: tapButton('Increase quantity') },
  { name: 'Add to Cart', path: '/solis-50k-us-f', act: tapButton('Add to cart') },
  {
    name: 'search typing',
    path: '/',
    before: async (page) => {
      await button(page, 'Search').tap()
      await page.locator('#small-search').waitFor()
    },
    act: (page) => page.locator('#small-search').pressSequentially('inverter', { delay: 80 }),
  },
  { name: 'calculator step', path: '/yourHouse?zip=43215', act: tapButton('Continue') },
  {
    name: 'checkout step',
    path: '/solis-50k-us-f',
    before: async (page) => {
      await button(page, 'Add to cart').tap()
      await page.getByText('Added to cart').waitFor()
      await page.goto('/cart')
      await waitUntilIdle(page)
      await page.getByRole('main').getByLabel('Email').fill('grace@example.com')
    },
    act: tapButton('Continue with email code'),
  },
]

/** Measures each tap on a page of its own; the median of `repeats`. */
export async function benchTaps({ only, repeats }: { only: string; repeats: number }) {
  await buildIfStale()
  await using server = await startServer({
    DATA_DIR: 'memory',
    SEED: 'true',
    DEMO: 'false',
    LOG_LEVEL: 'info',
  })
  const { executablePath, args, env, from } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  })
  console.log(`${from}, CPU ${slowdown} times slower, 390 px, median of ${repeats}`)
  await printMachine(browser)
  try {
    for (const tap of taps.filter(({ name }) => name.includes(only))) {
      const measured: Measured[] = []
      for (let run = 0; run < repeats; run++) measured.push(await measureOnce(browser, server.url, tap))
      print(tap.name, measured)
    }
    await printMachine(browser)
  } finally {
    await browser.close()
  }
}

/** Times are comparable only at a similar index: other work on the machine lowers it. */
async function printMachine(browser: Browser) {
  const page = await browser.newPage()
  const index = await page.evaluate(machineIndex)
  await page.close()
  console.log(`machine index ${index}, load ${loadavg()[0]?.toFixed(1)}`)
}

async function measureOnce(browser: Browser, baseURL: string, tap: Tap) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  context.setDefaultTimeout(60_000)
  try {
    return await measure(await context.newPage(), tap)
  } finally {
    await context.close()
  }
}

type Measured = { response_ms: number; frame_ms: number }

async function measure(page: Page, { path, before, act }: Tap): Promise<Measured> {
  await page.goto(path)
  await waitUntilIdle(page)
  await before?.(page)
  await waitUntilIdle(page)
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(recordFrames)
  await act(page)
  await waitUntilIdle(page)
  return page.evaluate(() => (window as unknown as { recorded: Measured }).recorded)
}

/** Event Timing rounds durations to 8 ms and reports none below 16 ms. */
function recordFrames() {
  const recorded = { response_ms: 0, frame_ms: 0 }
  Object.assign(window, { recorded })
  const keepLongest = (key: keyof typeof recorded, type: string, options: object) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorded[key] = Math.max(recorded[key], duration)
    }).observe({ type, ...options })
  keepLongest('response_ms', 'event', { durationThreshold: 16 })
  keepLongest('frame_ms', 'long-animation-frame', {})
}

/** Until the network is quiet and the main thread idle; a page that always draws is idle after five seconds. */
async function waitUntilIdle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5000 })))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function print(name: string, measured: Measured[]) {
  const response = median(measured.map(({ response_ms }) => response_ms))
  const frame = median(measured.map(({ frame_ms }) => frame_ms))
  const verdict = response > target_ms ? ' ✘' : ''
  const worst = frame > 0 ? `${frame.toFixed(0)} ms` : 'under 50 ms'
  console.log(`${name.padEnd(16)} next paint ${response.toFixed(0)} ms${verdict}, longest frame ${worst}`)
}
