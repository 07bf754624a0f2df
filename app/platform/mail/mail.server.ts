import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { createElement, type ReactNode } from 'react'
import { type Locale, type Translate, translator } from '#text/text.tsx'
import { commitWithoutFlush, type Db, isInTransaction, queryRows } from '../database/db.server.ts'
import { escapeLike } from '../database/like.ts'
import { only } from '../database/rows.ts'
import { Problem } from '../http/problem.ts'
import { enqueue, jobInsertQuery, payloadsUnderway } from '../jobs/jobs.server.ts'
import { type OutboxRow, outbox } from './mail.table.server.ts'
import type { AnyRecipient, FixedMail, ShopRecipient, VerifiedRecipient } from './mail-recipient.server.ts'
import type { MailContext, MailFrame, MailTemplate, MailTemplates, RenderedMail } from './mail-template.ts'
import { isPlainAddress, type Mailbox, mailboxOf, mailHeaderText } from './mailbox.ts'
import { openSmtp } from './smtp.server.ts'

declare module '../jobs/jobs.server.ts' {
  interface Jobs {
    'deliver-mail': { id: string }
    'requeue-mail': Record<string, never>
  }
}

export type Mailer = {
  templates(): Promise<MailTemplates>
  frame(t: Translate, reason: MailTemplate['reason']): MailFrame
  /** Hands a mail to the SMTP server; null when none is configured. */
  send: ((mail: RenderedMail & { id: string; to: Mailbox }) => Promise<void>) | null
  close(): void
}

type AnyMail = {
  locale: Locale
  /** A mail with this key is queued at most once. */
  dedupe_key?: string
}

/** A mail with any content: to a verified address or to ourselves. */
export type PersonalMail = AnyMail & {
  template: string
  props: Record<string, unknown>
  to: VerifiedRecipient | ShopRecipient
}

/** A mail to an address that a visitor typed: fixed wording only. */
export type QueuedMail = PersonalMail | (AnyMail & { fixed: FixedMail; to: AnyRecipient })

/**
 * Queues a mail and its delivery job in the caller's transaction: committed or rolled back with it. Returns the
 * mail's id, or null when a mail with this key exists. Pass the mailer if available: when it sends nothing, the mail
 * is stored as `kept` at once, without a job. `isRepeated`: the caller is a job that queues the mail again if it is lost, so
 * outside of a transaction a mail with a dedupe key does not wait for the disk.
 */
export async function queueMail(
  db: Db,
  mail: QueuedMail,
  mailer?: Mailer,
  { isRepeated = false }: { isRepeated?: boolean } = {},
) {
  const { to, locale, dedupe_key } = mail
  const { template, props } = 'fixed' in mail ? mail.fixed : mail
  if (!isPlainAddress(to.address)) throw new Problem('invalid', 'please enter the correct email address')
  if (to.kind === 'unverified' && !('fixed' in mail))
    throw new Error(`The mail ${template} is not of fixed wording and its recipient has confirmed nothing`)
  const values = [
    template,
    to.address,
    mailHeaderText(to.name),
    to.kind,
    to.user_id,
    locale,
    JSON.stringify(props),
    dedupe_key ?? null,
  ]
  const isUnflushed = isRepeated && dedupe_key !== undefined && !isInTransaction(db)
  const [name, condition] = isUnflushed ? ['-again', commitWithoutFlush] : ['', 'true']
  if (mailer && !mailer.send) {
    const written = { template, props, locale, recipient_kind: to.kind }
    const subject = listedSubject(written, await templateOf(written, mailer))
    const [stored] = await queryRows<{ id: string }>(
      db,
      insertStored(condition),
      [...values, subject],
      `queue-kept-mail${name}`,
    )
    return stored?.id ?? null
  }
  const [queued] = await queryRows<{ id: string; queues: number }>(
    db,
    insertWaiting(condition),
    values,
    `queue-mail${name}`,
  )
  if (queued?.queues === 0) throw new Error('No queue for the job deliver-mail')
  return queued?.id ?? null
}

