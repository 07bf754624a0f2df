import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import type { Paper } from './document.ts'

/** Makes a PDF of a paper: invoice, packing list and the like. */
export const typeset = createTypesetter<Paper>('app/features/sales/documents/document-worker.server.ts')
