// Payment links: the owner of an order sends one, and another person pays.
import { createUnpaidOrder, linkInMail } from './customer.ts'
import {
  type APIRequestContext,
  checkPage,
  expect,
  flowLanguages,
  pathIn,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

for (const locale of flowLanguages('de'))
  test(`${locale}: an order is paid by another person through a payment link`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? ''
    const t = translator(locale)
    const main = page.getByRole('main')
    const payer = `books.${crypto.randomUUID()}@example.com`
    const { order_id, email } = await createUnpaidOrder(page.request, origin)

    await test.step('the owner sends the link from the payment page', async () => {
      await page.goto(pathIn(locale, `/pay?order_id=${order_id}`))
      await waitForHydration(page)
      await main.getByText(t('Send a payment link')).click()
      await main.getByLabel(t('Recipient’s email address')).fill(payer)
      await checkPage(page, '01-pay')
      await main.getByRole('button', { name: t('Send link') }).click()
      await expect(main.getByText(t('Link sent'))).toBeVisible()
    })

    const link = await paymentLinkFor(page.request, payer)
    const { viewport, isMobile = false, hasTouch = false } = test.info().project.use
    const strangers = await browser.newContext({
      baseURL: origin,
      viewport: viewport ?? null,
      isMobile,
      hasTouch,
    })
    await strangers.addCookies([{ name: 'cookieClosed', value: 'true', url: origin }])
    const there = await strangers.newPage()
    const shown = there.getByRole('main')

    await test.step('the recipient sees the products, but no address', async () => {
      await there.goto(link)
      await expect(
        shown.getByText(t('{{asked_by}} asked you to pay for an order', { asked_by: 'Hedy' })),
      ).toBeVisible()
      await expect(shown.getByText('Navy Way')).toHaveCount(0)
      await expect(shown.getByText(email)).toHaveCount(0)
      await expect(shown.getByRole('radio', { name: t('Wire transfer') })).toHaveCount(0)
      await checkPage(there, '02-link')
    })

    await test.step('a declined card can be tried again; then the order is paid', async () => {
      await waitForHydration(there)
      // The amount is at the start or the end of the name, depending on the language.
      const pay = shown.getByRole('button', { name: /\$/ })
      await pay.click()
      await checkPage(there, '03-card')
      await shown.getByRole('button', { name: t('Decline the card') }).click()
      await expect(shown.getByText(t('The card was declined.'))).toBeVisible()
      await checkPage(there, '04-declined')
      await pay.click()
      await shown.getByRole('button', { name: t('Approve the payment') }).click()
      await expect(
        shown.getByRole('heading', { level: 1, name: t('Thank you, this order is paid') }),
      ).toBeVisible()
      await checkPage(there, '05-paid')
    })

    await test.step('the owner sees the paid order, and an invalid link answers 404', async () => {
      await page.goto(pathIn(locale, `/pay?order_id=${order_id}`))
      await expect(page).toHaveURL(/paySuccessful/)
      const made_up = await strangers.request.get(`${new URL(link).pathname}x`)
      expect(made_up.status()).toBe(404)
    })
    await strangers.close()
  })

/** The payment link in the email to a recipient. */
const paymentLinkFor = (request: APIRequestContext, to: string) =>
  linkInMail(request, to, /https?:\/\/[^\s"<]*\/payFor\/[\w.-]+/)
