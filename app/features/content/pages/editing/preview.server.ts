import { createHmac } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { isSameSecret, sharedSecret } from '#platform/security/secret.server.ts'
import { text } from '#text/text.tsx'
import type { DocumentKind } from '../blocks.ts'
import { findVersion } from '../queries/content-documents.server.ts'

const days = 7

/** A signed path that shows an unpublished version to anyone who has the link. It expires after a week. */
export async function createPreviewPath(db: Db, version_id: string, now: Date): Promise<string> {
  const version = await findVersion(db, version_id)
  if (!version) throw new Problem('missing', text('Version not found'))
  const expires = Math.floor(now.getTime() / 1000) + days * 86_400
  const signed = `${version_id}.${expires}`
  return `${documentPath(version.kind, version.key)}?preview=${signed}.${await signatureOf(db, signed)}`
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
  const version = await findVersion(db, version_id)
  const isRequested = key === undefined || version?.key.toLowerCase() === key.toLowerCase()
  return version?.kind === kind && isRequested ? version : null
}

/** Response headers of a preview: not cached, not listed by search engines. Empty for published pages. */
export const previewHeaders = (isPreview: boolean): Record<string, string> =>
  isPreview ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } : {}

/** The page path of a document. Carousels are previewed on the page of all carousels. */
export function documentPath(kind: DocumentKind, key: string) {
  if (kind === 'article') return `/article/${key}`
  if (kind === 'policy') return `/policy/${key}`
  return kind === 'carousel' ? '/slide' : key
}

const signatureOf = async (db: Db, signed: string) =>
  createHmac('sha256', await sharedSecret(db, 'content-preview'))
    .update(signed)
    .digest('base64url')
