import { randomUUID } from 'node:crypto'
import { testPaymentKeys } from '#features/sales/payments/test-keys.server.ts'
import { reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import { text } from '#text/text.tsx'
import { settingsApi } from './settings.api.server.ts'

export const sendTestMail = settingsApi.endpoint({
  method: 'post',
  path: '/staff/settings/test_mail',
  summary: 'Sends a test mail to the signed-in staff member, and says whether the mail server accepted it',
  access: 'staff',
  permission: 'settings.edit',
  answer: z.object({ recipient: z.string() }),
  async handle({ ctx, customer }) {
    await ctx.services.limits.take('settings-test', customer.id)
    await sendTestMailTo(ctx, customer)
    return reply({ recipient: customer.email }, text('Test email sent. Check your inbox.'))
  },
})

/** Sends the mail at once. @throws Problem `conflict` without a mail server, `invalid` when it refuses the mail */
async function sendTestMailTo(
  { services: { mailer } }: RequestContext,
  { email, first_name, locale }: Customer,
) {
  if (!mailer.send) throw new Problem('conflict', text('Fill in and save the mail server first'))
  const rendered = await renderMail(
    { template: 'test-mail', locale, props: {}, recipient_kind: 'shop' },
    mailer,
  )
  try {
    await mailer.send({ ...rendered, id: randomUUID(), to: { name: first_name, address: email } })
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    throw new Problem('invalid', text('The mail server didn’t accept the message: {{reason}}'), {
      values: { reason },
    })
  }
}

export const testPaymentSettings = settingsApi.endpoint({
  method: 'post',
  path: '/staff/settings/test_payments',
  summary: 'Calls a payment provider with the saved keys. Nothing is changed or charged there',
  access: 'staff',
  permission: 'settings.edit',
  body: z.object({ provider: z.enum(['stripe', 'boa']) }),
  answer: z.object({ mode: z.enum(['live', 'test']) }),
  async handle({ ctx, customer, body: { provider } }) {
    const { services } = ctx
    await services.limits.take('settings-test', customer.id)
    await testPaymentKeys(services.payments, provider, ctx.now())
    const { STRIPE_SECRET_KEY = '', BOA_API_URL } = services.settings
    const isLive = provider === 'stripe' ? /^[sr]k_live_/.test(STRIPE_SECRET_KEY) : !/test/.test(BOA_API_URL)
    return isLive
      ? reply({ mode: 'live' }, text('The keys work. Real money is charged.'))
      : reply({ mode: 'test' }, text('The keys work in test mode: no money is charged.'))
  },
})
