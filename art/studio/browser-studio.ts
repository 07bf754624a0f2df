import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../tests/harness/browser.ts'
import type { Order, SceneOrder } from './page/page.ts'

export type Shot = {
  pixels: Buffer
  triangles: number
  seconds: { light: number; materials: number; all: number }
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

type Rendered = Omit<Shot, 'pixels'> & { pixels: string }

/** A browser that renders pictures in software. Close it when done. */
export async function openStudio() {
  const script = await bundle()
  const { executablePath, env, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...args.filter((one) => one !== '--disable-gpu'), ...software],
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.setDefaultTimeout(1_800_000)
  await page.setContent('<!doctype html><meta charset="utf-8"><title>Studio</title>')
  await page.addScriptTag({ content: script, type: 'module' })
  await page
    .waitForFunction('window.shoot', null, { timeout: 60_000 })
    .catch(() => Promise.reject(new Error(`The studio did not start: ${problems.join('\n')}`)))

  async function developed(name: string, rendering: Promise<Rendered | undefined>): Promise<Shot> {
    problems.length = 0
    const shot = await rendering
    if (!shot || problems.length > 0) throw new Error(`${name}: ${problems.join('\n')}`)
    return { ...shot, pixels: Buffer.from(shot.pixels, 'base64') }
  }

  return {
    shoot: (order: Order) =>
      developed(
        `${order.product.id} ${order.view}`,
        page.evaluate((one) => window.shoot?.(one), order),
      ),
    shootScene: (order: SceneOrder) =>
      developed(
        order.scene,
        page.evaluate((one) => window.shootScene?.(one), order),
      ),
    close: () => browser.close(),
  }
}

const software = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** The script of the page, with the models and three.js. */
async function bundle(): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'page.ts', formats: ['es'], fileName: 'page' },
    },
  })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('The studio page was not built')
  return chunk.code
}
