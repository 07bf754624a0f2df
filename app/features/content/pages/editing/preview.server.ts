import { createHmac } from 'node:crypto'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { isSameSecret, sharedSecret } from '#platform/security/secret.server.ts'
import { extraPolicyHeader } from '#platform/security/security.server.ts'
import { text } from '#text/text.tsx'
import type { DocumentKind, StoredBodies } from '../blocks.ts'
import { sanitizeBody } from '../html/sanitize-body.server.ts'
import { findVersion, type VersionRow } from '../queries/content-documents.server.ts'
import { documentPath } from './document-path.ts'

const days = 7

/** A signed path that shows an unpublished version to anyone who has the link. It expires after a week. */
export async function createPreviewPath(db: Db, version_id: string, now: Date): Promise<string> {
  const version = await findVersion(db, version_id)
  if (!version) throw new Problem('missing', text('Version not found'))
  return signedPath(db, version_id, version, now)
}

async function signedPath(db: Db, id: string, { kind, key }: { kind: DocumentKind; key: string }, now: Date) {
  const expires = Math.floor(now.getTime() / 1000) + days * 86_400
  const signed = `${id}.${expires}`
  return `${documentPath(kind, key)}?preview=${signed}.${await signatureOf(db, signed)}`
}

type OpenBody<Kind extends DocumentKind = DocumentKind> = {
  /** Of the open editor; the same id replaces what it showed before. */
  id: string
  kind: Kind
  key: string
  body: StoredBodies[Kind]
}

/** Stores what an open editor shows, and returns the signed path of its preview. It is removed after a week. */
export async function previewOpenBody(db: Db, { id, kind, key, body }: OpenBody, now: Date): Promise<string> {
  await queryRows(
    db,
    `insert into content_previews (id, kind, key, body, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set kind = excluded.kind, key = excluded.key, body = excluded.body,
       updated_at = excluded.updated_at`,
    [id, kind, key, JSON.stringify(sanitizeBody(body)), now],
  )
  return signedPath(db, id, { kind, key }, now)
}

/** Removes the previews whose links have expired. */
export const deleteOldPreviews = (db: Db, now: Date) =>
  queryRows(
    db,
    'delete from content_previews where updated_at < $1::timestamptz - make_interval(days => $2)',
    [now, days],
  )

async function findOpenBody(db: Db, id: string) {
  const [found] = await queryRows<VersionRow>(
    db,
    `select id as version_id, 0 as number, kind, key, body, null::timestamptz as publish_at
     from content_previews where id = $1`,
    [id],
  )
  return found
}

/**
 * The version of a preview token; null if the signature is invalid, expired or of another document. Without a key, any
 * document of the kind is accepted.
 */
export async function findPreviewedVersion(
  db: Db,
  token: string,
  now: Date,
  kind: DocumentKind,
  key?: string,
) {
  const [version_id = '', expires = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f-]{36}$/.test(version_id) || !(Number(expires) * 1000 > now.getTime())) return null
  if (!isSameSecret(signature, await signatureOf(db, `${version_id}.${expires}`))) return null
  const version = (await findVersion(db, version_id)) ?? (await findOpenBody(db, version_id))
  const isRequested = key === undefined || version?.key.toLowerCase() === key.toLowerCase()
  return version?.kind === kind && isRequested ? version : null
}

/**
 * Response headers of a preview: not cached, not listed by search engines, and shown in a frame of the back office. Empty
 * for published pages.
 */
export const previewHeaders = (isPreview: boolean): Record<string, string> =>
  isPreview
    ? {
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        [extraPolicyHeader]: "frame-ancestors 'self'",
      }
    : {}

const signatureOf = async (db: Db, signed: string) =>
  createHmac('sha256', await sharedSecret(db, 'content-preview'))
    .update(signed)
    .digest('base64url')
