import { verdicts } from '#features/solar/system-design/system-check/finding.ts'
import { findingView } from '#features/solar/system-design/system-check/finding-view.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import { checkPackage } from './check-package.server.ts'

export const staffChecksApi = newApi('System checks for staff')

const PackageCheck = z
  .object({
    verdict: z.enum(verdicts),
    panels: z.number(),
    capacity_kw: z.number(),
    inverters: z.number(),
    strings: z.array(z.number()),
    findings: z.array(
      z.object({
        id: z.string(),
        result: z.enum(['pass', 'notice', 'condition', 'unknown', 'fail']),
        text: z.string(),
        code: z.string().optional(),
        math: z.string().optional(),
      }),
    ),
  })
  .nullable()
  .describe('Null without panels and inverters')

export type PackageCheckAnswer = z.output<typeof PackageCheck>

export const checkPackageParts = staffChecksApi.endpoint({
  method: 'post',
  path: '/staff/products/check_package',
  summary: 'Checks whether the panels, inverters and batteries of a package work together',
  access: 'staff',
  permission: 'products.read',
  body: z.object({
    components: z
      .array(z.object({ product_id: z.string().max(100), quantity: z.number().int().min(1).max(100_000) }))
      .max(100),
    property: z.enum(['home', 'business']),
  }),
  answer: PackageCheck,
  async handle({ ctx, body: { components, property } }) {
    const check = await checkPackage(ctx, components, property)
    if (!check) return null
    const { verdict, panels, capacity_kw, inverters, strings, findings } = check
    return {
      verdict,
      panels,
      capacity_kw,
      inverters,
      strings,
      findings: findings.map((one) => findingView(one, ctx)),
    }
  },
})
