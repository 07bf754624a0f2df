// A large order that is paid in parts, by money that the customer sends: the plan, what to write on the transfer, what
// the back office makes of what arrives, and what the customer is told of it.
import { formatsFor } from '#text/format.ts'
import { anUnpaidOrder, asStaff, writtenTo } from './customer.ts'
import { amountOf, centsIn, expect, isHydrated, look, pathIn, test, translator } from './visit.ts'

type Standing = { standing: string; order_id: string | null }
type Task = { kind: string; reference: string | null; details: Record<string, unknown> }

for (const [locale, kind] of [
  ['en', 'milestones'],
  ['zh', 'deposit'],
] as const)
  test(`${locale}: a large order by bank transfer, ${kind}`, async ({ page, playwright, baseURL }) => {
    test.setTimeout(180_000)
    const axe = locale === 'en'
    const t = translator(locale)
    const main = page.getByRole('main')
    const { order_id, email, call } = await anUnpaidOrder(page.request, baseURL, { locale, quantity: 3 })
    const staffContext = await playwright.request.newContext({ baseURL })
    const staff = await asStaff(staffContext, baseURL)
    const arrives = (cents: number, way: 'transfer' | 'cheque', remittance: string) => {
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
    await test.step('is offered to pay in parts, and agrees on a plan', async () => {
      await page.goto(pathIn(locale, `/pay?order_id=${order_id}`))
      const total = await amountOf(main, t('Total'))
      await main.getByRole('link', { name: t('Pay in parts') }).click()
      await expect(main.getByRole('heading', { level: 1, name: t('Pay in parts') })).toBeVisible()
      await isHydrated(page)
      await look(page, '01-choose-plan', { axe })
      const label = kind === 'deposit' ? '30 % now, 70 % before it ships' : milestonesInWords
      await main.getByRole('radio', { name: t(label) }).check()
      await main.getByRole('button', { name: t('Agree on this plan') }).click()
      await expect(main.getByText(t('Waiting for the deposit'))).toBeVisible()
      parts = centsIn((await main.locator('ol').getByRole('listitem').allInnerTexts()).join(' '))
      expect(parts).toHaveLength(kind === 'deposit' ? 2 : 3)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      await look(page, '02-plan', { axe })
    })
    const [deposit = 0] = parts

    let reference = ''
    const announce = async (way: 'transfer' | 'cheque', position: number) => {
      const { [position]: amount = 0 } = parts
      await main.getByRole('link', { name: t('Bank transfer or cheque') }).click()
      await expect(main.getByRole('heading', { level: 1, name: t('Bank transfer or cheque') })).toBeVisible()
      await isHydrated(page)
      await main.getByRole('radio', { name: t(way === 'transfer' ? 'Bank transfer' : 'Cheque') }).check()
      await expect(main.getByText(money(amount)).first()).toBeVisible()
      await look(page, `part-${position + 1}-announce`, { axe })
      await main.getByRole('button', { name: t('Show me the details') }).click()
      const shown = main.locator('dt').filter({ hasText: t('Reference') })
      reference = await shown.locator('xpath=following-sibling::dd[1]').innerText()
      expect(reference).toMatch(/^HS-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      reference = reference.slice(0, 12)
      expect(await amountOf(main, t('Amount'))).toBe(amount)
      await look(page, `part-${position + 1}-details`, { axe })
    }

    await test.step('announces the deposit, and is told what to write on the transfer', () =>
      announce('transfer', 0))

    await test.step('the plan and the order say that it is on its way, and lead back to it', async () => {
      await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
      await expect(main.getByText(t('A payment for this order is under way'))).toBeVisible()
      await look(page, '03-plan-under-way', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await main.getByRole('link', { name: t('Back to the payment') }).click()
      expect(await amountOf(main, t('Amount'))).toBe(deposit)
    })

    await test.step('too little is not enough; a line without the reference is nobody’s until it is matched', async () => {
      const short = await arrives(deposit - 500, 'transfer', `Invoice ${reference.toLowerCase()}`)
      expect(short).toMatchObject({ standing: 'waiting', order_id })
      await page.reload()
      await expect(
        main.getByText(t('{{amount}} has arrived', { amount: money(deposit - 500) })),
      ).toBeVisible()
      expect(await amountOf(main, t('Amount'))).toBe(500)
      await look(page, '04-too-little', { axe })
      const lost = await arrives(500, 'transfer', 'Hedy Lamarr, solar')
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

    await test.step('the deposit is paid, wherever the customer looks, and the next part is named', async () => {
      await page.reload()
      await look(page, '05-after-the-deposit', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await expect(main.getByText(t('Deposit paid; we get the goods ready'))).toBeVisible()
      await look(page, '06-order', { axe })
      await page.goto(pathIn(locale, '/dashboard'))
      await expect(main.getByText(t('Deposit paid; we get the goods ready'))).toBeVisible()
      await look(page, '07-dashboard', { axe })
      await page.goto(pathIn(locale, '/OrdersAll'))
      await isHydrated(page)
      await main.getByRole('button', { name: t('Cancel order {{order_id}}', { order_id }) }).click()
      const asked = page.getByRole('dialog')
      await expect(
        asked.getByText(t('A part of this order is paid already. Please call us about it.')),
      ).toBeVisible()
      await expect(asked.getByRole('button', { name: t('Cancel order'), exact: true })).toHaveCount(0)
      await look(page, '08-list', { axe })
      await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
      await expect(main.getByText(t('Deposit paid; we get the goods ready'))).toBeVisible()
      expect(await amountOf(main, t('Paid so far'))).toBe(deposit)
      await look(page, '09-deposit-paid', { axe })
    })

    for (const [position, amount] of parts.slice(1).entries()) {
      const isLast = position === parts.length - 2
      await test.step(`part ${position + 2} is called, announced and paid`, async () => {
        await staff('/staff/order/call_part', { order_id })
        await page.goto(pathIn(locale, '/dashboard'))
        const waiting = t('waits for your payment of {{amount}}', { amount: money(amount) })
        await expect(main.getByText(waiting)).toBeVisible()
        await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
        await expect(main.getByText(t('The next part is due'))).toBeVisible()
        await look(page, `part-${position + 2}-due`, { axe })
        const way = isLast ? 'transfer' : 'cheque'
        await announce(way, position + 1)
        // A cent too much pays as well; it is owed to the customer and goes back.
        const arrived = await arrives(amount + (isLast ? 1 : 0), way, reference)
        expect(arrived).toMatchObject({ standing: 'paid', order_id })
        await page.goto(pathIn(locale, `/bigPayment?order_id=${order_id}`))
      })
    }

    await test.step('all is paid: the plan, the order, a mail, and the ledger agree', async () => {
      await expect(main.getByText(t('Everything is paid'))).toBeVisible()
      expect(await amountOf(main, t('Still to pay'))).toBe(0)
      await look(page, '10-all-paid', { axe })
      await page.goto(pathIn(locale, `/order_detail?id=${order_id}`))
      await expect(page.getByRole('heading', { level: 1, name: order_id })).toContainText(t('Paid'))
      await look(page, '11-order', { axe })
      const order = await call<{ order_status: number }>('/order/get/order/by/id', { order_id })
      expect(order.order_status).toBe(1)
      const confirmed = t('Your order {{order_id}} is paid and confirmed', { order_id })
      await expect
        .poll(async () => (await writtenTo(page.request, email)).includes(confirmed), { timeout: 20_000 })
        .toBe(true)
      await expect
        .poll(async () => (await tasksOf('refund_by_hand')).map(whatGoesBack))
        .toContain(`0.01 ${reference}`)
      const today = new Date().toISOString().slice(0, 10)
      for (const provider of ['transfer', 'cheque']) {
        const between = { provider, from: today, to: today }
        expect(await staff('/staff/payments/reconcile', between)).toEqual({ differences: [] })
      }
    })
    await staffContext.dispose()
  })

const milestonesInWords = '30 % now, 40 % when it is ready, 30 % before it ships'

const whatGoesBack = ({ details, reference }: Task) => `${details.amount} ${reference}`
