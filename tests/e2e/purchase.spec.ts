import {
  amountOf,
  amountsIn,
  checkPage,
  confirmEmailCode,
  expect,
  expectErrors,
  isPhone,
  pathIn,
  searchFor,
  startingWith,
  test,
  translator,
  waitForHydration,
  windowFor,
} from './visit.ts'

// A misspelled model number, and the model that is meant.
const typed = 'Soliss-50K-US-F'
const model_number = '50K-US-F'
const each = 2

for (const locale of ['en', 'zh'] as const)
  test(`${locale}: from the home page to a paid order and sign-out`, { tag: windowFor(locale) }, async ({
    page,
  }) => {
    // Incomplete forms answer 422, which Chromium logs in its console.
    expectErrors(page, /^(console: .*status of )?422 /)
    const t = translator(locale)
    const email = `grace.${crypto.randomUUID()}@example.com`
    const main = page.getByRole('main')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })

    await test.step('finds a product by a misspelled name', async () => {
      await page.goto(pathIn(locale, '/'))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await checkPage(page, '01-home')
      await searchFor(page, typed, locale)
      await expect(page.getByText(typed).first()).toBeVisible()
      await checkPage(page, '02-found')
      await page.getByRole('heading', { level: 3, name: model_number }).getByRole('link').first().click()
      await expect(heading(model_number)).toBeVisible()
      await checkPage(page, '03-product')
    })

    const header = page.getByRole('banner')
    await test.step('adds two to the cart as a guest, and is asked to sign in', async () => {
      await waitForHydration(page)
      const buying = page.getByRole('region', { name: t('Price and order') })
      await buying.getByRole('button', { name: t('Increase quantity') }).click()
      await expect(buying.getByRole('spinbutton', { name: t('Quantity') })).toHaveValue(String(each))
      await buying
        .getByRole('button', { name: t('Add to cart') })
        .first()
        .click()
      await expect(page.getByText(t('Added to cart'))).toBeVisible()
      const cart = header.getByRole('link', { name: t('{{count}} items in the cart', { count: each }) })
      await expect(cart).toBeVisible()
      await cart.click()
      await expect(heading(t('Login'))).toBeVisible()
      await checkPage(page, '04-login')
    })

    await test.step('creates an account and keeps the cart', async () => {
      await page.getByRole('link', { name: t('Create account') }).click()
      await expect(heading(t('Register'))).toBeVisible()
      await main.getByLabel(t('First name')).fill('Grace')
      await main.getByLabel(t('Last name')).fill('Hopper')
      await main.getByLabel(t('Email')).fill(email)
      await main.getByLabel(t('Password')).first().fill('short')
      await page.getByRole('button', { name: t('Create account') }).click()
      await expect(page.getByText(t('Use at least 8 characters for your password')).first()).toBeVisible()
      await checkPage(page, '05-register')
      await main.getByLabel(t('Password')).first().fill('sunny-side-up')
      await page.getByRole('button', { name: t('Create account') }).click()
      await confirmEmailCode(page, email, locale)
      await expect(heading(t('My Cart'))).toBeVisible()
      await expect(main.getByRole('link', { name: new RegExp(model_number) })).toBeVisible()
    })

    await test.step('the cart updates the subtotal', async () => {
      await waitForHydration(page)
      const quantity = main.getByRole('spinbutton')
      await expect(quantity).toHaveValue(String(each))
      const before = await amountOf(page, t('Subtotal'))
      await main.getByRole('button', { name: t('Increase quantity') }).click()
      await expect.poll(() => amountOf(page, t('Subtotal'))).toBeGreaterThan(before)
      await checkPage(page, '06-cart')
      await main.getByRole('button', { name: t('Decrease quantity') }).click()
      await expect.poll(() => amountOf(page, t('Subtotal'))).toBe(before)
      await expect(
        header.getByRole('link', { name: t('{{count}} items in the cart', { count: each }) }),
      ).toBeVisible()
      await page
        .getByRole('link', { name: t('Check out') })
        .filter({ visible: true })
        .click()
      await expect(heading(t('Order'))).toBeVisible()
    })

    let total = 0
    await test.step('enters the address; missing fields are named', async () => {
      await waitForHydration(page)
      const save = page.getByRole('button', { name: t('Save and show freight and tax') })
      await save.click()
      await expect(page.getByText(t('First Name is required')).first()).toBeVisible()
      await expect(page.getByText(t('Zip code is required')).first()).toBeVisible()
      await checkPage(page, '07-checkout-without-address')
      await main.getByLabel(t('First name')).fill('Grace')
      await main.getByLabel(t('Last name')).fill('Hopper')
      await main
        .getByLabel(startingWith(t('Address')))
        .first()
        .fill('1 Navy Way')
      await main.getByLabel(t('ZIP code')).fill('43215')
      await expect(main.getByLabel(t('City or Township'))).toHaveValue('Columbus')
      await expect(main.getByLabel(startingWith(t('State')))).toHaveValue('OH')
      await main.getByLabel(startingWith(t('Email'))).fill(email)
      await main.getByLabel(startingWith(t('Phone'))).fill('(614) 555-0100')
      await save.click()
      await expect(page.getByText('1 Navy Way').first()).toBeVisible()
    })

    await test.step('chooses the delivery and places the order', async () => {
      const standard = await amountOf(page, t('Total'))
      await page
        .getByRole('radio', { name: startingWith(t('With liftgate')) })
        .first()
        .check()
      await expect.poll(() => amountOf(page, t('Total'))).toBeGreaterThan(standard)
      total = await amountOf(page, t('Total'))
      await checkPage(page, '08-checkout')
      await page
        .getByRole('button', { name: t('Place order and pay') })
        .filter({ visible: true })
        .click()
      await expect(heading(t('Pay'))).toBeVisible()
      await checkPage(page, '09-pay')
    })

    const pay = page.getByRole('button', { name: startingWith(t('Pay {{amount}}', { amount: '' })) })
    await test.step('the card is declined, then approved', async () => {
      expect(amountsIn(await pay.innerText())).toEqual([total])
      await pay.click()
      await expect(heading(t('Test card page'))).toBeVisible()
      await checkPage(page, '10-card')
      await page.getByRole('button', { name: t('Decline the card') }).click()
      await expect(
        page.getByText(t('You weren’t charged. Your order is saved, so you can try again.')),
      ).toBeVisible()
      await checkPage(page, '11-declined')
      await pay.click()
      await page.getByRole('button', { name: t('Approve the payment') }).click()
      await expect(heading(t('Thank you, your order is paid'))).toBeVisible()
      await checkPage(page, '12-paid')
    })

    let order_id = ''
    await test.step('sees the order totals, and the order in the list', async () => {
      await page.getByRole('link', { name: t('View order') }).click()
      await page.waitForURL(/\/order_detail\?id=/)
      order_id = new URL(page.url()).searchParams.get('id') ?? ''
      await expect(heading(order_id)).toBeVisible()
      const parts = await Promise.all(
        [t('Subtotal'), t('Freight with liftgate'), t('Sales tax')].map((name) => amountOf(page, name)),
      )
      expect(await amountOf(page, t('Total'))).toBe(total)
      expect(parts.reduce((sum, cents) => sum + cents, 0) + (await minusOf())).toBe(total)
      await checkPage(page, '13-order')

      await toMyOrders()
      await expect(heading(t('My Orders'))).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: order_id })
      await expect(row).toContainText(t('Paid'))
      expect(amountsIn(await row.innerText())).toEqual([total])
      await checkPage(page, '14-orders')
    })

    await test.step('signs out', async () => {
      if (isPhone(page)) await header.getByRole('button', { name: t('Menu') }).click()
      else await header.getByRole('button', { name: 'Grace Hopper' }).click()
      await page
        .getByRole('button', { name: t('Logout') })
        .filter({ visible: true })
        .click()
      await expect(page.getByText(t('Logged out'))).toBeVisible()
      // After two seconds the page reloads, and the order page asks a guest to sign in.
      await expect(heading(t('Login'))).toBeVisible()
      await expect(header.getByRole('link', { name: t('My Cart'), exact: true })).toBeVisible()
    })

    async function minusOf() {
      const promotion = page
        .locator('dt')
        .filter({ hasText: startingWith(t('Promotion: {{name}}', { name: '' })) })
      return (await promotion.count()) > 0 ? amountOf(page, (await promotion.first().innerText()).trim()) : 0
    }

    async function toMyOrders() {
      if (isPhone(page)) {
        await header.getByRole('button', { name: t('Menu') }).click()
        await page
          .getByRole('link', { name: t('My Orders') })
          .filter({ visible: true })
          .first()
          .click()
      } else {
        await header.getByRole('button', { name: 'Grace Hopper' }).click()
        await page
          .getByRole('link', { name: t('My Orders') })
          .filter({ visible: true })
          .first()
          .click()
      }
    }
  })
