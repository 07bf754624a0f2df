import { refreshFamily } from '#features/catalog/management/manage-families.server.ts'
import { removeUnusedProductFiles } from '#features/catalog/product-files/product-files.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { applyImport } from './imports/apply-import.server.ts'
import { checkImport } from './imports/check-import.server.ts'
import { removeOldImports } from './imports/product-imports.server.ts'
import { undoImport } from './imports/undo-import.server.ts'
import { publishDueProducts } from './publish-products.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'products.publish': Record<string, never>
    'products.remove-files': Record<string, never>
    'products.refresh-family': { family_id: string }
  }
}

export const catalogJobs: JobHandlers<JobContext> = {
  async 'products.publish'({ db, log, now }) {
    const products = await publishDueProducts(db, now())
    if (products > 0) log.info({ products }, 'published scheduled products')
  },
  async 'products.remove-files'({ db, log, now }) {
    const files = await removeUnusedProductFiles(db, now())
    if (files > 0) log.info({ files }, 'deleted files that no product uses')
    const imports = await removeOldImports(db, now())
    if (imports > 0) log.info({ imports }, 'deleted old product imports')
  },
  'products.check-import': (work, job) => checkImport(work, job),
  'products.apply-import': (work, job) => applyImport(work, job),
  'products.undo-import': (work, job) => undoImport(work, job),
  'products.refresh-family': ({ db }, { family_id }) => refreshFamily(db, family_id),
}

export const catalogTimetable = {
  'products.publish': '* * * * *',
  'products.remove-files': '51 6 * * *',
} as const
