import type { Actor } from '#platform/audit/audit.server.ts'
import { recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { removeFile, removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  type EvidenceFileField,
  type EvidenceTextField,
  type EvidenceTexts,
  evidenceTextFields,
  maxAllEvidenceCharacters,
  maxEvidenceBytes,
  stageOf,
} from './dispute.ts'
import { disputeById, type StaffDispute } from './list-disputes.server.ts'

const purpose = 'dispute-evidence'

export type Evidence = {
  texts: EvidenceTexts
  version: number
  sending_until: Date | null
  submitted_at: Date | null
  submitted_by: string | null
}

export type EvidenceFileRow = { field: EvidenceFileField; file_id: string; name: string; bytes: number }

/** The stored evidence of a dispute; version 0 when nothing is stored. */
export async function evidenceOf(db: Db, { provider, provider_dispute }: StaffDispute): Promise<Evidence> {
  const [found] = await queryRows<Evidence>(
    db,
    `select texts, version, sending_until, submitted_at, submitted_by from dispute_evidence
     where provider = $1 and provider_dispute = $2`,
    [provider, provider_dispute],
  )
  return found ?? { texts: {}, version: 0, sending_until: null, submitted_at: null, submitted_by: null }
}

/** The files of a dispute's evidence. */
export const evidenceFilesOf = (db: Db, { provider, provider_dispute }: StaffDispute) =>
  queryRows<EvidenceFileRow>(
    db,
    `select d.field, d.file_id, f.name, f.bytes from dispute_files d join files f on f.id = d.file_id
     where d.provider = $1 and d.provider_dispute = $2 order by d.created_at, d.field`,
    [provider, provider_dispute],
  )

/**
 * The evidence, locked, if it may change: the dispute needs a response, and nothing was submitted. Creates it when nothing
 * is stored. @throws Problem `missing`, `conflict` for another version.
 */
export async function lockEvidence(tx: Db, dispute_id: string, version: number, at: Date) {
  const dispute = await disputeById(tx, dispute_id)
  const { provider, provider_dispute } = dispute
  await queryRows(
    tx,
    `insert into dispute_evidence (provider, provider_dispute, version) values ($1, $2, 0) on conflict do nothing`,
    [provider, provider_dispute],
  )
  const evidence = only(
    await queryRows<Evidence>(
      tx,
      `select texts, version, sending_until, submitted_at, submitted_by from dispute_evidence
       where provider = $1 and provider_dispute = $2 for update`,
      [provider, provider_dispute],
    ),
  )
  if (evidence.submitted_at || stageOf(dispute) !== 'needs_response')
    throw new Problem('conflict', text('This dispute was answered already'), { data: { reason: 'answered' } })
  if (evidence.sending_until && evidence.sending_until > at)
    throw new Problem('conflict', text('The evidence is being submitted right now. Try again in a minute.'), {
      data: { reason: 'sending' },
    })
  if (evidence.version !== version)
    throw new Problem('conflict', text('The evidence has changed. Review it and try again.'), {
      data: { reason: 'stale_version', version: evidence.version },
    })
  return { dispute, evidence }
}

/** Removes the spaces around texts and leaves out empty ones. @throws Problem `invalid` for too much text. */
function tidy(texts: EvidenceTexts): EvidenceTexts {
  const filled = evidenceTextFields.flatMap((field) => {
    const value = texts[field]?.trim()
    return value ? [[field, value] as const] : []
  })
  if (filled.reduce((sum, [, value]) => sum + value.length, 0) > maxAllEvidenceCharacters)
    throw new Problem('invalid', text('All texts together can have up to 150,000 characters'))
  return Object.fromEntries(filled)
}

const changedTexts = (before: EvidenceTexts, after: EvidenceTexts): EvidenceTextField[] =>
  evidenceTextFields.filter((field) => (before[field] ?? '') !== (after[field] ?? ''))

/**
 * Saves the draft of the evidence and returns its new version. The audit log names the changed fields; the texts are
 * personal data and stay here.
 */
export const saveEvidence = (
  db: Db,
  actor: Actor,
  { dispute_id, version, texts }: { dispute_id: string; version: number; texts: EvidenceTexts },
  at: Date,
) =>
  inTransaction(db, async (tx) => {
    const { dispute, evidence } = await lockEvidence(tx, dispute_id, version, at)
    const saved = tidy(texts)
    await queryRows(
      tx,
      `update dispute_evidence set texts = $3, version = version + 1, updated_at = clock_timestamp()
       where provider = $1 and provider_dispute = $2`,
      [dispute.provider, dispute.provider_dispute, JSON.stringify(saved)],
    )
    await recordChange(tx, actor, {
      action: 'dispute.save_evidence',
      entity: 'dispute',
      entity_id: dispute.provider_dispute,
      label: dispute.reference,
      before: { version, changed: [] },
      after: { version: version + 1, changed: changedTexts(evidence.texts, saved) },
    })
    return version + 1
  })

type NewFile = {
  dispute_id: string
  version: number
  field: EvidenceFileField
  name: string
  bytes: Uint8Array
}

/** Stores a file of the evidence, instead of an earlier one of the field. Returns the new version. */
export async function addEvidenceFile(
  db: Db,
  store: FileStore,
  actor: Actor,
  { dispute_id, version, field, name, bytes }: NewFile,
  at: Date,
) {
  const file = await saveFile(db, store, {
    owner_user_id: null,
    purpose,
    name,
    bytes,
    allowed: ['pdf', 'png', 'jpeg'],
    max_bytes: maxEvidenceBytes,
  })
  try {
    return await changeFile(db, actor, { dispute_id, version, field, file_id: file.id }, at)
  } catch (error) {
    await inTransaction(db, (tx) => removeFile(tx, file.id))
    throw error
  }
}

/** Removes the file of a field. Returns the new version. */
export const removeEvidenceFile = (
  db: Db,
  actor: Actor,
  change: { dispute_id: string; version: number; field: EvidenceFileField },
  at: Date,
) => changeFile(db, actor, { ...change, file_id: null }, at)

type FileChange = { dispute_id: string; version: number; field: EvidenceFileField; file_id: string | null }

const changeFile = (db: Db, actor: Actor, { dispute_id, version, field, file_id }: FileChange, at: Date) =>
  inTransaction(db, async (tx) => {
    const { dispute } = await lockEvidence(tx, dispute_id, version, at)
    const { provider, provider_dispute } = dispute
    const before = (await evidenceFilesOf(tx, dispute)).find((one) => one.field === field)
    if (before) {
      await queryRows(tx, 'delete from dispute_files where file_id = $1', [before.file_id])
      await removeFile(tx, before.file_id)
    }
    if (file_id)
      await queryRows(
        tx,
        'insert into dispute_files (provider, provider_dispute, field, file_id) values ($1, $2, $3, $4)',
        [provider, provider_dispute, field, file_id],
      )
    const files = await evidenceFilesOf(tx, dispute)
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxEvidenceBytes)
      throw new Problem('too-large', text('All files together can have up to 4.5 MB'))
    await queryRows(
      tx,
      `update dispute_evidence set version = version + 1, updated_at = clock_timestamp()
       where provider = $1 and provider_dispute = $2`,
      [provider, provider_dispute],
    )
    await recordChange(tx, actor, {
      action: file_id ? 'dispute.add_file' : 'dispute.remove_file',
      entity: 'dispute',
      entity_id: provider_dispute,
      label: dispute.reference,
      before: { version, [field]: Boolean(before) },
      after: { version: version + 1, [field]: Boolean(file_id) },
    })
    return version + 1
  })

/** Deletes uploaded evidence that no dispute has. Returns the number of files. */
export const removeUnusedEvidence = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'dispute_files' }, now)
