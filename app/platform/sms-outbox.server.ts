import type { Locale } from '#text/text.tsx'
import type { Db } from './db.server.ts'
import { outbox } from './mail.table.server.ts'

export type KeptSms = {
  template: string
  /** As E.164 writes it: +16145550100. */
  to: string
  locale: Locale
  props: Record<string, unknown>
  dedupe_key?: string
}

/** Keeps a text message in the outbox, for the staff to see: there is nobody who would send it. */
export async function keepSms(db: Db, { template, to, locale, props, dedupe_key }: KeptSms) {
  await db
    .insert(outbox)
    .values({
      kind: 'sms',
      template,
      recipient: to,
      locale,
      props,
      state: 'kept',
      dedupe_key: dedupe_key ?? null,
    })
    .onConflictDoNothing({ target: outbox.dedupe_key })
}
