import { makeAllProductsDrafts } from '#features/catalog/management/hide-products.server.ts'
import { siteTexts } from '#features/content/pages/content.server.ts'
import { saveSiteTexts } from '#features/content/pages/editing/edit-layout.server.ts'
import { EmailAddress } from '#features/people/auth/account.ts'
import { completeSetup, isSetupOpen } from '#features/people/setup/first-run.server.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'

export const setupApi = newApi('First-run setup for staff')

const line = z.string().trim().min(1, text('This field is required')).max(200)
const ContactShape = z.object({ address: line, phone: line.max(40), email: EmailAddress })

export const getSetup = setupApi.endpoint({
  method: 'post',
  path: '/staff/setup',
  summary: 'What is set up in a new shop: mail, payments, contact details and catalog',
  access: 'staff',
  permission: 'settings.edit',
  answer: z.object({
    is_open: z.boolean().describe('Whether the first-run setup has begun and is not finished'),
    mail: z.boolean(),
    payments: z.boolean().describe('Whether a real payment method is on and the test card page off'),
    keys: z.boolean().describe('Whether keys can be stored: AUTH_SECRET is set in the environment'),
    contact: z.object({ address: z.string(), phone: z.string(), email: z.string() }),
    products: z.number().int().describe('Products that the shop shows'),
  }),
  async handle({ ctx: { db, services } }) {
    const { address, phone, email } = await siteTexts(db, 'en')
    const [shown] = await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from products where status <> 'draft'`,
    )
    return {
      is_open: await isSetupOpen(db),
      mail: services.mailer.send !== null,
      payments: !services.settings.SANDBOX_PAYMENTS && Object.keys(services.payments).length > 0,
      keys: services.configuration.environment.given.AUTH_SECRET !== undefined,
      contact: { address, phone, email },
      products: shown?.count ?? 0,
    }
  },
})

/** Records a step of the setup in its transaction. */
const recordStep = (
  tx: Db,
  ctx: RequestContext,
  staff: Customer,
  change: {
    action: `setup.${string}`
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  },
) => recordChange(tx, staffActor(ctx, staff), { entity: 'setup', entity_id: 'shop', ...change })

export const saveShopContact = setupApi.endpoint({
  method: 'post',
  path: '/staff/setup/contact',
  summary: 'Saves the address, phone number and email address that the shop shows, in every language',
  access: 'staff',
  permission: 'settings.edit',
  body: ContactShape,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    const { address, phone, email } = body
    const before = await siteTexts(ctx.db, 'en')
    await inTransaction(ctx.db, async (tx) => {
      await saveSiteTexts(tx, { phone, email, address: { en: address, de: address, zh: address } })
      await recordStep(tx, ctx, customer, {
        action: 'setup.contact_saved',
        before: { address: before.address, phone: before.phone, email: before.email },
        after: body,
      })
    })
    return reply(null, text('Saved'))
  },
})

export const emptyExampleCatalog = setupApi.endpoint({
  method: 'post',
  path: '/staff/setup/empty_catalog',
  summary: 'Makes the example products drafts, so that a new shop starts empty. Only while the setup is open',
  access: 'staff',
  permission: 'settings.edit',
  answer: z.object({ hidden: z.number().int() }),
  async handle({ ctx, customer }) {
    const hidden = await inTransaction(ctx.db, async (tx) => {
      if (!(await isSetupOpen(tx))) throw alreadyFinished()
      const count = await makeAllProductsDrafts(tx)
      await recordStep(tx, ctx, customer, {
        action: 'setup.catalog_emptied',
        before: { products: count },
        after: { products: 0 },
      })
      return count
    })
    return reply({ hidden }, text('The example products are drafts now. The shop shows none of them.'))
  },
})

export const finishSetup = setupApi.endpoint({
  method: 'post',
  path: '/staff/setup/finish',
  summary: 'Finishes the first-run setup',
  access: 'staff',
  permission: 'settings.edit',
  answer: z.null(),
  async handle({ ctx, customer }) {
    await inTransaction(ctx.db, async (tx) => {
      if (!(await isSetupOpen(tx))) throw alreadyFinished()
      await completeSetup(tx)
      await recordStep(tx, ctx, customer, { action: 'setup.finished', before: null, after: {} })
    })
    return reply(null, text('Your shop is set up'))
  },
})

const alreadyFinished = () => new Problem('conflict', text('The setup of this shop is already finished'))
