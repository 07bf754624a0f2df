// The product page says whether the product fits the system in the cart, and why not.
import { createAccount } from './customer.ts'
import { checkPage, expect, pathIn, test, translator, waitForHydration, windowFor } from './visit.ts'

for (const locale of ['en', 'de', 'zh'] as const)
  test(`${locale}: an inverter's page says whether it fits the panels in the cart, and why not`, {
    tag: windowFor(locale),
  }, async ({ page, baseURL }) => {
    const t = translator(locale)
    await createAccount(page.request, baseURL)
    await page.context().addCookies([{ name: 'zip', value: '43215', url: baseURL ?? '' }])
    const answer = await page.request.post('/api/order/add/cart', {
      data: { product_id: 'q-peak-duo-blk-ml-g10-400', quantity: 10 },
      headers: { origin: baseURL ?? '' },
    })
    expect(answer.ok()).toBe(true)
    const verdict = page.getByRole('region', { name: t('Price and order') }).getByRole('status')

    await page.goto(pathIn(locale, '/heliostead-m400'))
    await waitForHydration(page)
    const quantity = page.locator('.buy-bar').getByRole('spinbutton')
    await quantity.fill('10')
    await quantity.blur()
    await expect(verdict.filter({ hasText: t('Fits your cart: yes') })).toBeVisible()
    await checkPage(page, 'fits')

    // Too few panels for an inverter of this power.
    await page.goto(pathIn(locale, '/heliostead-hearth-h6'))
    const refusal = verdict.filter({ hasText: t('Fits your cart: no') })
    await expect(refusal.getByRole('listitem').first()).not.toBeEmpty()
    await checkPage(page, 'does-not-fit')
    await refusal.getByRole('link', { name: t('Check the whole cart') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('My Cart') })).toBeVisible()
  })
