import { createMessage } from '#features/people/notifications/messages.server.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { FileStore } from '#platform/files/file-store.server.ts'
import { removeUnusedFiles, saveFile } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  type Certificate,
  type CertificateInput,
  type CertificateStatus,
  canBecome,
  effectiveStatus,
  maxCertificateBytes,
} from './exemption.ts'
import type { Exemption } from './sales-tax.ts'

const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

const columns = `id, user_id, company_name, state, number, to_char(expires_on, 'YYYY-MM-DD') as expires_on, file_id, status,
  review_note, ${moment('created_at')}, ${moment('reviewed_at')}`

const missing = () => new Problem('missing', text('Certificate not found'))

const purpose = 'tax certificate'

/** Deletes uploaded files without a certificate row; returns how many. */
export const deleteUnusedCertificateFiles = (db: Db, now: Date) =>
  removeUnusedFiles(db, { purpose, used_in: 'tax_certificates' }, now)

/** The most pending certificates of one customer. */
const maxPending = 20

/** A customer's certificates, newest first. */
export const certificatesOf = (db: Db, user_id: string) =>
  queryRows<Certificate>(
    db,
    `select ${columns} from tax_certificates where user_id = $1 order by created_at desc, id limit 200`,
    [user_id],
    'certificates-of',
  )

/** Stores a certificate with its picture or PDF; it has no effect until staff approve it. Throws `invalid` if expired. */
export async function sendCertificate(
  db: Db,
  store: FileStore,
  user_id: string,
  input: CertificateInput,
  file: { name: string; bytes: Uint8Array },
  now: Date,
): Promise<Certificate> {
  if (input.expires_on < dayIn(now)) {
    const message = text('This certificate has expired')
    throw new Problem('invalid', message, { data: { fields: { expires_on: message } } })
  }
  const waiting = (await certificatesOf(db, user_id)).filter((one) => one.status === 'pending')
  if (waiting.length >= maxPending)
    throw new Problem(
      'conflict',
      text('We’re still reviewing your other certificates. Please wait for the result.'),
    )
  const { id: file_id } = await saveFile(db, store, {
    owner_user_id: user_id,
    purpose,
    ...file,
    allowed: ['pdf', 'png', 'jpeg', 'webp'],
    max_bytes: maxCertificateBytes,
  })
  const { company_name, state, number, expires_on } = input
  return only(
    await queryRows<Certificate>(
      db,
      `insert into tax_certificates (user_id, company_name, state, number, expires_on, file_id)
       values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
      [user_id, company_name, state, number, expires_on, file_id],
    ),
  )
}

/**
 * The exemption that a customer's certificate gives in a state now; null if it is for another state, expired, revoked or
 * not approved. Throws `missing` for an unknown certificate and for another customer's.
 */
export async function exemptionFor(
  db: Db,
  user_id: string,
  certificate_id: string,
  state: string,
  now: Date,
): Promise<Exemption | null> {
  const [found] = await queryRows<Certificate>(
    db,
    `select ${columns} from tax_certificates where id = $1 and user_id = $2`,
    [certificate_id, user_id],
    'exemption-for',
  )
  if (!found) throw missing()
  return isValid(found, state, now) ? { certificate_id: found.id, state: found.state } : null
}

const isValid = (found: Certificate, state: string, now: Date) =>
  found.state === state && effectiveStatus(found, dayIn(now)) === 'approved'

/** The customer's certificates that exempt deliveries to a state today. */
export const validCertificates = async (db: Db, user_id: string, state: string, now: Date) =>
  (await certificatesOf(db, user_id)).filter((one) => isValid(one, state, now))

type CertificateFilter = { status?: CertificateStatus | undefined; user_id?: string | undefined }

/** Certificates of all customers for staff, or of one, oldest first. */
export async function listCertificates(
  db: Db,
  { status, user_id, page, page_size }: CertificateFilter & { page: number; page_size: number },
) {
  const where = '($1::text is null or status = $1) and ($2::text is null or user_id = $2)'
  const [count] = await queryRows<{ total: number }>(
    db,
    `select count(*)::int as total from tax_certificates where ${where}`,
    [status ?? null, user_id ?? null],
  )
  const items = await queryRows<Certificate>(
    db,
    `select ${columns} from tax_certificates where ${where} order by created_at, id limit $3 offset $4`,
    [status ?? null, user_id ?? null, page_size, (page - 1) * page_size],
  )
  return { items, total: count?.total ?? 0, page, page_size }
}

type Review = { certificate_id: string; status: Exclude<CertificateStatus, 'pending'>; note: string }

/** Approves, rejects or revokes a certificate and notifies its owner. Throws `conflict` if its status forbids it. */
export function reviewCertificate(db: Db, staff_id: string, { certificate_id, status, note }: Review) {
  return inTransaction(db, async (tx) => {
    const [found] = await queryRows<Certificate>(
      tx,
      `select ${columns} from tax_certificates where id = $1 for update`,
      [certificate_id],
    )
    if (!found) throw missing()
    if (!canBecome(found.status, status))
      throw new Problem('conflict', text('You can no longer do this with this certificate'), {
        data: { status: found.status },
      })
    const reviewed = await queryRows<Certificate>(
      tx,
      `update tax_certificates set status = $2, review_note = $3, reviewed_by = $4, reviewed_at = clock_timestamp()
       where id = $1 returning ${columns}`,
      [certificate_id, status, note, staff_id],
    )
    const { state } = found
    await createMessage(tx, found.user_id, {
      write: (t) => ({
        title:
          status === 'approved'
            ? t('Your tax exemption for {{state}} is approved', { state })
            : status === 'rejected'
              ? t('Your tax exemption for {{state}} wasn’t approved', { state })
              : t('Your tax exemption for {{state}} has ended', { state }),
        body:
          note ||
          (status === 'approved'
            ? t('You can use it at checkout for deliveries to {{state}}.', { state })
            : t('Orders to {{state}} are taxed again. You can submit another certificate.', { state })),
      }),
      link: '/profile/tax_exemption',
    })
    return only(reviewed)
  })
}

/** Exemption certificates that wait for a review. */
export const countPendingCertificates = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from tax_certificates where status = 'pending'`,
    ),
  )
