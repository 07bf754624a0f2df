import { createHmac } from 'node:crypto'
import { publicUrlOf, type Settings } from '#platform/config/env.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { isSameSecret, sharedSecret } from '#platform/security/secret.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'
import type { StockNoticeState } from './stock-notice.ts'

/** What the link in a mail does with the request: confirm its address, or end it. */
export const noticeLinkActions = ['confirm', 'unsubscribe'] as const
export type NoticeLinkAction = (typeof noticeLinkActions)[number]

export type LinkedNotice = { id: string; product_id: string; email: string; state: StockNoticeState }

/** The URL of a signed link. It needs no session; it is valid as long as the request is stored. */
export async function noticeLink(
  { db, settings }: { db: Db; settings: Settings },
  action: NoticeLinkAction,
  { id, locale }: { id: string; locale: Locale },
) {
  const path = `/stockNotice/${action}/${id}.${await signatureOf(db, action, id)}`
  return publicUrlOf(settings) + pathIn(locale, path)
}

/** The request of a link. @throws Problem `missing` for a forged link, one for another action, or a deleted request. */
export async function noticeByLink(db: Db, action: NoticeLinkAction, token: string): Promise<LinkedNotice> {
  const [id = '', signature = ''] = token.split('.')
  const [notice] =
    idShape.test(id) && isSameSecret(signature, await signatureOf(db, action, id))
      ? await queryRows<LinkedNotice>(
          db,
          'select id, product_id, email, state from stock_notices where id = $1',
          [id],
        )
      : []
  if (!notice) throw new Problem('missing', text('This link has expired. Ask for a new one.'))
  return notice
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const signatureOf = async (db: Db, action: NoticeLinkAction, id: string) =>
  createHmac('sha256', await sharedSecret(db, 'stock-notices'))
    .update(`${action} ${id}`)
    .digest('base64url')
