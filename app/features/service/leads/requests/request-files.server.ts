import type { Db } from '#platform/database/db.server.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import { removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { chargeGuestQuota } from '#platform/files/upload-quota.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { maxFileMegabytes, maxFiles } from '../lead.ts'

const allowed: FileKind[] = ['pdf', 'png', 'jpeg', 'webp', 'avif', 'heic', 'csv', 'txt']

/** Stores a file for a request that is not sent yet. It is deleted if no request uses it within a day. */
export async function storeRequestFile(ctx: RequestContext, file: File) {
  const customer = await customerOf(ctx)
  await ctx.services.limits.take('upload', customer?.id ?? ctx.network_address)
  if (!customer) await chargeGuestQuota(ctx, file.size)
  return saveFile(ctx.db, ctx.services.files, {
    owner_user_id: customer?.id ?? null,
    purpose: 'request',
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    allowed,
    max_bytes: maxFileMegabytes * 1024 * 1024,
  })
}

/** Stores the files of a form and returns their IDs. An empty file field submits one file without a name. */
export async function storeFormFiles(ctx: RequestContext, form: FormData): Promise<string[]> {
  const files = form.getAll('files').filter((one): one is File => one instanceof File && one.name !== '')
  if (files.length > maxFiles) refuse(text('You can send up to five files'))
  const ids: string[] = []
  for (const file of files) {
    try {
      ids.push((await storeRequestFile(ctx, file)).id)
    } catch (error) {
      // The form shows the error beside the file field.
      if (error instanceof Problem && error.kind !== 'too-many') refuse(error.message)
      throw error
    }
  }
  return ids
}

function refuse(message: string): never {
  throw new Problem('invalid', message, { data: { fields: { files: message } } })
}

/** Deletes files whose request was never sent; returns their number. */
export const removeOrphanedFiles = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose: 'request', used_in: 'lead_files' }, now)
