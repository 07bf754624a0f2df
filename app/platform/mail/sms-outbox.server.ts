import type { Locale } from '#text/text.tsx'
import type { Db } from '../database/db.server.ts'
import { outbox } from './mail.table.server.ts'

export type KeptSms = {
  template: string
  /** E.164 format: +16145550100. */
  to: string
  locale: Locale
  props: Record<string, unknown>
  dedupe_key?: string
  /** The account it concerns; the message is deleted with it. */
  user_id: string | null
}

/** Stores a text message in the outbox for staff: no SMS provider is configured. */
export async function keepSms(db: Db, { template, to, locale, props, dedupe_key, user_id }: KeptSms) {
  await db
    .insert(outbox)
    .values({
      kind: 'sms',
      template,
      recipient: to,
      recipient_kind: 'unverified',
      user_id,
      locale,
      props,
      state: 'kept',
      dedupe_key: dedupe_key ?? null,
    })
    .onConflictDoNothing({ target: outbox.dedupe_key })
}
