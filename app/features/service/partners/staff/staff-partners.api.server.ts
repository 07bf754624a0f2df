import { states } from '#features/people/addresses/states.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { applicationFacts } from '../apply.server.ts'
import { applicationStates, userGroups, workTypeName, workTypes } from '../partner.ts'
import { listUserGroups, saveCustomerGroup, saveVisibleTypes } from '../user-groups.server.ts'
import { decideApplication, listApplications } from './decide-application.server.ts'
import { removePartner, savePartner, searchPartners } from './edit-partners.server.ts'
import { PartnerFields } from './partner-input.ts'

export const staffPartnersApi = newApi('Partners, for the staff')

const user_group = z.enum(userGroups, text('User group not found'))

export const listMapGroups = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/groups',
  summary: 'The user groups of the map and the work types each of them sees',
  access: 'staff',
  permission: 'partners.edit',
  answer: z.array(
    z.object({
      user_group: z.enum(userGroups),
      work_types: z.array(z.object({ value: z.number(), name: z.string() })),
    }),
  ),
  async handle({ ctx }) {
    const groups = await listUserGroups(ctx.db)
    return groups.map((group) => ({
      ...group,
      work_types: group.work_types.map((value) => ({ value, name: ctx.t(workTypeName(value)) })),
    }))
  },
})

export const saveMapGroup = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/groups/save',
  summary: 'Replaces the work types that a user group sees; Employees always see all',
  access: 'staff',
  permission: 'partners.edit',
  body: z.object({
    user_group,
    work_types: z.array(wholeNumber(0, workTypes.length - 1)).max(workTypes.length),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await saveVisibleTypes(ctx, customer, body)
    return reply(null, text('Saved'))
  },
})

export const saveGroupOfCustomer = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/customer_group/save',
  summary: 'Puts a customer into a user group of the map',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ customer_id: z.string().min(1).max(100), user_group }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await saveCustomerGroup(ctx, customer, body)
    return reply(null, text('Saved'))
  },
})

const codes = states.map(({ code }) => code) as [string, ...string[]]
const StaffPartner = PartnerFields.extend({
  id: z.string(),
  city: z.string(),
  state: z.string(),
  is_example: z.boolean(),
  version: z.number().int(),
})

const PartnerQuery = Paging.extend({
  state: z.enum(codes).optional(),
  work_type: wholeNumber(0, workTypes.length - 1).optional(),
  search: z.string().trim().max(200).optional().describe('Part of a name, city or email address'),
})
export type PartnerQuery = z.input<typeof PartnerQuery>

export const listStaffPartners = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners',
  summary: 'The partners of the directory and the map, by name',
  access: 'staff',
  permission: 'partners.edit',
  body: PartnerQuery,
  answer: z.object({ list: z.array(StaffPartner), total: z.number().int() }),
  handle: ({ ctx, body: { page, page_size, ...filter } }) =>
    searchPartners(ctx.db, filter, { page, size: page_size }),
})

export const saveStaffPartner = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/save',
  summary: 'Adds a partner, or changes one; city, state and position come from the ZIP code',
  access: 'staff',
  permission: 'partners.edit',
  body: PartnerFields.extend({
    id: z.uuid().nullable().describe('null: a new partner'),
    version: z.number().int().default(0).describe('The version that was read'),
  }),
  answer: StaffPartner,
  async handle({ ctx, customer, body }) {
    return reply(await savePartner(ctx.db, staffActor(ctx, customer), body), text('Saved'))
  },
})

export const removeStaffPartner = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/remove',
  summary: 'Removes a partner from the directory and the map',
  access: 'staff',
  permission: 'partners.edit',
  body: z.object({ id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removePartner(ctx.db, staffActor(ctx, customer), body.id)
    return reply(null, text('Removed'))
  },
})

const ApplicationQuery = Paging.extend({
  state: z
    .enum([...applicationStates, 'open'])
    .optional()
    .describe('`open`: received or in review'),
})
export type ApplicationQuery = z.input<typeof ApplicationQuery>

export const listPartnerApplications = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/applications',
  summary: 'Applications of companies and persons, the newest first',
  access: 'staff',
  permission: 'partners.edit',
  body: ApplicationQuery,
  answer: z.object({
    list: z.array(
      z.object({
        lead_id: z.string(),
        number: z.string(),
        kind: z.enum(['company', 'person']),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        zip_code: z.string(),
        work_types: z.array(z.number().int()),
        website: z.string(),
        facts: z.array(z.object({ name: z.string(), value: z.string() })),
        state: z.enum(applicationStates),
        applied_at: z.string(),
        changed_at: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, state } }) {
    const { list, total } = await listApplications(ctx.db, { state }, { page, size: page_size })
    return {
      list: list.map(({ first_name, last_name, company_name, details, applied_at, changed_at, ...row }) => ({
        ...row,
        name: company_name || `${first_name} ${last_name}`.trim(),
        work_types: details.work_types,
        website: details.website,
        facts: applicationFacts(details, ctx),
        applied_at: applied_at.toISOString(),
        changed_at: changed_at.toISOString(),
      })),
      total,
    }
  },
})

export const decidePartnerApplication = staffPartnersApi.endpoint({
  method: 'post',
  path: '/staff/partners/applications/decide',
  summary: 'Changes the status of an application and mails it to the applicant',
  access: 'staff',
  permission: 'partners.edit',
  body: z.object({
    lead_id: z.uuid(),
    from: z.enum(applicationStates).describe('The status that was read'),
    to: z.enum(applicationStates),
    note: z.string().trim().max(2000).default('').describe('For the applicant, in their language'),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await decideApplication(ctx, staffActor(ctx, customer), body)
    return reply(null, text('Saved, and mailed to the applicant'))
  },
})
