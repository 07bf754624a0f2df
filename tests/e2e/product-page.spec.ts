// The page of a product: what a buyer needs fits on the first screen, for each kind of product.
import { expect, isPhone, type Locale, type Page, pathIn, test, translator } from './visit.ts'

const products = {
  'solar-panels': 'q-peak-duo-blk-ml-g10-400',
  'string-inverters': 'solis-1p10k-4g-us',
  'hybrid-inverters': 'heliostead-hearth-h6',
  'commercial-inverters': 'solis-50k-us-f',
  microinverters: 'iq7-60-x-us',
  batteries: 'hearth-10',
  'solar-mounting': 'hr-100-rail-14-black',
  transformers: 'dry-transformer-300-kva-480-208y',
  'outdoor-spas': 'spa-porch-2',
  bathtubs: 'tub-brook-60-air',
  'soy-and-corn': 'soy-ester-fluid-55gal',
  'ev-charging': 'ev-charger-48-a-hardwired',
  'residential-kits': 'home-6-storage',
  'commercial-kits': 'commercial-kit-54-kw-flat-roof',
  'design-services': 'residential-permit-set',
}

/** On a desktop the box of price and order is beside the picture, so few families differ there. EVERY_WINDOW=true checks all. */
const differOnDesktop = new Set(['solar-panels', 'batteries', 'residential-kits', 'design-services'])
const isChecked = (family: string, page: Page) =>
  isPhone(page) || process.env.EVERY_WINDOW === 'true' || differOnDesktop.has(family)

/** Where the first screen ends: at the bar with quantity and button on phones, else at the edge of the window. */
async function screenEnd(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const bar = await page.locator('.buy-bar').boundingBox()
  return width < 1024 && bar ? bar.y : height
}

test('a product of each family shows name, price, stock, date and button on the first screen', async ({
  page,
}) => {
  test.setTimeout(400_000)
  if (!isPhone(page)) await page.setViewportSize({ width: 1440, height: 800 })
  for (const [family, id] of Object.entries(products))
    for (const locale of ['en', 'de', 'zh'] as const)
      if (isChecked(family, page)) await expectOnFirstScreen(page, locale, id)
})

async function expectOnFirstScreen(page: Page, locale: Locale, id: string) {
  const t = translator(locale)
  await page.goto(pathIn(locale, `/${id}`))
  const box = page.getByRole('region', { name: t('Price and order') })
  const end = await screenEnd(page)

  const parts = [page.getByRole('heading', { level: 1 }), box.locator('strong').first(), box.locator('table')]
  for (const part of parts)
    if ((await part.count()) > 0)
      expect.soft(await bottomOf(part), `${locale} ${id} ${part}`).toBeLessThanOrEqual(end)
  const delivery = box.locator('.delivery')
  if ((await delivery.count()) > 0)
    expect
      .soft((await delivery.boundingBox())?.y ?? Infinity, `${locale} ${id} delivery`)
      .toBeLessThanOrEqual(end - 24)
  const bar = page.locator('.buy-bar')
  if ((await bar.count()) > 0) {
    expect
      .soft(await bottomOf(bar), `${locale} ${id} bar`)
      .toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await expect(bar.getByRole('spinbutton'), `${locale} ${id}`).toBeInViewport({ ratio: 1 })
    const button = bar.getByRole('button', { name: t('Add to cart') })
    await expect(button, `${locale} ${id}`).toBeInViewport({ ratio: 1 })
  }
}

async function bottomOf(part: ReturnType<Page['locator']>) {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Infinity
}

test('a discontinued product and one that is out of stock show what is available instead', async ({
  page,
}) => {
  for (const [id, successor] of [
    ['tesla-powerwall-2', 'hearth-ac-10'],
    ['hearth-c-50', 'hearth-rack-30'],
  ] as const) {
    await page.goto(`/${id}`)
    const box = page.getByRole('region', { name: 'Price and order' })
    const link = box.locator(`a[href="/${successor}"]`)
    await expect(link).toBeInViewport()
    await expect(
      box.getByRole('listitem').filter({ has: page.locator(`a[href="/${successor}"]`) }),
    ).toContainText(/\$[\d,]+\.\d\d.*(stock|left)/)
    await expect(box.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  }
})

test('a focused element is not covered by the bar with quantity and button @phone', async ({ page }) => {
  await page.goto('/q-peak-duo-blk-ml-g10-400')
  const bar = await page.locator('.buy-bar').boundingBox()
  const links = page.locator('#documents a')
  await links.first().focus()
  const box = await links.first().boundingBox()

  expect(box && bar && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0)
})
