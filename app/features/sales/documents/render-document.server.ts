import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import type { OrderDocument } from './document.ts'

/** Renders an order document, such as an invoice or packing list, as PDF. */
export const renderOrderDocument = createTypesetter<OrderDocument>(
  'app/features/sales/documents/document-worker.server.ts',
)
