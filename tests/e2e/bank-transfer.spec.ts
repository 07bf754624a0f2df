// A large order paid in installments by bank transfer: the plan, the transfer details, the matching of received transfers
// by staff, and what the customer sees.
import { dayIn } from '#features/store/calendar/business-days.ts'
import { formatsFor } from '#text/format.ts'
import { createUnpaidOrder, mailsTo, signInAsStaff } from './customer.ts'
import {
  amountOf,
  amountsIn,
  checkPage,
  expect,
  pathIn,
  test,
  translator,
  waitForHydration,
} from './visit.ts'

type Standing = { standing: string; order_id: string | null }
type Task = { kind: string; reference: string | null; details: Record<string, unknown> }

for (const [locale, kind] of [
  ['en', 'milestones'],
  ['zh', 'deposit'],
] as const)
  test(`${locale}: a large order by bank transfer, ${kind}`, async ({ page, playwright, baseURL }) => {
    const axe = locale === 'en'
    const t = translator(locale)
    const main = page.getByRole('main')
    const { order_id, email, call } = await createUnpaidOrder(page.request, baseURL, { locale, quantity: 3 })
    const staffContext = await playwright.request.newContext({ baseURL })
    const staff = await signInAsStaff(staffContext, baseURL)
    const recordTransfer = (cents: number, way: 'transfer' | 'cheque', remittance: string) => {
      const bank_entry = `statement-${crypto.randomUUID()}`
      const received_on = new Date().toISOString().slice(0, 10)
      const line = { bank_entry, way, amount: (cents / 100).toFixed(2), received_on, remittance }
      return staff<Standing>('/staff/payments/transfer', line).then((standing) => ({
        ...standing,
        bank_entry,
      }))
    }
    const tasksOf = async (what: string) => {
      const { items } = await staff<{ items: Task[] }>('/staff/operator/tasks', { page_size: 100 })
      return items.filter((task) => task.kind === what)
    }
    const { money } = formatsFor(locale)

    let parts: number[] = []
    await test.step('chooses an installment plan', async () => {
      await page.goto(pathIn(locale, `/pay?order_id=${order_id}`))
      const total = await amountOf(main, t('Total'))
      await main.getByRole('link', { name: t('Pay in installments') }).click()
      await expect(main.getByRole('heading', { level: 1, name: t('Pay in installments') })).toBeVisible()
      await waitForHydration(page)
      await checkPage(page, '01-choose-plan', { axe })
      const label = kind === 'deposit' ? '30% now, 70% before shipping' : milestones_label
      await main.getByRole('radio', { name: t(label) }).check()
      await main.getByRole('button', { name: t('Choose this plan') }).click()
      await expect(main.getByText(t('Waiting for deposit'))).toBeVisible()
      parts = amountsIn((await main.locator('ol').getByRole('listitem').allInnerTexts()).join(' '))
      expect(parts).toHaveLength(kind === 'deposit' ? 2 : 3)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      await checkPage(page, '02-plan', { axe })
    })
    const [deposit = 0] = parts

    let reference = ''
    const announce = async (way: 'transfer' | 'cheque', position: number) => {
      const { [position]: amount = 0 } = parts
      await main.getByRole('link', { name: t('Wire transfer or check') }).click()
      await expect(main.getByRole('heading', { level: 1, name: t('Wire transfer or check') })).toBeVisible()
      await waitForHydration(page)
      await main.getByRole('radio', { name: t(way === 'transfer' ? 'Wire transfer' : 'Check') }).check()
      await expect(main.getByText(money(amount)).first()).toBeVisible()
      await checkPage(page, `part-${position + 1}-announce`, { axe })
      await main.getByRole('button', { name: t('Show payment details') }).click()
      const shown = main.locator('dt').filter({ hasText: t('Reference') })
      reference = await shown.locator('xpath=following-sibling::dd[1]').innerText()
      expect(reference).toMatch(/^HS-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      reference = reference.slice(0, 12)
      expect(await amountOf(main, t('Amount'))).toBe(amount)
      await checkPage(page, `part-${position + 1}-details`, { axe })
    }

    await test.step('announces the deposit, and sees the transfer details', () => announce('transfer', 0))

    await test.step('the plan and the order show the announced payment and link to it', async () => {
      await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
      await expect(main.getByText(t('A payment for this order is in progress'))).toBeVisible()
      await checkPage(page, '03-plan-under-way', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await main.getByRole('link', { name: t('Back to payment') }).click()
      expect(await amountOf(main, t('Amount'))).toBe(deposit)
    })

    await test.step('a partial transfer is not enough; a transfer without reference waits until it is matched', async () => {
      const short = await recordTransfer(deposit - 500, 'transfer', `Invoice ${reference.toLowerCase()}`)
      expect(short).toMatchObject({ standing: 'waiting', order_id })
      await page.reload()
      await expect(main.getByText(t('{{amount}} received', { amount: money(deposit - 500) }))).toBeVisible()
      expect(await amountOf(main, t('Amount'))).toBe(500)
      await checkPage(page, '04-too-little', { axe })
      const lost = await recordTransfer(500, 'transfer', 'Hedy Lamarr, solar')
      expect(lost).toMatchObject({ standing: 'unmatched', order_id: null })
      const waiting = (await tasksOf('unmatched_transfer')).map((task) => task.details.bank_entry)
      expect(waiting).toContain(lost.bank_entry)
      await page.reload()
      expect(await amountOf(main, t('Amount'))).toBe(500)
      const match = { bank_entry: lost.bank_entry, reference }
      expect(await staff('/staff/payments/transfer/match', match)).toMatchObject({
        standing: 'paid',
        order_id,
      })
    })

    await test.step('every page shows the paid deposit and names the next installment', async () => {
      await page.reload()
      await checkPage(page, '05-after-the-deposit', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await expect(main.getByText(t('Deposit paid, preparing your order'))).toBeVisible()
      await checkPage(page, '06-order', { axe })
      await page.goto(pathIn(locale, '/dashboard'))
      await expect(main.getByText(t('Deposit paid, preparing your order'))).toBeVisible()
      await checkPage(page, '07-dashboard', { axe })
      await page.goto(pathIn(locale, '/OrdersAll'))
      await waitForHydration(page)
      await main.getByRole('button', { name: t('Cancel order {{order_id}}', { order_id }) }).click()
      const asked = page.getByRole('dialog')
      await expect(asked.getByText(t('Part of this order is already paid. Please call us.'))).toBeVisible()
      await expect(asked.getByRole('button', { name: t('Cancel order'), exact: true })).toHaveCount(0)
      await checkPage(page, '08-list', { axe })
      await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
      await expect(main.getByText(t('Deposit paid, preparing your order'))).toBeVisible()
      expect(await amountOf(main, t('Paid so far'))).toBe(deposit)
      await checkPage(page, '09-deposit-paid', { axe })
    })

    for (const [position, amount] of parts.slice(1).entries()) {
      const isLast = position === parts.length - 2
      await test.step(`installment ${position + 2} is requested, announced and paid`, async () => {
        await staff('/staff/order/call_part', { order_id })
        await page.goto(pathIn(locale, '/dashboard'))
        const waiting = t('awaiting your payment of {{amount}}', { amount: money(amount) })
        await expect(main.getByText(waiting)).toBeVisible()
        await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
        await expect(main.getByText(t('Next payment due'))).toBeVisible()
        await checkPage(page, `part-${position + 2}-due`, { axe })
        const way = isLast ? 'transfer' : 'cheque'
        await announce(way, position + 1)
        // One cent too much is accepted; it is refunded by staff.
        const arrived = await recordTransfer(amount + (isLast ? 1 : 0), way, reference)
        expect(arrived).toMatchObject({ standing: 'paid', order_id })
        await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
      })
    }

    await test.step('plan, order, email and ledger show the full payment', async () => {
      await expect(main.getByText(t('Paid in full'))).toBeVisible()
      expect(await amountOf(main, t('Balance due'))).toBe(0)
      await checkPage(page, '10-all-paid', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await expect(page.getByRole('heading', { level: 1, name: order_id })).toContainText(t('Paid'))
      await checkPage(page, '11-order', { axe })
      const order = await call<{ order_status: number }>('/order/get/order/by/id', { order_id })
      expect(order.order_status).toBe(1)
      const confirmed = t('Your order {{order_id}} is paid and confirmed', { order_id })
      await expect.poll(async () => (await mailsTo(page.request, email)).includes(confirmed)).toBe(true)
      await expect
        .poll(async () => (await tasksOf('refund_by_hand')).map(describeRefund))
        .toContain(`0.01 ${reference}`)
      const today = dayIn(new Date())
      for (const provider of ['transfer', 'cheque']) {
        const between = { provider, from: today, to: today }
        expect(await staff('/staff/payments/reconcile', between)).toEqual({ differences: [] })
      }
    })
    await staffContext.dispose()
  })

const milestones_label = '30% now, 40% when ready, 30% before shipping'

const describeRefund = ({ details, reference }: Task) => `${details.amount} ${reference}`
