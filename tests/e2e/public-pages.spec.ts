// Public pages: the same bytes for everyone, a strict content policy, little script, no layout shift.
import { brotliCompressSync } from 'node:zlib'
import { createAccount } from './customer.ts'
import { checkPage, expect, type Page, pathIn, test, waitForHydration } from './visit.ts'

const product = '/solis-50k-us-f'
const pages = {
  home: '/',
  list: '/solar',
  product,
  about: '/about',
  article: '/article/reading-an-inverter-label',
  policy: '/policy/PRIVACY_POLICY',
  slides: '/slide',
  cookies: '/cookiesSettings',
}

for (const [name, path] of Object.entries(pages))
  test(`the ${name} page has the same bytes for a guest and a customer, and answers 304 when unchanged`, async ({
    playwright,
    baseURL,
  }) => {
    const guest = await playwright.request.newContext({ baseURL })
    const customer = await playwright.request.newContext({ baseURL })
    await createAccount(customer, baseURL)

    for (const locale of ['en', 'zh'] as const) {
      const ours = await guest.get(pathIn(locale, path))
      const theirs = await customer.get(pathIn(locale, path))
      expect(ours.status()).toBe(200)
      expect((await theirs.body()).equals(await ours.body())).toBe(true)
      expect(ours.headers()['set-cookie']).toBeUndefined()
      expect(ours.headers()['cache-control']).toMatch(/^public/)

      const etag = ours.headers().etag ?? ''
      const again = await guest.get(pathIn(locale, path), { headers: { 'if-none-match': etag } })
      expect(again.status()).toBe(304)
      expect(await again.body()).toHaveLength(0)
    }
    await Promise.all([guest.dispose(), customer.dispose()])
  })

for (const [name, path] of Object.entries({ ...pages, account: '/login' }))
  test(`the ${name} page has a strict content policy and no inline style`, async ({ request }) => {
    const response = await request.get(path)
    const named = /https:\/\/(?:statistics|marketing)\.example/g
    const policy = (response.headers()['content-security-policy'] ?? '').replaceAll(named, '')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    const html = await response.text()
    expect(html.match(/<[^>]+\sstyle=|<style|\son[a-z]+="/)).toBeNull()
  })

// Up to half a kilobyte more than what was reached: docs/performance.md says what it consists of.
const kilobytesOfScript = {
  '/': 113.5,
  '/solar': 126.5,
  [product]: 124.6,
  '/about': 113.5,
  '/article/reading-an-inverter-label': 113.5,
  '/policy/PRIVACY_POLICY': 113.5,
  '/slide': 126,
  '/cookiesSettings': 119.9,
  '/solar-panels': 127.7,
  '/solar-panels?view=table': 129.4,
  '/inverter?view=table': 128.2,
}

for (const [path, limit] of Object.entries(kilobytesOfScript)) {
  test(`${path} loads at most ${limit} KB of script`, async ({ page }) => {
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.set(response.url(), weightOf(response.url()))
    })
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
    await page.goto(path)
    // Some scripts are loaded by others.
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')

    const weights = await Promise.all(scripts.values())
    const kilobytes = weights.reduce((sum, bytes) => sum + bytes, 0) / 1024
    test.info().annotations.push({
      type: 'script',
      description: `${path}: ${kilobytes.toFixed(1)} KB in ${scripts.size} files`,
    })
    expect(scripts.size).toBeGreaterThan(0)
    expect(kilobytes).toBeLessThanOrEqual(limit)
  })
}

// A control that moves while the page becomes interactive takes the click of another.
for (const [name, path] of Object.entries({
  ...pages,
  table: '/solar-panels?view=table',
  calculator: '/yourHouse?zip=43215',
}))
  test(`the ${name} page has no layout shift while it loads and is scrolled`, async ({ page }) => {
    await page.addInitScript(() => {
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
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await scrollThrough(page)

    const { shift, moved } = await page.evaluate(
      () => (window as unknown as { seen: { shift: number; moved: string[] } }).seen,
    )
    expect(shift, moved.join('\n')).toBeLessThan(name === 'list' || name === 'table' ? 0.01 : 0.02)
    await checkPage(page, name)
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
