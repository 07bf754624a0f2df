import { createTypesetter } from '#platform/typesetter.server.ts'
import type { Paper } from './paper.ts'

/** Makes a PDF of a paper: invoice, packing list and the like. */
export const typeset = createTypesetter<Paper>('app/features/papers/paper-worker.server.ts')
