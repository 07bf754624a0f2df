import { namesOfUsers } from '#features/people/staff/members.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { previewFreight } from './preview-freight.server.ts'
import { ShippingRatesFields, ShippingRatesShape } from './rates-input.ts'
import {
  listShippingRates,
  readShippingRates,
  type SavedVersion,
  saveShippingRates,
  versionAt,
  withdrawShippingRates,
} from './shipping-rates.server.ts'

export const staffShippingApi = newApi('Shipping rates for staff')

/** A version of the rates; 0 stands for the built-in ones. */
const Version = wholeNumber(0, 2_147_483_647)

const versionStates = ['current', 'scheduled', 'past', 'withdrawn'] as const

function statusOf(
  { version, in_force_from, withdrawn_at }: SavedVersion,
  current: number,
  now: Date,
): (typeof versionStates)[number] {
  if (withdrawn_at) return 'withdrawn'
  if (version === current) return 'current'
  return in_force_from > now ? 'scheduled' : 'past'
}

export const getStaffShippingRates = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/shipping/rates',
  summary:
    'The shipping rates in force, and the versions that staff saved, the latest first. Version 0 stands for the built-in rates',
  access: 'staff',
  permission: 'shipping.edit',
  body: z.object({
    version: Version.nullable().default(null).describe('Whose rates; null: of those in force'),
  }),
  answer: z.object({
    rates: ShippingRatesShape,
    shown: z.number().int().describe('The version whose rates these are'),
    current: z.number().int(),
    latest: z.number().int().describe('To be named when saving'),
    versions: z.array(
      z.object({
        version: z.number().int(),
        status: z.enum(versionStates),
        in_force_from: z.string(),
        note: z.string(),
        restored: z.number().int().nullable(),
        actor_name: z.string(),
        created_at: z.string(),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const now = ctx.now()
    const versions = await listShippingRates(ctx.db)
    const names = await namesOfUsers(
      ctx.db,
      versions.map(({ actor_id }) => actor_id),
    )
    const current = versionAt(versions, now)?.version ?? 0
    const shown = body.version ?? current
    const { tariff, states } = await readShippingRates(ctx.db, shown)
    return {
      rates: { tariff, states: [...states] },
      shown,
      current,
      latest: versions[0]?.version ?? 0,
      versions: versions.map((one) => ({
        version: one.version,
        status: statusOf(one, current, now),
        in_force_from: one.in_force_from.toISOString(),
        note: one.note,
        restored: one.restored,
        actor_name: names.get(one.actor_id) ?? one.actor_id,
        created_at: one.created_at.toISOString(),
      })),
    }
  },
})

const Latest = Version.describe('The latest version that the editor saw')

export const saveStaffShippingRates = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/shipping/rates/save',
  summary:
    'Saves shipping rates as a new version, in force from its start on. Placed orders keep their amounts. 409 when there is a later version than `latest`',
  access: 'staff',
  permission: 'shipping.edit',
  body: ShippingRatesFields.extend({ latest: Latest }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body: { latest, ...fields } }) {
    const at = { latest, now: ctx.now() }
    const saved = await saveShippingRates(ctx.db, staffActor(ctx, customer), fields, at)
    // Read again before the answer: who saves sees the new prices at once.
    await ctx.services.version.current()
    return reply(saved, text('Shipping rates saved'))
  },
})

export const restoreStaffShippingRates = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/shipping/rates/restore',
  summary:
    'Saves the rates of an earlier version, or with 0 the built-in ones, as a new version in force now',
  access: 'staff',
  permission: 'shipping.edit',
  body: z.object({ version: Version, latest: Latest }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body: { version, latest } }) {
    const rates = await readShippingRates(ctx.db, version)
    const saved = await saveShippingRates(
      ctx.db,
      staffActor(ctx, customer),
      { rates, in_force_from: null, note: '', restored: version },
      { latest, now: ctx.now() },
    )
    await ctx.services.version.current()
    return reply(saved, text('Shipping rates restored'))
  },
})

export const withdrawStaffShippingRates = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/shipping/rates/withdraw',
  summary: 'Withdraws scheduled shipping rates. 409 when they apply already',
  access: 'staff',
  permission: 'shipping.edit',
  body: z.object({ version: Version }),
  answer: z.null(),
  async handle({ ctx, customer, body: { version } }) {
    await withdrawShippingRates(ctx.db, staffActor(ctx, customer), version, ctx.now())
    await ctx.services.version.current()
    return reply(null, text('Scheduled rates withdrawn'))
  },
})

const Quoted = z.object({ freight_cents: z.number().int().nullable(), get_it_by: z.string().nullable() })

export const previewStaffShippingRates = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/shipping/rates/preview',
  summary:
    'Freight of a sample cart to ZIP codes, by the rates in force and by rates that need not be saved. Null: by quote only',
  access: 'staff',
  permission: 'shipping.edit',
  body: z.object({
    rates: ShippingRatesShape,
    lines: z
      .array(z.object({ product_id: z.string().min(1).max(100), quantity: wholeNumber(1, 9999) }))
      .min(1)
      .max(20),
    zip_codes: z
      .array(z.string().regex(/^\d{5}$/, text('Use a ZIP code of five digits')))
      .min(1, text('Enter at least one ZIP code'))
      .max(20, text('Enter at most 20 ZIP codes')),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        zip_code: z.string(),
        state: z.string().nullable().describe('Null for an unknown ZIP code'),
        before: Quoted,
        after: Quoted,
        lift_gate: z.object({ before: Quoted, after: Quoted }).nullable(),
      }),
    ),
  }),
  async handle({ ctx, body: { rates, ...sample } }) {
    const now = ctx.now()
    const current = versionAt(await listShippingRates(ctx.db), now)?.version ?? 0
    const before = await readShippingRates(ctx.db, current)
    return {
      rows: await previewFreight(ctx.db, sample, { before, after: rates }, { locale: ctx.locale, now }),
    }
  },
})
