import { staffActor } from '#platform/audit/audit.server.ts'
import { backupKinds } from '#platform/backups/backup-kinds.ts'
import { listBackups, recordBackup } from '#platform/backups/backups.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'

export const backupsApi = newApi('Backups for staff')

const BackupFields = {
  kind: z.enum(backupKinds).describe('What it contains'),
  bytes: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullable(),
}

export const listBackupsForStaff = backupsApi.endpoint({
  method: 'post',
  path: '/staff/backups',
  summary: 'The last 20 backups that were reported, newest first',
  access: 'staff',
  permission: 'system.read',
  answer: z.array(
    z.object({
      completed_at: z.string(),
      place: z.string(),
      ...BackupFields,
      verified_at: z.string().nullable().describe('When it was restored elsewhere and compared'),
    }),
  ),
  async handle({ ctx }) {
    const found = await listBackups(ctx.db, 20)
    return found.map((backup) => ({
      ...backup,
      completed_at: backup.completed_at.toISOString(),
      verified_at: backup.verified_at?.toISOString() ?? null,
    }))
  },
})

/** Clocks that differ a little do not make a report fail. */
const clockDifference_ms = 10 * 60_000

backupsApi.endpoint({
  method: 'post',
  path: '/staff/backups/report',
  summary:
    'Records that a backup finished, for the health screen. Called by a backup script with an API key; the same report again can add when the backup was verified, and changes nothing else',
  access: 'staff',
  permission: 'backups.report',
  body: z.object({
    kind: BackupFields.kind.default('database'),
    bytes: BackupFields.bytes.optional().describe('Size of the backup'),
    place: z
      .string()
      .trim()
      .min(1, text('Enter where the backup is stored'))
      .max(200, text('Use at most 200 characters'))
      .refine(hasNoCredentials, text('Leave out passwords and signatures'))
      .describe('Where it was written to, without credentials'),
    completed_at: z.iso.datetime({ offset: true }).optional().describe('By default now'),
    verified_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When it was restored elsewhere and compared'),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body: { kind, place, bytes = null, completed_at, verified_at } }) {
    const now = ctx.now()
    const finished = completed_at === undefined ? now : new Date(completed_at)
    const verified = verified_at === undefined ? null : new Date(verified_at)
    if (isLater(finished, now)) throw wrongTime('completed_at', text('This time is in the future'))
    if (verified && isLater(verified, now)) throw wrongTime('verified_at', text('This time is in the future'))
    if (verified && isLater(finished, verified))
      throw wrongTime('verified_at', text('This time is before the backup finished'))
    await recordBackup(ctx.db, staffActor(ctx, customer), {
      kind,
      place,
      bytes,
      completed_at: finished,
      verified_at: verified,
    })
    return reply(null, text('Backup recorded'))
  },
})

const isLater = (one: Date, other: Date) => one.getTime() > other.getTime() + clockDifference_ms

const wrongTime = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

/** Whether a place has no user, password or signature in it, so that the screen can show it. */
function hasNoCredentials(place: string) {
  // As scp and rsync have them: user:password@host:/path
  if (/^[^\s/:@]+:[^\s/:@]+@[^\s/:@]+[:/]/.test(place)) return false
  if (!URL.canParse(place)) return true
  const { username, password, search, hash } = new URL(place)
  return username === '' && password === '' && search === '' && !hash.includes('=')
}
