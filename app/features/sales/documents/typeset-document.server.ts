import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import type { OrderDocument } from './document.ts'

/** Makes a PDF of a paper: invoice, packing list and the like. */
export const typeset = createTypesetter<OrderDocument>(
  'app/features/sales/documents/document-worker.server.ts',
)
