// Shipment, return, refund and review of an order.
import { type Call, createUnpaidOrder, signInAsStaff } from './customer.ts'
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

for (const locale of flowLanguages('zh'))
  test(`${locale}: a refund from the request to its end`, async ({ page, playwright, baseURL }) => {
    const t = translator(locale)
    const main = page.getByRole('main')
    const staffContext = await playwright.request.newContext({ baseURL })
    const staff = await signInAsStaff(staffContext, baseURL)
    const { order_id, lines } = await createPaidOrder(page.request, baseURL)

    await test.step('the order is shipped and received', async () => {
      await page.goto(pathIn(locale, `/Waybill?order_id=${order_id}`))
      await expect(
        main.getByText(t('Your order hasn’t shipped yet. We’ll let you know when it does.')),
      ).toBeVisible()
      await checkPage(page, '01-waybill-before')
      const version = async () =>
        (await staff<{ version: number }>('/order/merchant/get', { order_id })).version
      await staff('/order/merchant/prepare', { order_id, version: await version() })
      const parcels = [
        { tracking_number: '1Z999AA10123456784', weight_lb: 61.5, contents: 'Panels, box 1 of 2' },
        { tracking_number: '1Z999AA10123456795', weight_lb: 61.5 },
      ]
      await staff('/order/merchant/ship', { order_id, version: await version(), carrier: 'ups', parcels })
      await page.reload()
      await expect(main.getByText('1Z999AA10123456795')).toBeVisible()
      await checkPage(page, '02-waybill')
      await waitForHydration(page)
      await main.getByRole('button', { name: t('Confirm delivery') }).click()
      await expect(page.getByText(t('Thanks for confirming'))).toBeVisible()
      await expect(main.getByRole('button', { name: t('Confirm delivery') })).toBeHidden()
    })

    let return_id = ''
    await test.step('requests a refund with a photo', async () => {
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await checkPage(page, '03-order')
      await main.getByRole('link', { name: t('Exchange/Refund') }).click()
      await expect(main.getByRole('heading', { level: 1, name: t('Exchange or refund') })).toBeVisible()
      await waitForHydration(page)
      await checkPage(page, '04-request')
      await main.getByRole('spinbutton').first().fill('1')
      await main.getByLabel(t('Reason')).selectOption('damaged')
      await main.getByLabel(t('Please describe it')).fill('The glass is broken at one corner.')
      await main
        .getByLabel(t('Pictures'))
        .setInputFiles({ name: 'corner.png', mimeType: 'image/png', buffer: onePixel })
      await main.getByRole('button', { name: t('Send the request') }).click()
      await expect(main.getByText(t('We’re reviewing your request'))).toBeVisible()
      return_id = new URL(page.url()).searchParams.get('id') ?? ''
      await expect(main.getByRole('img', { name: t('Picture {{number}}', { number: 1 }) })).toBeVisible()
      await checkPage(page, '05-requested')
    })

    await test.step('reads the decision, replies, and enters the tracking number', async () => {
      await staff('/order/merchant/review', { return_id, decision: 'approve', words: 'We are sorry.' })
      await staff('/order/merchant/return_message', { return_id, words: 'Any box will do.' })
      await page.reload()
      await waitForHydration(page)
      await expect(main.getByText('We are sorry.')).toBeVisible()
      await expect(main.getByText('Any box will do.')).toBeVisible()
      await main.getByLabel(t('Send us a message')).fill('Thank you!')
      await main.getByRole('button', { name: t('Send'), exact: true }).click()
      await expect(main.getByText('Thank you!')).toBeVisible()
      await checkPage(page, '06-accepted')
      await main.getByLabel(t('Tracking number')).fill('9400111899223344556677')
      await main.getByRole('button', { name: t('I’ve shipped it') }).click()
      await expect(main.getByText('9400111899223344556677')).toBeVisible()
    })

    await test.step('the return is received and refunded, with PDF documents', async () => {
      await staff('/order/merchant/return_received', {
        return_id,
        restock: [{ line_id: lines[0], quantity: 1 }],
      })
      await staff('/order/merchant/refund', { return_id })
      await expect
        .poll(
          async () => {
            await page.reload()
            return main.getByText(t('Refund sent')).isVisible()
          },
          { timeout: 60_000 },
        )
        .toBe(true)
      await checkPage(page, '07-end')
      for (const path of [
        `/paper/return_slip?return_id=${return_id}`,
        `/paper/refund_note?return_id=${return_id}`,
        `/paper/invoice?order_id=${order_id}`,
        `/paper/packing_list?order_id=${order_id}`,
      ]) {
        const paper = await page.request.get(pathIn(locale, path))
        expect(paper.headers()['content-type'], path).toBe('application/pdf')
        expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
      }
    })

    await test.step('the lists show the status', async () => {
      await page.goto(pathIn(locale, '/OrdersAll'))
      await expect(page.getByRole('row').filter({ hasText: order_id })).toContainText(t('Received'))
      await checkPage(page, '08-orders')
      await page.goto(pathIn(locale, '/dashboard'))
      await checkPage(page, '09-dashboard')
    })

    await test.step('a review is shown after moderation', async () => {
      await page.goto(pathIn(locale, `/writeReview?product_id=${product_id}`))
      await waitForHydration(page)
      await main
        .getByText(t('{{value}} of 5 stars', { value: 4 }))
        .or(main.locator('label').nth(3))
        .first()
        .click()
      await main.getByLabel(t('Review title')).fill('Does what it says')
      await main.getByLabel(t('Your review')).fill('Well packed, easy to mount.')
      await checkPage(page, '10-review')
      await main.getByRole('button', { name: t('Submit review') }).click()
      await expect(
        main.getByText(t('Thank you. We’ll check your review before we publish it.')),
      ).toBeVisible()
      const { items } = await staff<{ items: { id: string; title: string }[] }>('/product/review/list', {})
      // Other tests have reviews that wait, too.
      for (const { id, title } of items)
        if (title === 'Does what it says')
          await staff('/product/review/moderate', { id, decision: 'approve' })
      // The page cache is invalidated within a second, and reviews load when they are near.
      await expect(async () => {
        await page.goto(pathIn(locale, `/${product_id}`))
        await main.locator('#reviews').scrollIntoViewIfNeeded()
        await expect(main.getByText('Does what it says').first()).toBeVisible({ timeout: 5000 })
      }).toPass()
      await main.locator('#reviews').scrollIntoViewIfNeeded()
      // Back to the top, where the bottom bar covers no link of the footer.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await checkPage(page, '11-product')
    })

    await test.step('a guest tracks by number and ZIP code', async () => {
      await page.context().clearCookies()
      await page.goto(pathIn(locale, '/Waybill'))
      await waitForHydration(page)
      await main.getByLabel(t('Order number')).fill(order_id)
      await main.getByLabel(t('ZIP code')).fill('43215')
      await checkPage(page, '12-track')
      await main.getByRole('button', { name: t('Find order') }).click()
      await expect(main.getByText('1Z999AA10123456784')).toBeVisible()
    })
    await staffContext.dispose()
  })

const product_id = 'solis-50k-us-f'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A new customer with two of a product, ordered and paid. */
async function createPaidOrder(request: APIRequestContext, baseURL: string | undefined) {
  const { call, order_id } = await createUnpaidOrder(request, baseURL, { quantity: 2 })
  await call('/order/test_pay', { order_id })
  const { items } = await call<{ items: { lines: { line_id: string }[] }[] }>('/order/refund_log/list', {})
  expect(items).toEqual([])
  return { order_id, lines: await linesOf(call, order_id) }
}

/** The ids of an order's lines, as the request for a refund would name them. */
async function linesOf(call: Call, order_id: string) {
  const order = await call<{ order_detail: { line_id: string }[] }>('/order/get/order/by/id', { order_id })
  return order.order_detail.map((line) => line.line_id)
}
