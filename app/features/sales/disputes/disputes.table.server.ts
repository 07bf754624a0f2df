import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { disputes } from '#features/sales/payments/payments.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { EvidenceFileField, EvidenceTexts } from './dispute.ts'

/** The evidence of a dispute: a draft until it is submitted, then what was submitted. */
export const dispute_evidence = pgTable(
  'dispute_evidence',
  {
    provider: text().notNull(),
    provider_dispute: text().notNull(),
    texts: jsonb().$type<EvidenceTexts>().notNull().default({}),
    /** Incremented with every change; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    /** Until when a submission is under way and nothing may change. */
    sending_until: time(),
    submitted_at: time(),
    submitted_by: text(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_dispute] }),
    foreignKey({
      name: 'evidence_of_dispute',
      columns: [table.provider, table.provider_dispute],
      foreignColumns: [disputes.provider, disputes.provider_dispute],
    }),
  ],
)

/** Files of the evidence, one for each field. */
export const dispute_files = pgTable(
  'dispute_files',
  {
    provider: text().notNull(),
    provider_dispute: text().notNull(),
    field: text().$type<EvidenceFileField>().notNull(),
    file_id: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    created_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_dispute, table.field] }),
    foreignKey({
      name: 'file_of_evidence',
      columns: [table.provider, table.provider_dispute],
      foreignColumns: [dispute_evidence.provider, dispute_evidence.provider_dispute],
    }).onDelete('cascade'),
  ],
)
