import type { Db } from '#platform/database/db.server.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import { removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { chargeGuestQuota } from '#platform/files/upload-quota.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { maxFileMegabytes, maxFiles } from '../lead.ts'

const allowed: FileKind[] = ['pdf', 'png', 'jpeg', 'webp', 'avif', 'heic', 'csv', 'txt']

/** Keeps a file for a request that is still being written. One that no request names within a day is removed. */
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

/** Keeps the files that a form brings along, and gives their ids. An empty file field brings one without a name. */
export async function keepFilesOf(ctx: RequestContext, form: FormData): Promise<string[]> {
  const files = form.getAll('files').filter((one) => one instanceof File && one.name !== '') as File[]
  if (files.length > maxFiles) refuse(text('Please send at most five files'))
  const ids: string[] = []
  for (const file of files) {
    try {
      ids.push((await storeRequestFile(ctx, file)).id)
    } catch (error) {
      // The form has a place for the words: beside the field with the files.
      if (error instanceof Problem && error.kind !== 'too-many') refuse(error.message)
      throw error
    }
  }
  return ids
}

function refuse(message: string): never {
  throw new Problem('invalid', message, { data: { fields: { files: message } } })
}

/** Removes files that were sent for a request which never came; gives how many. */
export const removeOrphanedFiles = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose: 'request', used_in: 'lead_files' }, now)
