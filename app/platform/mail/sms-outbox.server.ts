import type { Locale } from '#text/text.tsx'
import type { Db } from '../database/db.server.ts'
import { outbox } from './mail.table.server.ts'

export type KeptSms = {
  template: string
  /** As E.164 writes it: +16145550100. */
  to: string
  locale: Locale
  props: Record<string, unknown>
  dedupe_key?: string
  /** The account that it is about, with which it is deleted. */
  user_id: string | null
}

/** Keeps a text message in the outbox, for the staff to see: there is nobody who would send it. */
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
