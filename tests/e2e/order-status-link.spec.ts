// The link of an order's mails: its status without signing in.
import { createUnpaidOrder, linkInMail } from './customer.ts'
import { checkPage, expect, flowLanguages, test, translator } from './visit.ts'

for (const locale of flowLanguages('zh'))
  test(`${locale}: the link in the confirmation mail shows the order without signing in`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? ''
    const t = translator(locale)
    const { order_id, email, call } = await createUnpaidOrder(page.request, origin, {
      locale,
      product_id: 'heliostead-m400',
    })
    await call('/order/test_pay', { order_id })
    const link = await linkInMail(page.request, email, /https?:\/\/[^\s"<]*\/orderStatus\/[\w.-]+/)
    const strangers = await browser.newContext({
      baseURL: origin,
      viewport: test.info().project.use.viewport ?? null,
    })
    await strangers.addCookies([{ name: 'cookieClosed', value: 'true', url: origin }])
    const there = await strangers.newPage()
    const path = new URL(link).pathname

    const answer = await there.goto(path)

    const main = there.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText(order_id)
    await expect(main.getByText('Columbus, OH')).toBeVisible()
    for (const hidden of ['Navy Way', 'Lamarr', '43215', '614', email])
      await expect(main.getByText(hidden)).toHaveCount(0)
    expect(await answer?.text()).not.toContain('Navy Way')
    expect(answer?.headers()['cache-control']).toContain('no-store')
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    expect(answer?.headers()['set-cookie']).toBeUndefined()
    await expect(there.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await checkPage(there, 'order-status')
    expect((await strangers.request.get(`${path}x`)).status()).toBe(404)
    await main.getByRole('link', { name: t('Sign in to your order') }).click()
    await expect(there).toHaveURL(/VerificationLogin|login/)
    await strangers.close()
  })
