// Parts of pages that the browser keeps as the server sent them (app/layout/static-part.tsx).
import { expect, expectErrors, type Page, test, waitForHydration } from './visit.ts'

test('the home page keeps the content that the server sent, and is shown again after Back', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => element.setAttribute('data-served', ''))
  await waitForHydration(page)
  await expect(heading).toHaveAttribute('data-served', '')
  expect(scripts.filter((url) => url.includes('/home-view-'))).toEqual([])

  await page.locator('#main').getByRole('link', { name: 'Shop all products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await expect(heading).toHaveText('Solar equipment for homes and businesses')
  await expect(page.getByRole('heading', { name: 'How ordering works' })).toBeAttached()
})

test('a known ZIP code leaves the table that the server sent in place while its script loads', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'zip', value: '43215', url: baseURL ?? '' }])
  const loaded = Promise.withResolvers<void>()
  await page.route(/\/product-table-[^/]*\.js$/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto('/solar?view=table', { waitUntil: 'commit' })
  const table = page.locator('[data-part="product-table"]')
  await table.evaluate((element) => element.setAttribute('data-served', ''))

  await expect(page.getByRole('button', { name: 'Deliver to 43215' }).first()).toBeVisible()
  await expect(table).toBeVisible()
  loaded.resolve()
  await waitForHydration(page)

  await expect(table).toHaveAttribute('data-served', '')
})

test('links and the calculator form of a static part need no new document', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

  const form = page.locator('#main form[data-step]')
  await form.getByLabel('ZIP code').fill('43215')
  await form.getByRole('button', { name: 'Start calculator' }).click()

  await expect(page).toHaveURL(/\/yourHouse\?zip=43215$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.goto('/')
  await expect(form.getByLabel('ZIP code')).toHaveValue('43215')
})

test('a product page reached from another has the technical data of its own product', async ({ page }) => {
  await page.goto('/solis-50k-us-f')
  await waitForHydration(page)
  const data = page.locator('#data')
  const served = await data.textContent()

  await page.locator('main a[href="/commercial"], main nav a').last().click()
  await expect(page).not.toHaveURL(/solis-50k-us-f$/)
  await page.goBack()

  await expect(data).toBeAttached()
  expect(await data.textContent()).toBe(served)
})

test('Back from another product or article shows the content of the first again', async ({ page }) => {
  await page.goto('/solis-50k-us-f')
  await waitForHydration(page)
  const data = page.locator('#data')
  const served = await data.textContent()
  const others = page.locator('#fitting, main').getByRole('link', { name: /Solis/ })
  await others.last().click()
  await expect(page).not.toHaveURL(/solis-50k-us-f$/)
  await expect(data).not.toHaveText(served ?? '')
  await page.goBack()
  await expect(data).toHaveText(served ?? '')

  await page.goto('/article/choosing-a-transformer')
  await waitForHydration(page)
  const heading = page.getByRole('heading', { level: 1 })
  const title = await heading.innerText()
  await page.locator('main a[href^="/article/"]').last().click()
  await expect(heading).not.toHaveText(title)
  await page.goBack()
  await expect(heading).toHaveText(title)
})

const pages = ['/', '/solar', '/solis-50k-us-f', '/home-4-micro', '/article/choosing-a-transformer', '/about']
const headOf = () =>
  [
    ...document.head.querySelectorAll(
      'title, meta, link[rel="canonical"], link[rel="alternate"], script[type]',
    ),
  ]
    .map((element) => element.outerHTML)
    .toSorted()

test('hydration leaves title, description, canonical address and structured data as they were sent', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    const served = await page.evaluate(headOf)
    await waitForHydration(page)
    expect(await page.evaluate(headOf), path).toEqual(served)
  }
})

test('a page that was changed before its scripts ran, as extensions do, still gets all its content', async ({
  page,
}) => {
  expectErrors(page, /Minified React error/)
  for (const path of pages) {
    let html = ''
    await page.route(path, async (route) => {
      const response = await route.fetch()
      html = await response.text()
      const body = html
        .replace('<main', '<p>Another text</p><main')
        .replace('<footer', '<p>Another text</p><footer')
      await route.fulfill({ response, body })
    })
    await page.goto(path)
    const served = await headingsOf(page, html)
    await expect(page.getByText('Another text')).toHaveCount(0)
    await expect.poll(() => page.locator('main h2').allTextContents()).toEqual(served)
    await expect(page.locator('footer nav').first().getByRole('link').first()).toBeVisible()
  }
})

/** The headings of the content of a page as it is sent, whatever scripts have done to it since. */
const headingsOf = (page: Page, html: string) =>
  page.evaluate((source) => {
    const sent = new DOMParser().parseFromString(source, 'text/html')
    return [...sent.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  }, html)

test('the title and the canonical address follow a step to another page, and its footer stays', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  const footer = await page.locator('footer nav').first().innerText()
  for (const [path, title] of [
    ['/statemap', /State Map/],
    ['/about', /About/],
  ] as const) {
    await page.locator(`footer a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
  }
  await expect(page.locator('title')).toHaveCount(1)
  expect(await page.locator('footer nav').first().innerText()).toBe(footer)
})

test('the main navigation closes and marks the current page after a step, and a missing page lists its pages', async ({
  page,
}) => {
  await page.goto('/statemap')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const sheet = page.locator('#main-menu')
  const linkOf = (name: string) => sheet.getByRole('link', { name, exact: true })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(linkOf('Sunshine map')).toHaveAttribute('aria-current', 'page')

  await linkOf('Transformers').click()

  await expect(page).toHaveURL(/\/transformers$/)
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await expect(sheet.locator('a[href="/transformers"]')).toHaveAttribute('aria-current', 'page')
  await expect(sheet.locator('[aria-current]')).toHaveCount(1)

  expectErrors(page, /404/)
  await page.goto('/no-such-page')
  await waitForHydration(page)
  await page
    .getByRole('navigation', { name: 'Product categories' })
    .getByRole('link', { name: 'Batteries' })
    .click()
  await expect(page).toHaveURL(/\/batteries$/)
})

test('lazy pictures load after the first paint, and without JavaScript at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const first_scene = page.locator('#main img[loading=lazy]').first()
  const served = await page.request.get('/')
  expect(await served.text()).toMatch(/<html [^>]* class="before-first-paint">/)
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.locator('html')).not.toHaveClass(/before-first-paint/)
  await first_scene.scrollIntoViewIfNeeded()
  await expect
    .poll(() => first_scene.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await plain.goto('/')
  const image = plain.locator('#main img[loading=lazy]').first()
  await image.scrollIntoViewIfNeeded()
  await expect(image).toBeInViewport()
  await context.close()
})
