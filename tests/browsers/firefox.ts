import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Driver, findTarget, type Target } from './browser-session.ts'

/** Firefox by WebDriver BiDi, which it speaks without a driver program. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  const find = async (target: Target) => {
    const found = await page.evaluateHandle(findTarget, target)
    return found.asElement() as ElementHandle<HTMLInputElement> | null
  }
  return {
    async open(url) {
      await page.goto(url)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => unknown, ...args) as never,
    async click(target) {
      const element = await find(target)
      await element?.click()
      return element !== null
    },
    async type(target, text) {
      const element = await find(target)
      if (!element) return false
      await element.evaluate((field) => field.select())
      await element.type(text)
      return true
    },
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    errors: () => errors,
    close: () => browser.close(),
  }
}
