// Search, registration, cart, checkout and payment without JavaScript.
import {
  confirmEmailCode,
  expect,
  expectErrors,
  flowLanguages,
  isPhone,
  pathIn,
  searchFor,
  startingWith,
  test,
  translator,
} from './visit.ts'

test.use({ javaScriptEnabled: false })

for (const locale of flowLanguages('zh'))
  test(`${locale}: without script, from a search to a paid order`, async ({ page }) => {
    // Chromium reports each blocked script as a failed request.
    expectErrors(page, /\.js: csp$|422/)
    const t = translator(locale)
    const main = page.getByRole('main')
    const email = `hedy.${crypto.randomUUID()}@example.com`
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })

    await page.goto(pathIn(locale, '/'))
    await searchFor(page, 'HC-48-J', locale)
    await main.getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await main.getByRole('textbox', { name: t('ZIP code') }).fill('43215')
    await main.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(
      main.getByText(startingWith(t('Estimated total: {{total}}', { total: '' }).trim())),
    ).toBeVisible()
    await main.getByRole('spinbutton', { name: t('Quantity') }).fill('2')
    await main
      .getByRole('button', { name: t('Add to cart') })
      .first()
      .click()

    await expect(heading(t('Login'))).toBeVisible()
    await page.getByRole('link', { name: t('Create account') }).click()
    await main.getByLabel(t('First name')).fill('Hedy')
    await main.getByLabel(t('Last name')).fill('Lamarr')
    await main.getByLabel(t('Email')).fill(email)
    await main.getByLabel(t('Password')).first().fill('sunny-side-up')
    await page.getByRole('button', { name: t('Create account') }).click()
    await confirmEmailCode(page, email, locale)

    await expect(heading(t('My Cart'))).toBeVisible()
    await main.getByRole('spinbutton').fill('3')
    await main.getByRole('button', { name: t('Update') }).click()
    await expect(main.getByRole('spinbutton')).toHaveValue('3')
    await page
      .getByRole('link', { name: t('Check out') })
      .filter({ visible: true })
      .click()

    const save = page.getByRole('button', { name: t('Save and show freight and tax') })
    await save.click()
    await expect(main.getByText(t('First Name is required')).first()).toBeVisible()
    await main.getByLabel(t('First name')).fill('Hedy')
    await main.getByLabel(t('Last name')).fill('Lamarr')
    await main
      .getByLabel(startingWith(t('Address')))
      .first()
      .fill('7 Hop Street')
    await main.getByLabel(t('ZIP code')).fill('43215')
    await main.getByLabel(t('City or Township')).fill('Columbus')
    await main.getByLabel(startingWith(t('Email'))).fill('hedy@example.com')
    await main.getByLabel(startingWith(t('Phone'))).fill('6145550100')
    await save.click()
    await expect(main.getByText('7 Hop Street').first()).toBeVisible()

    await page
      .getByRole('button', { name: t('Place order and pay') })
      .filter({ visible: true })
      .click()
    await page.getByRole('button', { name: startingWith(t('Pay {{amount}}', { amount: '' })) }).click()
    await page.getByRole('button', { name: t('Approve the payment') }).click()
    await expect(heading(t('Thank you, your order is paid'))).toBeVisible()
    await page.getByRole('link', { name: t('View order') }).click()
    await expect(main.getByText(t('Paid')).first()).toBeVisible()

    // The menu opens without JavaScript.
    if (isPhone(page)) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('Menu') })
        .click()
      await expect(
        page
          .getByRole('link', { name: t('My Orders') })
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
    }
  })

test('without script, several rows of a table are added to the cart at once', async ({ page }) => {
  // Chromium reports each blocked script as a failed request.
  expectErrors(page, /\.js: csp$/)
  const t = translator('en')
  const table = page.locator('[data-part="product-table"]')
  const quantities = table.getByRole('spinbutton')

  await page.goto('/solar-panels?view=table')
  await quantities.nth(0).fill('3')
  await quantities.nth(2).fill('5')
  await table
    .getByRole('button', { name: t('Add quantities to cart') })
    .first()
    .click()

  // A guest sees the cart on the page for signing in.
  await expect(page.getByRole('heading', { level: 1, name: t('Login') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(t('{{count}} items in your cart', { count: 8 }))
})
