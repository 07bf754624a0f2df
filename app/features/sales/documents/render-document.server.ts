import type { PdfDocument, PdfSheet } from '#platform/pdf/pdf-document.ts'
import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import type { OrderDocument, Sheet } from './document.ts'

const typeset = createTypesetter<PdfDocument>('app/platform/pdf/pdf-worker.server.ts')

/** Renders an order document, such as an invoice or packing list, as PDF. */
export const renderOrderDocument = ({ sheets, ...document }: OrderDocument, visitor: string) =>
  typeset({ ...document, title: document.file_name, sheets: sheets.map(toPdfSheet) }, visitor)

const toPdfSheet = ({ title, code, facts, parties, columns, rows, totals, notes }: Sheet): PdfSheet => ({
  title,
  ...(code && { code }),
  blocks: [
    { kind: 'facts', facts },
    { kind: 'columns', columns: parties },
    { kind: 'table', columns, rows },
    { kind: 'totals', totals },
    { kind: 'notes', notes },
  ],
})
