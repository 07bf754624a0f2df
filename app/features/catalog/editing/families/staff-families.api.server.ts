import { storedTexts } from '#features/catalog/editing/product-state.server.ts'
import { AttributeShape } from '#features/catalog/editing/staff-products.api.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import { text } from '#text/text.tsx'
import { FamilyFields } from './family-input.ts'
import {
  familyVersion,
  listFamilies,
  readAttributes,
  readFamily,
  saveFamily,
} from './staff-families.server.ts'

export const staffFamiliesApi = newApi('Product families for staff')

const FamilyId = z.string().min(1).max(100)

export const listStaffFamilies = staffFamiliesApi.endpoint({
  method: 'post',
  path: '/staff/families',
  summary: 'All product families, each with how complete its products are described',
  access: 'staff',
  permission: 'products.read',
  answer: z.array(
    z.object({
      id: z.string(),
      name: TranslatedTexts,
      products: z.number().int(),
      attributes: z.number().int(),
      completeness: z.number().nullable().describe('Percent of the required values of products on sale'),
      missing: z.array(
        z.object({ attribute_id: z.string(), name: TranslatedTexts, product_ids: z.array(z.string()) }),
      ),
    }),
  ),
  handle: ({ ctx }) => listFamilies(ctx.db),
})

export const getStaffFamily = staffFamiliesApi.endpoint({
  method: 'post',
  path: '/staff/families/get',
  summary: 'A product family with its texts and attributes, and all attributes that it could have',
  access: 'staff',
  permission: 'products.read',
  body: z.object({ id: FamilyId }),
  answer: z.object({
    id: z.string(),
    seen: z.string().describe('Changes with the family; name it when you save'),
    products: z.number().int(),
    fields: FamilyFields,
    all_attributes: z.array(AttributeShape),
  }),
  async handle({ ctx, body }) {
    const family = await readFamily(ctx.db, body.id)
    const filled = (texts: z.output<typeof TranslatedTexts>) => ({ de: '', zh: '', ...texts })
    return {
      id: family.id,
      seen: familyVersion(family),
      products: family.products,
      fields: {
        name: filled(family.name),
        tagline: filled(family.tagline),
        story: filled(family.story),
        guide: family.guide.map(({ question, answer }) => ({
          question: filled(question),
          answer: filled(answer),
        })),
        attributes: family.attributes,
        has_serial_numbers: family.has_serial_numbers,
      },
      all_attributes: await readAttributes(ctx.db),
    }
  },
})

export const saveStaffFamily = staffFamiliesApi.endpoint({
  method: 'post',
  path: '/staff/families/save',
  summary: 'Saves the texts and attributes of a product family. 409 when it has changed since `seen`',
  access: 'staff',
  permission: 'products.edit',
  body: FamilyFields.extend({ id: FamilyId, seen: z.string().max(64) }),
  answer: z.null(),
  async handle({ ctx, customer, body: { id, seen, ...fields } }) {
    const change = {
      name: storedTexts(fields.name),
      tagline: storedTexts(fields.tagline),
      story: storedTexts(fields.story),
      guide: fields.guide.map(({ question, answer }) => ({
        question: storedTexts(question),
        answer: storedTexts(answer),
      })),
      attributes: fields.attributes,
      has_serial_numbers: fields.has_serial_numbers,
    }
    await saveFamily(ctx.db, staffActor(ctx, customer), { id, seen, change })
    return reply(null, text('Saved'))
  },
})