const insertStored = (condition: string) => `
  insert into outbox (kind, template, recipient, recipient_name, recipient_kind, user_id, locale, props, dedupe_key,
                      state, subject, attempts)
  select 'mail', $1, $2, $3, $4, $5, $6, $7::jsonb, $8, 'kept', $9, 1 where ${condition}
  on conflict (dedupe_key) do nothing returning id`

const insertWaiting = (condition: string) => `
  with mail as (
    insert into outbox (kind, template, recipient, recipient_name, recipient_kind, user_id, locale, props, dedupe_key)
    select 'mail', $1, $2, $3, $4, $5, $6, $7::jsonb, $8 where ${condition} on conflict (dedupe_key) do nothing returning id
  ),
  queue as (select * from pgboss.queue where name = 'deliver-mail'),
  added as (${jobInsertQuery({ data: `jsonb_build_object('id', mail.id)`, from: 'queue, mail' })})
  select id, (select count(*)::int from queue) as queues from mail`

/** Deletes mails by their dedupe keys, sent or not, when their content must be erased. */
export const forgetMails = (db: Db, dedupe_keys: string[]) =>
  queryRows(db, 'delete from outbox where dedupe_key = any($1)', [dedupe_keys])

/** Deletes the mails of a template about these orders that were sent to other people and mention the customer. */
export const forgetMailsAbout = (db: Db, template: string, order_ids: string[]) =>
  queryRows(db, `delete from outbox where template = $1 and props ->> 'order_id' = any($2)`, [
    template,
    order_ids,
  ])

/**
 * Enqueues unsent mails whose job was lost or gave up, and returns their number. After a week a mail stays as it is:
 * the back office shows it as failed.
 */
export async function requeueMail(db: Db): Promise<number> {
  const unsent = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'mail'),
        inArray(outbox.state, ['waiting', 'failed']),
        lt(outbox.created_at, sql`clock_timestamp() - interval '10 minutes'`),
        gt(outbox.created_at, sql`clock_timestamp() - interval '7 days'`),
      ),
    )
  if (unsent.length === 0) return 0
  const underway = new Set((await payloadsUnderway(db, 'deliver-mail')).map(({ id }) => id))
  const lost = unsent.filter(({ id }) => !underway.has(id))
  for (const { id } of lost) await enqueue(db, 'deliver-mail', { id })
  return lost.length
}

/**
 * Renders a waiting mail and sends it once: a sent mail is skipped, and one that another worker is sending fails for
 * now. Without an SMTP server it is stored for the back office's outbox. A failure is recorded and rethrown, so that
 * the job is retried. Must not run in a transaction: the SMTP server may be slow.
 */
export async function deliverMail(db: Db, mailer: Mailer, id: string): Promise<void> {
  if (!mailer.send) return await storeMail(db, mailer, id)
  const mail = await claimMail(db, id)
  if (!mail) return
  const { subject, isSecret } = await renderAndSend(mail, mailer, mailer.send).catch(
    async (error: unknown) => {
      await recordFailure(db, id, error)
      throw withoutSecrets(mail, error)
    },
  )
  await markSent(db, id, isSecret ? { subject: '', props: {} } : { subject })
}

async function renderAndSend(mail: OutboxRow, mailer: Mailer, send: NonNullable<Mailer['send']>) {
  const rendered = await renderMail(mail, mailer)
  await send({ ...rendered, id: mail.id, to: { name: mail.recipient_name, address: mail.recipient } })
  const { isSecret = false } = await templateOf(mail, mailer)
  return { subject: rendered.subject, isSecret }
}

/**
 * Claims the mail for sending; undefined when it is already sent. When another worker has claimed it, this throws and
 * the queue retries later, so that a duplicate job cannot send it twice.
 */
async function claimMail(db: Db, id: string): Promise<OutboxRow | undefined> {
  const unsent = and(eq(outbox.id, id), eq(outbox.kind, 'mail'), ne(outbox.state, 'sent'))
  const free = or(isNull(outbox.taken_until), lt(outbox.taken_until, sql`clock_timestamp()`))
  const [taken] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      taken_until: sql.raw(`clock_timestamp() + ${claimDuration}`),
    })
    .where(and(unsent, free))
    .returning()
  if (taken) return taken
  const [underway] = await db.select({ id: outbox.id }).from(outbox).where(unsent)
  if (underway) throw new Error(`Mail ${id} is being sent by another worker`)
  return undefined
}

