import { makeAllProductsDrafts } from '#features/catalog/management/hide-products.server.ts'
import { warehouseIds } from '#features/catalog/products/product.ts'
import { currentWarehouses, warehousePlace } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { listShippingRates, versionAt } from '#features/catalog/shipping-rates/rates/shipping-rates.server.ts'
import { effectiveOn } from '#features/catalog/tax/rates/rate-input.ts'
import { readStateRates, type StateRate } from '#features/catalog/tax/rates/stored-rates.server.ts'
import { siteTexts } from '#features/content/pages/content.server.ts'
import { fixedContact } from '#features/content/pages/fixed-contact.ts'
import { EmailAddress } from '#features/people/auth/account.ts'
import { completeSetup, isSetupOpen } from '#features/people/setup/first-run.server.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { shopTimeZone } from '#text/shop-time-zone.ts'
import { text } from '#text/text.tsx'
import { saveContact } from '../settings/save-contact.server.ts'

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
    fixed_contact: z.array(z.string()).describe('The contact details that the environment fixes'),
    time_zone: z.string(),
    tax_states: z.array(z.string()).describe('States in which staff said that the shop collects tax'),
    tax_service: z.boolean().describe('Whether a tax service is connected'),
    shipping_version: z.number().int().describe('The shipping rates in force; 0: the built-in ones'),
    warehouses: z.array(z.string()).describe('The places from which freight is computed'),
    products: z.number().int().describe('Products that the shop shows'),
  }),
  async handle({ ctx: { db, services, now, locale } }) {
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
      fixed_contact: Object.keys(fixedContact()),
      time_zone: shopTimeZone(),
      tax_states: collectingStates(await readStateRates(db), dayIn(now())),
      tax_service: services.settings.TAX_SERVICE_URL !== undefined,
      shipping_version: versionAt(await listShippingRates(db), now())?.version ?? 0,
      warehouses: warehouseIds
        .filter((id) => currentWarehouses()[id].is_active)
        .map((id) => warehousePlace(id, locale)),
      products: shown?.count ?? 0,
    }
  },
})

/** The states whose rate in force says that the shop collects tax. */
const collectingStates = (rates: readonly StateRate[], today: string) =>
  [...Map.groupBy(rates, ({ state }) => state)].flatMap(([state, periods]) =>
    effectiveOn(periods, today)?.collects ? [state] : [],
  )

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
    await inTransaction(ctx.db, (tx) =>
      saveContact(tx, staffActor(ctx, customer), {
        contact: body,
        action: 'setup.contact_saved',
        entity: 'setup',
        entity_id: 'shop',
      }),
    )
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
