import type { Detail } from '#features/catalog/products/listing.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { PdfBlock } from '#platform/pdf/pdf-document.ts'
import { formatsFor } from '#text/format.ts'
import { hasKnownTorque, type KitPart, partsTable } from './kit-parts.server.ts'
import { installers, notIncluded, readKit } from './kit-scope.server.ts'
import { kitSteps } from './kit-steps.server.ts'
import { specRow } from './spec-rows.server.ts'
import { identity } from './spec-sheet.server.ts'

/** The figures of a kit that its installer needs. */
const keyFigures = [
  'system_size_kw',
  'kit_layout',
  'mount_surface',
  'ckit_surface',
  'kit_strings',
  'ckit_strings',
  'ckit_cold_voltage',
  'max_dc_voltage',
  'ac_voltage',
  'phases',
  'kit_breaker',
]

/** The content of a kit's installation notes: parts, what is not included, who may install, steps and torque. */
export async function installationNotesBlocks(ctx: RequestContext, detail: Detail): Promise<PdfBlock[]> {
  const { t, locale } = ctx
  const format = formatsFor(locale)
  const { parts, figures, hasBackup } = await readKit(ctx, detail)
  const specs = keyFigures.flatMap((id) => detail.specs.find((spec) => spec.id === id) ?? [])
  return [
    {
      kind: 'hero',
      lead: t(
        'These notes say how the parts of this kit go together. The manual and the label of each part, your permit drawings and your local code take precedence.',
      ),
      facts: [...identity(ctx, detail), { name: t('Revision'), value: format.date(detail.update_time) }],
      picture: detail.images.find(({ kind }) => kind === 'picture')?.path ?? null,
    },
    partsTable(t('In the box'), parts, t, format),
    {
      kind: 'list',
      title: t('Not in the box'),
      lines: notIncluded(figures, parts, hasBackup).map((one) => t(one)),
    },
    { kind: 'list', title: t('Who may install'), lines: installers(ctx, figures, parts) },
    { kind: 'pairs', title: t('Installation data'), rows: specs.map((spec) => specRow(spec, locale)) },
    stepsTable(ctx, kitSteps({ figures, parts, hasBackup }, t)),
    ...torqueBlocks(ctx, parts),
    {
      kind: 'notes',
      title: t('References'),
      notes: [
        t(
          'NEC: National Electrical Code (NFPA 70), section numbers of the 2023 edition. IFC: International Fire Code. OSHA: federal workplace safety rules. Your city or county decides which edition applies.',
        ),
      ],
    },
  ]
}

const stepsTable = ({ t }: RequestContext, steps: { step: string; reference: string }[]): PdfBlock => ({
  kind: 'table',
  title: t('Steps'),
  columns: [
    { title: t('Step'), width: 8, align: 'right' },
    { title: t('What to do'), width: 66, align: 'left' },
    { title: t('See'), width: 26, align: 'left' },
  ],
  rows: steps.map(({ step, reference }, at) => ({ cells: [`${at + 1}`, step, reference] })),
})

/** The fasteners whose torque is known. */
function torqueBlocks({ t }: RequestContext, parts: KitPart[]): PdfBlock[] {
  const known = parts.filter(hasKnownTorque)
  const rows = known.map(({ detail }) => ({
    cells: [
      detail.model_number,
      detail.name,
      detail.specs.find(({ id }) => id === 'mount_fastener')?.text ?? '',
    ],
  }))
  const columns = [
    { title: t('Model number'), width: 24, align: 'left' as const },
    { title: t('Product'), width: 40, align: 'left' as const },
    { title: t('Fastener and torque'), width: 36, align: 'left' as const },
  ]
  return [
    ...(rows.length > 0 ? [{ kind: 'table' as const, title: t('Torque'), columns, rows }] : []),
    {
      kind: 'notes',
      notes: [
        t(
          'Tighten terminals and all other fasteners to the torque on the label or in the manual of the part (NEC 110.14(D)).',
        ),
      ],
    },
  ]
}
