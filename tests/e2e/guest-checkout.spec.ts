// A guest adds a product to the cart, and reaches the checkout with nothing but an emailed code.
import {
  checkPage,
  expect,
  latestCode,
  pathIn,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

for (const [locale, name] of [
  ['en', 'a guest'],
  ['de', 'a guest in German'],
  ['zh', 'a guest in Chinese'],
] as const)
  test(`${name} continues from the cart to the checkout with an emailed code`, {
    tag: windowFor(locale),
  }, async ({ page }) => {
    const t = translator(locale)
    const main = page.getByRole('main')
    const email = `grace.${crypto.randomUUID()}@example.com`
    const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })

    await page.goto(pathIn(locale, '/heliostead-m400'))
    await waitForHydration(page)
    await main
      .getByRole('button', { name: t('Add to cart') })
      .first()
      .click()
    await expect(page.getByText(t('Added to cart'))).toBeVisible()

    await page.goto(pathIn(locale, '/cart'))
    await expect(page).toHaveURL(/\/VerificationLogin\?redirect=/)
    const preview = page.getByRole('region', { name: t('{{count}} items in your cart', { count: 1 }) })
    await expect(preview.getByText('M400').first()).toBeVisible()
    await expect(preview.getByText(t('Total'), { exact: true })).toBeVisible()
    await waitForHydration(page)
    await expect(preview.getByRole('button')).toHaveText([t('Enter ZIP code for delivery date')])
    await checkPage(page, `guest-cart-${locale}`)

    await main.getByLabel(t('Email')).fill(email)
    await main.getByRole('button', { name: t('Continue with email code') }).click()
    await main.getByLabel(t('Code')).fill(await latestCode(page.request, email))
    await checkPage(page, `guest-code-${locale}`)
    await main.getByRole('button', { name: t('Continue'), exact: true }).click()

    await expect(heading(t('My Cart'))).toBeVisible()
    await expect(main.getByRole('link', { name: /M400/ }).first()).toBeVisible()
    await page
      .getByRole('link', { name: t('Check out') })
      .filter({ visible: true })
      .click()
    await expect(heading(t('Order'))).toBeVisible()
    await expect(main.getByText(/M400/).first()).toBeVisible()
  })