// Longer than the SMTP timeouts, shorter than the time after which a dead worker's job is retried.
const claimDuration = `interval '4 minutes'`

async function storeMail(db: Db, mailer: Mailer, id: string) {
  const [mail] = await queryRows<OutboxRow>(
    db,
    `select * from outbox where id = $1 and kind = 'mail' and state <> 'sent'`,
    [id],
    'mail-to-keep',
  )
  if (!mail) return
  const subject = listedSubject(mail, await templateOf(mail, mailer))
  await queryRows(
    db,
    `update outbox set state = 'kept', subject = $2, last_error = null, attempts = attempts + 1
     where id = $1 and state <> 'sent'`,
    [id, subject],
    'keep-mail',
  )
}

async function markSent(db: Db, id: string, what: Partial<Pick<OutboxRow, 'subject' | 'props'>>) {
  await db
    .update(outbox)
    .set({ state: 'sent', ...what, last_error: null, taken_until: null, sent_at: sql`clock_timestamp()` })
    .where(eq(outbox.id, id))
}

async function recordFailure(db: Db, id: string, error: unknown) {
  const last_error = (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .slice(0, 500)
  await db
    .update(outbox)
    .set({ state: 'failed', last_error, taken_until: null })
    .where(and(eq(outbox.id, id), ne(outbox.state, 'sent')))
}

/** A server's response may repeat the address or the mail, and thrown errors are logged. */
function withoutSecrets(mail: OutboxRow, error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ')
  const kind = reason || (error instanceof Error ? error.name : 'unknown')
  const failure = new Error(`Mail ${mail.id} (${mail.template}) could not be sent: ${kind}`)
  // The stack helps with a failing template; its first line would repeat the message.
  if (!reason && error instanceof Error) failure.stack = `${failure}\n${stackLines(error)}`
  return failure
}

const stackLines = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n') ?? ''

/** Renders a mail of the outbox as its recipient sees it: subject, HTML and plain text, in the mail's language. */
export async function renderMail(
  mail: Pick<OutboxRow, 'template' | 'locale' | 'props' | 'recipient_kind'>,
  mailer: Pick<Mailer, 'templates' | 'frame'>,
): Promise<RenderedMail> {
  // Loaded with the first mail: these modules use more memory than the rest of an idle server.
  const { render, toPlainText } = await import('@react-email/render')
  const template = await templateOf(mail, mailer)
  const t = translator(mail.locale)
  const props = { ...mail.props, t, locale: mail.locale, frame: mailer.frame(t, template.reason) }
  const body = createElement(template.Body as (props: MailContext) => ReactNode, props)
  const html = await render(body)
  const event = template.calendar?.(props as never)
  const unsubscribe_url = template.unsubscribe?.(props as never)
  return {
    ...(event && { event }),
    ...(unsubscribe_url && { unsubscribe_url }),
    subject: subjectOf(mail, template),
    html,
    text: toPlainText(html, { selectors: headingSelectors }),
  }
}

// The converter would uppercase headings, which breaks German names and model numbers.
const headingSelectors = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }))

/** The mail's template. @throws when this recipient may not be sent it: an inconsistent outbox row is never sent. */
async function templateOf(
  mail: Pick<OutboxRow, 'template' | 'recipient_kind'>,
  mailer: Pick<Mailer, 'templates'>,
) {
  const templates = await mailer.templates()
  const template = Object.hasOwn(templates, mail.template) ? templates[mail.template] : undefined
  if (!template) throw new Error(`No template for the mail ${mail.template}`)
  if (mail.recipient_kind === 'unverified' && template.audience !== 'anyone')
    throw new Error(`The mail ${mail.template} may not go to an unverified address`)
  return template
}

/** The subject for the lists of the back office: empty for a code, which is in its subject. */
const listedSubject = (mail: Pick<OutboxRow, 'props' | 'locale'>, template: MailTemplate) =>
  template.isSecret ? '' : subjectOf(mail, template)

