import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../harness/free-port.ts'
import type { Driver } from './browser-session.ts'

/** WebKitGTK's small browser, which its driver starts; undefined when it is not installed. */
export const findMiniBrowser = () =>
  globSync(['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser'])[0]

/** WebKitGTK by WebDriver, in a virtual display. Safari and every browser on iOS use the same engine. */
export async function openWebKit(): Promise<Driver> {
  const display = await startDisplay()
  const port = await freePort()
  const config = writeWindowStyle()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: config,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const end = () => {
    service.kill()
    display.process.kill()
    rmSync(config, { recursive: true, force: true })
  }
  const driver = await connect(port).catch((error: unknown) => {
    end()
    throw error
  })
  return { ...driverOf(driver), close: () => driver.quit().finally(end) }
}

/** The toolbar of the window is wider than a phone: the style of a folder of its own makes it shrink. */
function writeWindowStyle() {
  const config = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(config, 'gtk-3.0'))
  const style =
    '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px } image { -gtk-icon-source: none }'
  writeFileSync(join(config, 'gtk-3.0', 'gtk.css'), style)
  return config
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
  return {
    open: (url) => driver.get(url),
    // The window has a frame: the size asked for is that of the page.
    async resize(width, height) {
      const window = driver.manage().window()
      await window.setRect({ width, height })
      const [inner_width, inner_height] = await driver.executeScript<[number, number]>(
        'return [innerWidth, innerHeight]',
      )
      await window.setRect({ width: 2 * width - inner_width, height: 2 * height - inner_height })
    },
    evaluate: (run, ...args) => driver.executeScript(`return (${run}).apply(null, arguments)`, ...args),
    clickAt: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    pressEnter: () => driver.actions().sendKeys(Key.ENTER).perform(),
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
