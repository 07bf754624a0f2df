// An order paid at Stripe: the shop's own pay page with its content policy, and in it the card page of a fake that
// also keeps Stripe's books. The shop has a process of its own here, for the others take no real cards.

import { dayIn } from '#features/store/calendar/business-days.ts'
import { startServer } from '../faults/server-process.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import { answerForStripe, testCards } from '../harness/fakes/stripe-page.ts'
import { freePort } from '../harness/free-port.ts'
import { type Call, createCustomer, createUnpaidOrder, mailsTo, signInAsStaff } from './customer.ts'
import {
  amountOf,
  amountsIn,
  checkPage,
  expect,
  expectErrors,
  flowLanguages,
  type Locale,
  type Page,
  pathIn,
  test as stripeTest,
  translator,
  waitForHydration,
} from './visit.ts'

type Shop = { url: string; stripe: Awaited<ReturnType<typeof startStripe>> }

const test = stripeTest.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      await using opened = new AsyncDisposableStack()
      const stripe = await startStripe()
      opened.defer(() => stripe.close())
      const port = await freePort()
      const url = `http://localhost:${port}`
      const settings = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: 'memory', SEED: 'true' }
      opened.use(await startServer({ ...stripe.settings, ...settings }))
      await use({ url, stripe })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  context: async ({ context, shop }, use) => {
    await answerForStripe(context, shop.stripe)
    await use(context)
  },
})

// A card that is refused, or a page that is done, is an answer with one of these; Chromium notes it in its console.
const refusals = /\b40[02]\b.*https:\/\/api\.stripe\.com\//