const subjectOf = ({ props, locale }: Pick<OutboxRow, 'props' | 'locale'>, template: MailTemplate) =>
  mailHeaderText(template.subject(props as never, translator(locale)))

export type MailerOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; nothing is sent without it. */
  url: string | undefined
  /** `Heliostead <hello@heliostead.example>` */
  from: string
  /** The templates of all features; a function loads them with the first mail. */
  templates: MailTemplates | (() => Promise<MailTemplates>)
  frame(t: Translate, reason: MailTemplate['reason']): MailFrame
}

/** Creates the mailer; with a `url` it sends by SMTP. */
export function createMailer({ url, from, templates, frame }: MailerOptions): Mailer {
  const sender = mailboxOf(from)
  const smtp = url ? openSmtp(url, sender) : null
  return {
    templates: async () => (typeof templates === 'function' ? await templates() : templates),
    frame,
    send: smtp?.send ?? null,
    close: () => smtp?.close(),
  }
}

/** Mails and text messages that could not be sent. */
export const countFailedMail = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from outbox where state = 'failed'`,
    ),
  )

export type MailFilter = {
  state?: OutboxRow['state'] | undefined
  kind?: OutboxRow['kind'] | undefined
  user_id?: string | undefined
  /** The order it is about, among the mails of `user_id`. */
  order_id?: string | undefined
  /** Beginning of the recipient's address or phone number. */
  recipient?: string | undefined
}

export type ListedMail = Pick<
  OutboxRow,
  | 'id'
  | 'kind'
  | 'template'
  | 'recipient'
  | 'subject'
  | 'state'
  | 'attempts'
  | 'last_error'
  | 'created_at'
  | 'sent_at'
>

/** A page of the outbox, newest first, and how many match. */
export async function listMail(
  db: Db,
  { state, kind, user_id, order_id, recipient }: MailFilter,
  { page, size }: { page: number; size: number },
) {
  const where = `($1::text is null or state = $1) and ($2::text is null or kind = $2)
    and ($3::text is null or user_id = $3) and ($4::text is null or props ->> 'order_id' = $4)
    and ($5::text is null or recipient like $5)`
  const beginning = recipient && `${escapeLike(recipient.toLowerCase())}%`
  const values = [state, kind, user_id, order_id, beginning].map((value) => value ?? null)
  const list = await queryRows<ListedMail>(
    db,
    `select id, kind, template, recipient, subject, state, attempts, last_error, created_at, sent_at
     from outbox where ${where} order by created_at desc, id limit ${size} offset ${(page - 1) * size}`,
    values,
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from outbox where ${where}`,
      values,
    ),
  )
  return { list, total }
}

/** A mail of the outbox, or null. */
export async function findMail(db: Db, id: string): Promise<OutboxRow | null> {
  const [found] = await db.select().from(outbox).where(eq(outbox.id, id))
  return found ?? null
}

/** Whether the content of a sent mail was deleted, because it was a code. */
export const isMailErased = (mail: OutboxRow) =>
  mail.state === 'sent' && mail.subject === '' && Object.keys(mail.props).length === 0

/**
 * Sends a mail again: a failed or waiting one by its own row, a sent one as a copy with the same content. Returns the id
 * of the mail that will be sent.
 */
export async function resendMail(tx: Db, mail: OutboxRow): Promise<string> {
  if (mail.state === 'waiting' || mail.state === 'failed') {
    await tx.update(outbox).set({ state: 'waiting', last_error: null }).where(eq(outbox.id, mail.id))
    await enqueue(tx, 'deliver-mail', { id: mail.id })
    return mail.id
  }
  const { template, recipient, recipient_name, recipient_kind, user_id, locale, props } = mail
  const [copy] = await tx
    .insert(outbox)
    .values({ kind: 'mail', template, recipient, recipient_name, recipient_kind, user_id, locale, props })
    .returning({ id: outbox.id })
  if (!copy) throw new Error('The copy of the mail was not stored')
  await enqueue(tx, 'deliver-mail', { id: copy.id })
  return copy.id
}
