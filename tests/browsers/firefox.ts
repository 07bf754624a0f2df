import puppeteer, { type ConsoleMessage, type Page } from 'puppeteer-core'
import type { Driver } from './browser-session.ts'

/** Firefox by WebDriver BiDi, which it speaks without a driver program. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  const errors = await collectErrors(page)
  return {
    async open(url) {
      await page.goto(url)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => unknown, ...args) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    screenshot: () => page.screenshot(),
    errors: () => errors,
    close: () => browser.close(),
  }
}

/**
 * The errors of the console as they come. A page that is left has none: Firefox then reports scripts and requests that
 * it cut off itself, such as the router's routes for links ("Failed to fetch manifest patches").
 */
async function collectErrors(page: Page) {
  const errors: string[] = []
  let isLeaving = false
  await page.evaluateOnNewDocument(() => {
    if (window.top !== window) return
    console.debug('page opened')
    addEventListener('beforeunload', () => console.debug('page left'))
  })
  page.on('console', async (message) => {
    if (message.text() === 'page opened') isLeaving = false
    else if (message.text() === 'page left') isLeaving = true
    else if (message.type() === 'error' && !isLeaving) errors.push(await textOf(message))
  })
  page.on('pageerror', (error) => {
    if (!isLeaving) errors.push(String(error))
  })
  return errors
}

/** The words of a console message, with those of errors in it. */
async function textOf(message: ConsoleMessage) {
  const words = message.args().map((part) => part.evaluate(String).catch(() => ''))
  return `${message.text()} ${(await Promise.all(words)).join(' ')}`
}
