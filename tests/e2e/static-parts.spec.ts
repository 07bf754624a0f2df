// Parts of pages that the browser keeps as the server sent them (app/layout/static-part.tsx).
import { expect, test, waitForHydration } from './visit.ts'

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
