// Quick order, shared carts and quotes.
import { createCustomer } from './customer.ts'
import { checkPage, expect, pathIn, test, translator, waitForHydration, windowFor } from './visit.ts'

for (const [locale, name] of [
  ['en', 'a contractor'],
  ['de', 'a contractor in German'],
] as const)
  test(`${name} pastes a list, shares the cart, and gets a quote by email`, {
    tag: windowFor(locale),
  }, async ({ page, browser, baseURL }) => {
    const t = translator(locale)
    const main = page.getByRole('main')
    const { email } = await createCustomer(page.request, baseURL, locale)

    await test.step('adds a pasted list to the cart', async () => {
      await page.goto(pathIn(locale, '/quickOrder'))
      await waitForHydration(page)
      await main.getByLabel(t('Model numbers and quantities')).fill('HC-48-J 2\nno such model 3')
      await main.getByRole('button', { name: t('Check list') }).click()
      await expect(main.getByText('no such model 3', { exact: true })).toBeVisible()
      await checkPage(page, `quick-order-${locale}`)
      await main.getByRole('button', { name: t('Add {{count}} products to cart', { count: 1 }) }).click()
      await expect(page).toHaveURL(/\/cart$/)
    })

    await test.step('shares the cart with a guest', async () => {
      await waitForHydration(page)
      await main.getByText(t('Share cart')).click()
      await main.getByRole('button', { name: t('Create link') }).click()
      const link = main.getByRole('link', { name: new RegExp(t('{{count}} items', { count: 2 })) })
      const path = await link.getAttribute('href')
      const guest = await browser.newContext({ ...(baseURL && { baseURL }) })
      const shared = await guest.newPage()
      await shared.goto(path ?? '')
      await waitForHydration(shared)
      await expect(shared.getByText('HC-48-J').first()).toBeVisible()
      await shared.getByRole('button', { name: t('Add all to cart') }).click()
      await expect(shared).toHaveURL(/\/VerificationLogin\?redirect=/)
      await guest.close()
    })

    await test.step('gets a quote as a PDF', async () => {
      await main.getByText(t('Email me this quote')).click()
      await main.getByRole('button', { name: t('Send quote') }).click()
      await expect(main.getByText(email)).toBeVisible()
      await checkPage(page, `quotes-${locale}`)
      const pdf = await main.getByRole('link', { name: t('Quote (PDF)') }).getAttribute('href')
      const response = await page.request.get(pdf ?? '')
      expect(response.headers()['content-type']).toBe('application/pdf')
    })

    await test.step('orders at the quoted prices', async () => {
      await main.getByRole('link', { name: t('Order at these prices') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('Order at these prices') })).toBeVisible()
      await checkPage(page, `order-quote-${locale}`)
      await waitForHydration(page)
      await page
        .getByRole('button', { name: t('Place order and pay') })
        .filter({ visible: true })
        .click()
      await page.waitForURL(/\/pay\?order_id=/)
      const order_id = new URL(page.url()).searchParams.get('order_id') ?? ''
      await page.goto(pathIn(locale, '/quotes'))
      await expect(main.getByRole('link', { name: order_id })).toBeVisible()
    })
  })
