// Mail to unverified addresses contains only fixed wording and is rate-limited.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { sendCode } from '#features/people/auth/codes/send-code.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { sendPayLink } from '#features/sales/order-payments/pay-links.server.ts'
import { beginConversation } from '#features/service/chat/conversations/conversations.server.ts'
import { sendMessage } from '#features/service/chat/conversations/send-message.server.ts'
import { answerAsPerson } from '#features/service/chat/staff/staff-conversations.server.ts'
import { aQuote, aTransformer } from '#features/service/leads/leads.factory.ts'
import * as contact from '#features/service/leads/pages/contact.tsx'
import * as personage from '#features/service/partners/pages/personage.tsx'
import * as yourReport from '#features/solar/calculator/pages/your-report.tsx'
import { queryRows } from '#platform/database/db.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage, type TestPage } from '#tests/harness/request-page.ts'

const victim = 'victim@example.com'
const spam = 'BUYNOW'
const typed = {
  first_name: spam,
  last_name: spam,
  company_name: spam,
  email: victim,
  message: `${spam} at https://evil.example`,
}

/** Submits a page's form; fails if it is rejected. */
async function post(harness: Harness, page: TestPage, path: string, fields: Record<string, string>) {
  const answer = await requestPage(harness, page, { path, form: multipartForm(fields) })
  expect(JSON.stringify(answer), path).not.toContain('problems')
}

async function mailsTo(harness: Harness, address: string) {
  const rows = await queryRows<OutboxRow>(harness.db, 'select * from outbox where recipient = $1', [address])
  return Promise.all(
    rows.map(async (row) => {
      const { subject, text, html } = await renderMail(row, harness.services.mailer)
      return {
        template: row.template,
        kind: row.recipient_kind,
        whole: row.recipient_name + subject + text + html,
      }
    }),
  )
}

catalogTest(
  'no form, API call or link sends text typed by a visitor to an unverified address',
  async ({ harness }) => {
    const registered = await harness.call<{ request_id: string }>('/user/add/user', {
      ...typed,
      password: 'four-warm-panels',
    })
    await sendCode(harness.ctx(), registered.data.request_id)
    await harness.call('/blog/submit_quote', aQuote(typed))
    await harness.call('/product/transformer/info/save', aTransformer({ ...typed }))
    await post(harness, contact, '/contact', { ...typed, topic: 'other' })
    await post(harness, personage, '/personage', {
      ...typed,
      'work_types.0': 'on',
      states: 'OH',
      website: 'evil.example',
    })
    await post(harness, yourReport, '/yourReport?zip=43215&unit=kwh&bill=800&facing=s', {
      intent: 'mail',
      email: victim,
    })
    const ctx = harness.ctx()
    const { id: conversation_id } = await beginConversation(ctx, { secret: 'x'.repeat(43) })
    for (const text of ['agent please', `${spam} ${victim}`])
      await sendMessage(ctx, conversation_id, { key: randomUUID(), text })
    await answerAsPerson(ctx, 'sam', { conversation_id, message: `You wrote ${spam}`, key: randomUUID() })
    await askFriendToPay(harness)

    const mails = await mailsTo(harness, victim)

    expect(mails.map(({ template }) => template).sort()).toEqual([
      'chat-answer-waits',
      'one-time-code',
      'pay-link',
      'request-received',
      'request-received',
      'request-received',
      'request-received',
      'solar-report',
    ])
    for (const { template, kind, whole } of mails) {
      expect(kind, template).toBe('unverified')
      expect(whole, template).not.toMatch(/BUYNOW|evil\.example/)
    }
    expect(
      (await mailsTo(harness, 'hello@heliostead.example')).some(({ whole }) => whole.includes(spam)),
    ).toBe(true)
  },
)

async function askFriendToPay(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 10 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress({ first_name: spam }))
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)
  const { data } = await harness.call<{ order_id: string }>('/order/generate/order', { address_id })
  await sendPayLink(harness.ctx(), { user_id: ada.id, locale: 'en' }, data.order_id, victim)
}

test('a signed-in customer gets the request summary only at the address of their account', async ({
  harness,
}) => {
  await harness.signIn('ada@example.com')
  await harness.call('/blog/submit_quote', aQuote({ email: 'Ada@Example.com', message: 'South roof' }))
  await harness.call('/blog/submit_quote', aQuote({ email: victim, message: 'South roof' }))

  expect(await mailsTo(harness, 'ada@example.com')).toMatchObject([
    { template: 'request-received-details', kind: 'verified', whole: expect.stringContaining('South roof') },
  ])
  expect(await mailsTo(harness, victim)).toMatchObject([
    { template: 'request-received', whole: expect.not.stringContaining('South roof') },
  ])
})

test('a mailbox gets at most ten mails an hour, however its address is spelled', async ({ harness }) => {
  const codes: number[] = []
  for (let i = 0; i < 12; i++) {
    const { code } = await harness.call(
      '/blog/submit_quote',
      aQuote({ email: `Victim+${i}@example.com`, message: `${i}` }),
    )
    codes.push(code)
  }

  expect(codes.filter((code) => code === 200)).toHaveLength(10)
  expect(codes.slice(10)).toEqual([429, 429])
  expect(await queryRows(harness.db, `select 1 from leads`)).toHaveLength(10)
})

test('the footer of a mail to somebody who may have no account does not say that they have one', async ({
  harness,
}) => {
  const customer = 'you have an account or an order with us'
  await harness.signIn('ada@example.com')
  await harness.call('/blog/submit_quote', aQuote({ email: 'ada@example.com' }))
  await harness.call('/blog/submit_quote', aQuote({ email: victim }))

  const [own] = await mailsTo(harness, 'ada@example.com')
  const [guest] = await mailsTo(harness, victim)
  const { text: invitation } = await renderMail(
    {
      template: 'staff-invitation',
      props: { setup_url: 'https://shop.example/staffSetup', token: 'x'.repeat(43) },
      recipient_kind: 'unverified',
      locale: 'en',
    },
    harness.services.mailer,
  )

  expect(own?.whole).toContain(customer)
  expect(guest?.whole).toContain('because this address was entered on our website')
  expect(guest?.whole).not.toContain(customer)
  expect(invitation).toContain('because you were invited to our back office')
  expect(invitation).not.toContain(customer)
})
