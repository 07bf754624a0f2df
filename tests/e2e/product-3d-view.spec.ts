// The 3D view of a product: loaded on request, drawn by software rendering, used by keyboard, closed without a trace.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '#tests/harness/browser.ts'
import {
  checkPage,
  collectErrors,
  expect,
  type Page,
  pathIn,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

const product = '/ja-jam54s30-410-mr'

// A trace takes pictures all the time, which software rendering is too slow for; its first frame takes seconds.
test.use({ trace: 'off', screenshot: 'off' })
const patiently = expect.configure({ timeout: 120_000 })

/** The browser of the other tests has no WebGL; this one renders it in software. */
async function withWebGl(baseURL: string | undefined, use: (page: Page) => Promise<void>) {
  const { executablePath, env, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      ...args.filter((one) => one !== '--disable-gpu'),
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  })
  const { viewport = null, hasTouch, isMobile } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile })
  if (baseURL) await context.addCookies([{ name: 'cookieClosed', value: 'true', url: baseURL }])
  const page = await context.newPage()
  const errors = collectErrors(page)
  test.setTimeout(400_000)
  try {
    await use(page)
  } finally {
    await browser.close()
  }
  expect(errors, 'errors in the browser').toEqual([])
}

/** The names of the scripts that the page loads from now on. */
function scriptsOf(page: Page) {
  const names: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname)
  })
  return names
}

async function openView(page: Page) {
  await page.goto(product)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'View in 3D' }).click()
  const stage = page.getByRole('application', { name: /3D view of/ })
  await patiently(stage).toHaveAttribute('aria-busy', 'false')
  return stage
}

const picture = async (page: Page) => (await page.locator('canvas').screenshot()).toString('base64')

test('the 3D view loads with the first press, turns by keyboard, and returns the focus when it closes @phone', async ({
  baseURL,
}) => {
  await withWebGl(baseURL, async (page) => {
    const scripts = scriptsOf(page)
    await page.goto(product)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((one) => /three|model/.test(one))).toEqual([])

    const stage = await openView(page)
    expect(scripts.some((one) => /\/three-/.test(one))).toBe(true)
    await patiently.poll(() => darkShare(page)).toBeGreaterThan(0.1)

    await stage.focus()
    const front = await picture(page)
    await page.keyboard.press('ArrowRight')
    await patiently.poll(() => picture(page)).not.toBe(front)
    await page.keyboard.press('0')
    await patiently.poll(() => picture(page)).toBe(front)
    await page.keyboard.press('+')
    await patiently.poll(() => picture(page)).not.toBe(front)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'View in 3D' })).toBeFocused()
  })
})

/** The share of the picture that is darker than its background: the panel is nearly black. */
async function darkShare(page: Page) {
  const { data } = await sharp(await page.locator('canvas').screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 110).length / data.length
}

test('the model can be downloaded as a GLB file, and is shown again after it lost its graphics memory @desktop', async ({
  baseURL,
}) => {
  await withWebGl(baseURL, async (page) => {
    await openView(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download GLB' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('ja-jam54s30-410-mr.glb')
    const file = readFileSync(await download.path())
    expect(file.subarray(0, 4).toString()).toBe('glTF')
    expect(file.readUInt32LE(8)).toBe(file.length)

    await page
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      )
    await patiently(page.getByRole('dialog').getByRole('alert')).toContainText('The 3D view stopped')
    await page.getByRole('button', { name: 'Try again' }).click()
    await patiently(page.getByRole('application')).toHaveAttribute('aria-busy', 'false')
  })
})

for (const locale of ['en', 'de', 'zh'] as const)
  test(`a browser without WebGL says so and loads no 3D script, in ${locale}`, {
    tag: windowFor(locale),
  }, async ({ page }) => {
    const t = translator(locale)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const scripts = scriptsOf(page)
    await page.goto(pathIn(locale, product))
    await waitForHydration(page)
    await page.getByRole('button', { name: t('View in 3D') }).click()

    await expect(page.getByRole('dialog')).toContainText(
      t('This browser doesn’t show 3D graphics (WebGL). The pictures show the product from several sides.'),
    )
    expect(scripts.filter((one) => /\/three-/.test(one))).toEqual([])
    await checkPage(page, 'no-webgl')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('View in 3D') })).toBeFocused()
  })
