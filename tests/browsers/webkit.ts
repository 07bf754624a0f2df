import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../harness/free-port.ts'
import { type Driver, findTarget, type Target } from './browser-session.ts'

/** WebKitGTK's small browser, which its driver starts; undefined when it is not installed. */
export const findMiniBrowser = () =>
  globSync(['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser'])[0]

/** WebKitGTK by WebDriver, in a virtual display. Safari and every browser on iOS use the same engine. */
export async function openWebKit(): Promise<Driver> {
  const display = await startDisplay()
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const end = () => {
    service.kill()
    display.process.kill()
  }
  const driver = await connect(port).catch((error: unknown) => {
    end()
    throw error
  })
  return { ...driverOf(driver), close: () => driver.quit().finally(end) }
}

async function connect(port: number): Promise<WebDriver> {
  const options = { binary: findMiniBrowser(), args: ['--automation'] }
  for (let attempts = 1; ; attempts++)
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
        .build()
    } catch (error) {
      // The service needs a moment before it accepts connections.
      if (attempts === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
}

function driverOf(driver: WebDriver): Omit<Driver, 'close'> {
  const find = (target: Target) =>
    driver.executeScript<WebElement | null>(`return (${findTarget})(arguments[0])`, target)
  return {
    open: (url) => driver.get(url),
    // The window has a frame: the size asked for is that of the page.
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height })
      const [inner_width, inner_height] = await driver.executeScript<[number, number]>(
        'return [innerWidth, innerHeight]',
      )
      const size = { width: 2 * width - inner_width, height: 2 * height - inner_height }
      await driver.manage().window().setRect(size)
    },
    evaluate: (run, ...args) => driver.executeScript(`return (${run}).apply(null, arguments)`, ...args),
    async click(target) {
      const element = await find(target)
      if (!element) return false
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
      await element.click()
      return true
    },
    async type(target, text) {
      const element = await find(target)
      await element?.clear()
      await element?.sendKeys(text)
      return element !== null
    },
    press: (key) =>
      driver
        .actions()
        .sendKeys(Key[key.toUpperCase() as 'ENTER'])
        .perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    errors: () => null,
  }
}

/** Starts Xvfb with a display number that nothing uses. */
async function startDisplay() {
  const number = Array.from({ length: 100 }, (_, at) => at + 90).find(
    (one) => !existsSync(`/tmp/.X11-unix/X${one}`),
  )
  const name = `:${number}`
  const xvfb = spawn('Xvfb', [name, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  await waitForDisplay(xvfb, `/tmp/.X11-unix/X${number}`)
  return { name, process: xvfb }
}

async function waitForDisplay(display: ChildProcess, socket: string) {
  for (let looks = 0; looks < 100 && display.exitCode === null; looks++) {
    if (existsSync(socket)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Xvfb did not start')
}