for (const locale of flowLanguages('zh')) {
  const axe = locale === 'zh'

  test(`${locale}: a card at Stripe, declined first`, async ({ page, playwright, shop }) => {
    expectErrors(page, refusals)
    const { stripe, url } = shop
    const t = translator(locale)
    const main = page.getByRole('main')
    const { call, email } = await createCustomer(page.request, url, locale)

    let order_id = ''
    let total = 0
    await test.step('places an order; the page where it is paid loads nothing of Stripe yet', async () => {
      await call('/order/add/cart', { product_id: 'solis-50k-us-f', quantity: 1 })
      await page.goto(pathIn(locale, '/order'))
      await waitForHydration(page)
      await page
        .getByRole('button', { name: t('Place order and pay') })
        .filter({ visible: true })
        .click()
      await expect(main.getByRole('radio', { name: t('Card or bank account') })).toBeChecked()
      order_id = new URL(page.url()).searchParams.get('order_id') ?? ''
      total = await amountOf(main, t('Total'))
      expect(await policyOf(page)).not.toContain('stripe')
      await checkPage(page, '01-pay', { axe })
    })

    const card = page.frameLocator('iframe')
    await test.step('the card page stands in the shop’s own, and asks for what the order costs', async () => {
      await waitForHydration(page)
      await payButton(page).click()
      await expect(card.getByRole('button', { name: 'Pay' })).toBeVisible()
      expect(amountsIn(await card.locator('#amount').innerText())).toEqual([total])
      await expect(card.locator('html')).toHaveAttribute('lang', locale)
      await expect(card.getByText('Apple Pay and Google Pay')).toBeVisible()
      expect(await policyOf(page)).toContain('frame-src https://js.stripe.com')
      await checkPage(page, '02-card', { axe })
    })

    await test.step('a declined card leaves the page open and the order unpaid', async () => {
      await card.getByLabel('Card number').fill(testCards.declined)
      await card.getByRole('button', { name: 'Pay' }).click()
      await expect(card.getByText('Your card was declined.')).toBeVisible()
      await checkPage(page, '03-declined', { axe })
      const [intent] = intentsOf(shop, order_id)
      if (!intent) throw new Error('Stripe knows of no try')
      expect(await sendWebhook(shop, stripe.event('payment_intent.payment_failed', intent))).toBe(200)
      expect(await statusOf(call, order_id)).toBe(0)
    })

    await test.step('another card is taken, and the browser comes back to a paid order', async () => {
      await card.getByLabel('Card number').fill(testCards.taken)
      await card.getByRole('button', { name: 'Pay' }).click()
      await expect(heading(page, t('Thank you, your order is paid'))).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(pathIn(locale, '/paySuccessful'))
      await checkPage(page, '04-paid', { axe })
    })

    await test.step('it is paid in the list, on its page, by mail, and in both ledgers', async () => {
      await page.goto(pathIn(locale, '/orders'))
      await expect(page.getByRole('row').filter({ hasText: order_id })).toContainText(t('Paid'))
      await checkPage(page, '05-orders', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      const payments = main.locator('section').filter({ hasText: t('Card or bank account') })
      await expect(payments.getByRole('listitem')).toHaveCount(1)
      await expect(payments.getByRole('listitem')).toContainText(t('Paid'))
      expect(amountsIn(await payments.getByRole('listitem').innerText())).toEqual([total])
      await checkPage(page, '06-order', { axe })
      await expectOneConfirmation(page, locale, email, order_id)
      expect(intentsOf(shop, order_id).map((one) => one.amount_received)).toEqual([total])
      const staff = await playwright.request.newContext({ baseURL: url })
      await expectOnePayment(await signInAsStaff(staff, url), order_id)
      await staff.dispose()
    })
  })

  test(`${locale}: the window is closed after payment, and the Stripe webhook arrives late and twice`, async ({
    page,
    context,
    playwright,
    shop,
  }) => {
    const { stripe, url } = shop
    const t = translator(locale)
    const main = page.getByRole('main')
    const { order_id, email } = await createUnpaidOrder(page.request, url, { locale })

    await test.step('pays, and is gone before Stripe could send the browser back', async () => {
      const window = await context.newPage()
      await openCardPage(window, locale, order_id)
      await window.route('https://api.stripe.com/**/confirm', async (route) => {
        const [, , , id = ''] = new URL(route.request().url()).pathname.split('/')
        stripe.pay(id)
        await window.close()
      })
      const card = window.frameLocator('iframe')
      await card.getByLabel('Card number').fill(testCards.taken)
      const gone = window.waitForEvent('close')
      await card.getByRole('button', { name: 'Pay' }).click({ noWaitAfter: true })
      await gone
    })

    await test.step('the order says that a payment is under way, and cannot be changed meanwhile', async () => {
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await expect(main.getByText(t('A payment for this order is in progress'))).toBeVisible()
      await expect(main.getByRole('link', { name: t('Back to payment') })).toBeVisible()
      await checkPage(page, '01-under-way', { axe })
    })

    const session = sessionOf(shop, order_id)
    const event = stripe.event('checkout.session.completed', session)
    await test.step('the webhook marks the order as paid', async () => {
      expect(await sendWebhook(shop, event)).toBe(200)
      await expect
        .poll(async () => {
          await page.reload()
          return main.getByText(t('A payment for this order is in progress')).count()
        })
        .toBe(0)
      await expect(heading(page, order_id)).toContainText(t('Paid'))
      await checkPage(page, '02-paid', { axe })
    })

    await test.step('a repeated webhook and a forged one change nothing', async () => {
      expect(await sendWebhook(shop, event)).toBe(200)
      expect(await sendWebhook(shop, stripe.event('checkout.session.completed', session))).toBe(200)
      const forged = stripe.event('checkout.session.completed', session, { secret: 'whsec_of_somebody' })
      expect(await sendWebhook(shop, forged)).toBe(400)
      await expectOneConfirmation(page, locale, email, order_id)
      const staff = await playwright.request.newContext({ baseURL: url })
      await expectOnePayment(await signInAsStaff(staff, url), order_id)
      await staff.dispose()
    })
  })
}

for (const locale of flowLanguages('de')) {
  test(`${locale}: two windows pay one order, and Stripe charges once`, async ({
    page,
    context,
    playwright,
    shop,
  }) => {
    const { url } = shop
    const t = translator(locale)
    const { order_id } = await createUnpaidOrder(page.request, url, { locale })
    const [one, two, three] = [await context.newPage(), await context.newPage(), page]
    expectErrors(page, /\b409\b/)

    await test.step('three windows show the order, two of them its card page', async () => {
      await three.goto(pathIn(locale, `/pay?order_id=${order_id}`))
      await waitForHydration(three)
      await Promise.all([openCardPage(one, locale, order_id), openCardPage(two, locale, order_id)])
      expect(new URL(one.url()).searchParams.get('payment')).toBe(
        new URL(two.url()).searchParams.get('payment'),
      )
    })

    await test.step('both pay at once: one is charged, the other is told that it is paid', async () => {
      const cards = [one, two].map((window) => window.frameLocator('iframe'))
      for (const card of cards) await card.getByLabel('Card number').fill(testCards.taken)
      await Promise.all(cards.map((card) => card.getByRole('button', { name: 'Pay' }).click()))
      await expect
        .poll(() => [one, two].filter((window) => window.url().includes('/paySuccessful')).length)
        .toBe(1)
      expect(intentsOf(shop, order_id)).toHaveLength(1)
    })

    await test.step('the other windows show the paid order', async () => {
      const late = one.url().includes('/paySuccessful') ? two : one
      await expect(late.frameLocator('iframe').getByText('already been completed')).toBeVisible()
      await late.reload()
      await expect(heading(late, t('Thank you, your order is paid'))).toBeVisible()
      await payButton(three).click()
      await expect(heading(three, t('Thank you, your order is paid'))).toBeVisible()
      const staff = await playwright.request.newContext({ baseURL: url })
      await expectOnePayment(await signInAsStaff(staff, url), order_id)
      await staff.dispose()
    })
  })

  test(`${locale}: a reopened payment page shows that the order is paid`, async ({ page, context, shop }) => {
    const { stripe, url } = shop
    const t = translator(locale)
    const { order_id } = await createUnpaidOrder(page.request, url, { locale })
    const first = await context.newPage()
    await openCardPage(first, locale, order_id)
    const card_page = new URL(first.url())
    await first.close()
    stripe.pay(sessionOf(shop, order_id).id)

    await test.step('the restored window shows the paid order instead of the card page', async () => {
      await page.goto(card_page.pathname + card_page.search)
      await expect(heading(page, t('Thank you, your order is paid'))).toBeVisible()
    })
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /\$/ })

/** Opens the payment page of an order and its card page. */
async function openCardPage(page: Page, locale: Locale, order_id: string) {
  await page.goto(pathIn(locale, `/pay?order_id=${order_id}`))
  await waitForHydration(page)
  await payButton(page).click()
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pay' })).toBeVisible()
}

/** The content security policy of the current page. */
const policyOf = async (page: Page) =>
  (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''

function sessionOf({ stripe }: Shop, order_id: string) {
  const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === order_id)
  if (!session) throw new Error(`Stripe knows of no session for ${order_id}`)
  return session
}

const intentsOf = ({ stripe }: Shop, order_id: string) =>
  [...stripe.intents.values()].filter(
    ({ metadata }) => (metadata as { order_id?: string }).order_id === order_id,
  )

/** Sends a webhook event as Stripe does; returns the status of the response. */
async function sendWebhook({ url }: Shop, { body, signature }: { body: string; signature: string }) {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status
}

const statusOf = async (call: Call, order_id: string) =>
  (await call<{ order_status: number }>('/order/get/order/by/id', { order_id })).order_status

/** Expects exactly one payment confirmation email for the order. */
async function expectOneConfirmation(page: Page, locale: Locale, email: string, order_id: string) {
  const subject = translator(locale)('Your order {{order_id}} is paid and confirmed', { order_id })
  const mails = async () => (await mailsTo(page.request, email)).split(`>${subject}</h3>`).length - 1
  await expect.poll(mails).toBe(1)
}

/** Expects one payment in the order's history, and no difference between the ledger and Stripe. */
async function expectOnePayment(staff: Call, order_id: string) {
  const { events } = await staff<{ events: { kind: string }[] }>('/order/merchant/get', { order_id })
  expect(events.filter((event) => event.kind === 'paid')).toHaveLength(1)
  expect(events.filter((event) => event.kind === 'stray_payment')).toEqual([])
  const today = dayIn(new Date())
  const { differences } = await staff<{ differences: unknown[] }>('/staff/payments/reconcile', {
    provider: 'stripe',
    from: today,
    to: today,
  })
  expect(differences).toEqual([])
}
