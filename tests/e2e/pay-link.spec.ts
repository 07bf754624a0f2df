// Payment links: the owner of an order sends one, and another person pays; staff send one to the customer of a draft order.
import { dayIn, daysAfter, momentAt } from '#features/store/calendar/business-days.ts'
import { formatsFor } from '#text/format.ts'
import { createUnpaidOrder, linkInMail, signInAsStaff } from './customer.ts'
import {
  type APIRequestContext,
  checkPage,
  expect,
  expectErrors,
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

const nora = {
  first_name: 'Nora',
  last_name: 'Newman',
  address: '1 Main Street',
  zip_code: '02139',
  city: 'Cambridge',
  state: 'MA',
  phone: '6175550100',
}

type Playwright = { request: { newContext(options: object): Promise<APIRequestContext> } }

/** Staff send Nora, who has no account, a draft order with a discount, payable for two weeks. */
async function sendDraft(
  { request }: Playwright,
  baseURL: string | undefined,
  draft: object,
): Promise<{ link: string; order_id: string; total_cents: number; cancel: () => Promise<unknown> }> {
  const staff = await request.newContext({ baseURL })
  const call = await signInAsStaff(staff, baseURL)
  const email = `nora.${crypto.randomUUID()}@example.com`
  const { draft_id } = await call<{ draft_id: string }>('/staff/drafts/save', {
    ship_to: { ...nora, email },
    lines: [{ product_id: 'heliostead-m400', quantity: 4 }],
    discount: '50',
    discount_reason: 'Trade fair',
    po_number: 'PO-77',
    expires_on: daysAfter(dayIn(new Date()), 14),
    ...draft,
  })
  const { total_cents } = await call<{ total_cents: number }>('/staff/drafts/price', { draft_id })
  const { order_id } = await call<{ order_id: string }>('/staff/drafts/send', {
    draft_id,
    version: 1,
    expected_total_cents: total_cents,
  })
  const cancel = async () => {
    const { version } = await call<{ version: number }>('/order/merchant/get', { order_id })
    await call('/staff/orders/cancel', { order_id, version, cause: 'Ordered twice' })
  }
  return { link: new URL(await paymentLinkFor(staff, email)).pathname, order_id, total_cents, cancel }
}

for (const locale of flowLanguages('en'))
  test(`${locale}: a customer pays the draft order that staff sent, without an account`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const t = translator(locale)
    const main = page.getByRole('main')
    const { money, dateTime } = formatsFor(locale)
    const { link, total_cents } = await sendDraft(playwright, baseURL, { locale })

    await test.step('sees items, discount, dates, city and the payment methods', async () => {
      await page.goto(link)
      await expect(main.getByRole('heading', { level: 1, name: t('Pay for your order') })).toBeVisible()
      await expect(
        main.getByText(t('{{asked_by}} asked you to pay for an order', { asked_by: 'Nora' })),
      ).toHaveCount(0)
      await expect(main.getByText(t('Promotion: {{name}}', { name: 'Trade fair' }))).toBeVisible()
      await expect(main.getByText(`${t('PO number')} PO-77`)).toBeVisible()
      const last_day = daysAfter(dayIn(new Date()), 14)
      const moment = dateTime(momentAt(last_day, 23 * 60 + 59))
      await expect(
        main.getByText(t('Pay by {{moment}} ({{zone}}).', { moment, zone: t('Eastern Time') })),
      ).toBeVisible()
      await expect(main.getByText('Cambridge, MA')).toBeVisible()
      for (const hidden of ['Main Street', 'Newman', '02139'])
        await expect(main.getByText(hidden)).toHaveCount(0)
      await expect(main.getByRole('definition').filter({ hasText: money(total_cents) })).toBeVisible()
      for (const name of ['Test card', 'Wire transfer', 'Check'])
        await expect(main.getByRole('radio', { name: t(name) })).toBeVisible()
      await checkPage(page, '01-draft')
    })

    await test.step('chooses a wire transfer, reads the details, and takes it back', async () => {
      await waitForHydration(page)
      await main.getByRole('radio', { name: t('Wire transfer') }).check()
      await main.getByRole('button', { name: money(total_cents) }).click()
      await expect(main.getByText(/^HS-/)).toBeVisible()
      await checkPage(page, '02-transfer')
      await main.getByRole('button', { name: t('I haven’t sent it. Choose another payment method') }).click()
      await expect(main.getByRole('radio', { name: t('Test card') })).toBeEnabled()
    })

    await test.step('pays by card; the link then says that the order is paid', async () => {
      await main.getByRole('radio', { name: t('Test card') }).check()
      await main.getByRole('button', { name: money(total_cents) }).click()
      await main.getByRole('button', { name: t('Approve the payment') }).click()
      const paid = main.getByRole('heading', { level: 1, name: t('Thank you, your order is paid') })
      await expect(paid).toBeVisible()
      await checkPage(page, '03-paid')
      await page.goto(link)
      await expect(paid).toBeVisible()
      await expect(main.getByRole('radio')).toHaveCount(0)
    })
  })

test('a payment form that is sent again after the payment says that the order is paid', async ({
  page,
  playwright,
  baseURL,
}) => {
  const main = page.getByRole('main')
  const { link } = await sendDraft(playwright, baseURL, {})
  await page.goto(link)
  await waitForHydration(page)
  await main.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(main.getByRole('button', { name: 'Approve the payment' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await waitForHydration(other)
  await other.getByRole('button', { name: 'Approve the payment' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' })).toBeVisible()

  expectErrors(page, /409/)
  await main.getByRole('button', { name: 'Approve the payment' }).click()

  await expect(main.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('the link of a canceled draft order offers no payment, and a forged one is not found', async ({
  page,
  playwright,
  baseURL,
}) => {
  const main = page.getByRole('main')
  const { link, cancel } = await sendDraft(playwright, baseURL, {})
  await cancel()

  await page.goto(link)

  await expect(main.getByText('This order is canceled and can’t be paid')).toBeVisible()
  await expect(main.getByRole('radio')).toHaveCount(0)
  await expect(main.getByText(/^Pay by /)).toHaveCount(0)
  await checkPage(page, 'canceled')
  expect((await page.request.get(`${link}x`)).status()).toBe(404)
})

/** The payment link in the email to a recipient. */
const paymentLinkFor = (request: APIRequestContext, to: string) =>
  linkInMail(request, to, /https?:\/\/[^\s"<]*\/payFor\/[\w.-]+/)
