import { namesOfApiKeys } from '#features/people/api-keys/api-keys.server.ts'
import { type AuditEntry, type AuditFilter, auditConditions } from '#platform/audit/audit.server.ts'
import { pagesOf } from '#platform/database/paged-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { namesOfUsers } from './members.server.ts'

const day = z.iso.date().optional()

/** The filters of the audit log: by object, person, action, day in UTC, and words. */
export const AuditListFilter = z.object({
  entity: z.string().max(100).optional(),
  entity_id: z.string().max(200).optional(),
  actor_id: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  /** First and last day in UTC. */
  from: day,
  until: day,
  search: z.string().trim().max(200).optional(),
})

/** The filter with the times of its days. */
export const toAuditFilter = ({ from, until, ...filter }: z.output<typeof AuditListFilter>): AuditFilter => ({
  ...filter,
  from: from ? new Date(from) : undefined,
  until: until ? new Date(Date.parse(until) + 24 * 3600_000) : undefined,
})

/** Exports the audit log, the oldest change first. */
export const auditExporter = tableExporter({
  permission: 'audit.read',
  title: text('Audit log'),
  filter: AuditListFilter,
  columns: [
    { title: text('Time'), kind: 'time' },
    { title: text('Who'), kind: 'text' },
    { title: text('What changed'), kind: 'text' },
    { title: text('Type of item'), kind: 'text' },
    { title: text('Item'), kind: 'text' },
    { title: text('Before'), kind: 'text' },
    { title: text('After'), kind: 'text' },
  ],
  async *rows({ db }, filter) {
    const pages = pagesOf<AuditEntry>(db, {
      columns: 'a.at, a.actor_kind, a.actor_id, a.action, a.entity, a.entity_id, a.label, a.before, a.after',
      from: 'audit_log a',
      ...auditConditions(toAuditFilter(filter)),
      key: ['a.id'],
      page_rows: 1000,
    })
    for await (const page of pages) {
      const ids = page.map(({ actor_id }) => actor_id)
      const names = new Map([...(await namesOfUsers(db, ids)), ...(await namesOfApiKeys(db, ids))])
      for (const { at, actor_id, action, entity, entity_id, label, before, after } of page)
        yield [
          at,
          names.get(actor_id) ?? actor_id,
          action,
          entity,
          label || entity_id,
          before ? JSON.stringify(before) : '',
          after ? JSON.stringify(after) : '',
        ]
    }
  },
})
