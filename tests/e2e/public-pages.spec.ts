// Public pages: a strict content policy, little script, no layout shift, 304 when unchanged. The route-table tests compare the
// bytes that a guest and a customer get.
import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { checkPage, expect, type Page, pathIn, test, waitForHydration } from './visit.ts'

const product = '/solis-50k-us-f'
const pages = [
  '/',
  '/solar',
  product,
  '/about',
  '/article/reading-an-inverter-label',
  '/policy/PRIVACY_POLICY',
  '/slide',
  '/cookiesSettings',
]

test('public pages answer 304 when unchanged', async ({ request }) => {
  for (const path of pages)
    for (const locale of ['en', 'zh'] as const) {
      const address = pathIn(locale, path)
      // Another test may change the page between the two requests.
      await expect(async () => {
        const first = await request.get(address)
        expect(first.status(), address).toBe(200)
        const etag = first.headers().etag ?? ''
        const again = await request.get(address, { headers: { 'if-none-match': etag } })
        expect(again.status(), address).toBe(304)
        expect(await again.body(), address).toHaveLength(0)
      }).toPass({ timeout: 30_000 })
    }
})

test('pages have a strict content policy and no inline style', async ({ request }) => {
  for (const path of [...pages, '/login']) {
    const response = await request.get(path)
    const named = /https:\/\/(?:statistics|marketing)\.example/g
    const policy = (response.headers()['content-security-policy'] ?? '').replaceAll(named, '')
    expect.soft(policy, path).toContain("default-src 'none'")
    expect.soft(policy, path).toContain("style-src 'self'")
    expect.soft(policy, path).not.toMatch(/unsafe|\*|https?:/)
    const html = await response.text()
    expect.soft(html.match(/<[^>]+\sstyle=|<style|\son[a-z]+="/), path).toBeNull()
  }
})

// Up to half a kilobyte more than what was reached: docs/performance.md says what it consists of.
const kilobytesOfScript: Record<string, number> = {
  '/': 113.5,
  '/solar': 126.5,
  [product]: 124.6,
  '/about': 113.5,
  '/article/reading-an-inverter-label': 113.5,
  '/policy/PRIVACY_POLICY': 113.5,
  '/slide': 126,
  '/cookiesSettings': 119.9,
  '/solar-panels': 127.7,
  '/solar-panels?view=table': 129.9,
  '/inverter?view=table': 128.7,
}

// A control that moves while the page becomes interactive takes the click of another.
const greatestShift: Record<string, number> = {
  '/': 0.02,
  '/solar': 0.01,
  [product]: 0.02,
  '/about': 0.02,
  '/article/reading-an-inverter-label': 0.02,
  '/policy/PRIVACY_POLICY': 0.02,
  '/slide': 0.02,
  '/cookiesSettings': 0.02,
  '/solar-panels?view=table': 0.01,
  '/yourHouse?zip=43215': 0.02,
}

for (const path of new Set([...Object.keys(kilobytesOfScript), ...Object.keys(greatestShift)]))
  test(`${path} loads little script and has no layout shift while it loads and is scrolled`, async ({
    page,
  }) => {
    const limit = kilobytesOfScript[path]
    const weightOfScripts = limit === undefined ? undefined : weighScripts(page)
    await noteLayoutShift(page)
    await page.goto(path)
    // Some scripts are loaded by others.
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')

    if (limit !== undefined && weightOfScripts) {
      const kilobytes = await weightOfScripts()
      test.info().annotations.push({ type: 'script', description: `${path}: ${kilobytes.toFixed(1)} KB` })
      expect(kilobytes).toBeGreaterThan(0)
      expect(kilobytes).toBeLessThanOrEqual(limit)
    }
    const most = greatestShift[path]
    if (most === undefined) return
    await scrollThrough(page)
    const { shift, moved } = await page.evaluate(
      () => (window as unknown as { seen: { shift: number; moved: string[] } }).seen,
    )
    expect(shift, moved.join('\n')).toBeLessThan(most)
    // The crawl of all pages runs axe on the others.
    await checkPage(page, path.replaceAll(/\W+/g, '-'), { axe: path.includes('view=table') })
  })

/** Notes the scripts that a page loads from now on; returns a function that ends this and weighs them, in KB. */
function weighScripts(page: Page) {
  const scripts = new Map<string, Promise<number>>()
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), weightOf(response.url()))
  }
  page.on('response', note)
  async function weightOf(url: string) {
    const packed = await page.request.head(url, { headers: { 'accept-encoding': 'br' } })
    const bytes = Number(packed.headers()['content-length'])
    // A script is sent uncompressed only if compression does not make it smaller.
    if (packed.headers()['content-encoding'] !== 'br') {
      const script = await (await page.request.get(url)).body()
      expect(brotliCompressSync(script).length, `${url} is packed`).toBeGreaterThanOrEqual(script.length)
    }
    return bytes
  }
  return async () => {
    page.off('response', note)
    return (await Promise.all(scripts.values())).reduce((sum, bytes) => sum + bytes, 0) / 1024
  }
}

const noteLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        seen.shift += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
