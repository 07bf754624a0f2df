import { z } from 'zod'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import { checkLines } from '#features/solar/product-checks/check-lines.server.ts'
import { verdicts } from '#features/solar/system-design/system-check/finding.ts'
import { text } from '#text/text.tsx'
import { defineTool, Lines, urlIn, ZipCode } from '../tool.server.ts'

const meanings = {
  fits: text('All checks passed.'),
  fits_with_conditions: text('The parts are compatible under the conditions below.'),
  cannot_be_confirmed: text('Compatibility can’t be confirmed: some data is missing.'),
  does_not_fit: text('Not compatible: a limit is exceeded.'),
} as const

export const checkSystemTool = defineTool({
  name: 'check_system',
  title: 'Check system',
  description:
    'Checks whether panels, inverters, batteries and their parts work together as one system on one roof face in the climate of a ZIP code: string voltage, current, DC/AC ratio, rapid shutdown, racking, battery. Without a needed fact the verdict is cannot_be_confirmed. Not a permit or an engineered plan.',
  input: {
    items: Lines.describe('All parts of the system with their quantities'),
    zip_code: ZipCode.optional().describe('Where it is built: cold raises the voltage of panels'),
  },
  output: z.object({
    verdict: z.enum(verdicts),
    meaning: z.string(),
    findings: z.array(
      z.object({
        result: z.enum(['pass', 'notice', 'condition', 'unknown', 'fail']),
        text: z.string(),
        calculation: z.string().nullable(),
        code: z.string().nullable().describe('Section of the NEC, edition 2023'),
      }),
    ),
    missing_parts: z
      .array(z.object({ product_id: z.string(), name: z.string(), quantity: z.number(), url: z.string() }))
      .describe('Further parts that mounting and connecting this system needs'),
  }),
  async run(ctx, { items, zip_code }) {
    if (!zip_code)
      return {
        verdict: 'cannot_be_confirmed' as const,
        meaning: ctx.t(meanings.cannot_be_confirmed),
        findings: [
          {
            result: 'unknown' as const,
            text: ctx.t('We need your ZIP code: cold raises the voltage of panels, and heat lowers it.'),
            calculation: null,
            code: null,
          },
        ],
        missing_parts: [],
      }
    const { verdict, findings, missing } = await checkLines(ctx, items, zip_code)
    return {
      verdict,
      meaning: ctx.t(meanings[verdict]),
      findings: findings.map(({ result, text: sentence, math, code }) => ({
        result,
        text: sentence,
        calculation: math ?? null,
        code: code ?? null,
      })),
      missing_parts: missing.map((part) => ({ ...part, url: urlIn(ctx, pathOfProduct(part.product_id)) })),
    }
  },
})
