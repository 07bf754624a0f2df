import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Log } from '#platform/observability/log.server.ts'
import { inLocale, type Locale, locales, type Texts, type Translate, text, translator } from '#text/text.tsx'
import type { Message, MessageLookout } from './message.ts'

type MessageText = { title: string; body: string }

type NewMessage = { write: (t: Translate) => MessageText; link?: string | null }

/**
 * Creates a message to a customer in every language, so that it follows the language they use later. Call it in the
 * transaction of the event it reports, so that both are committed together.
 */
export async function createMessage(tx: Db, user_id: string, { write, link = null }: NewMessage) {
  const { title, body } = inEveryLocale(write)
  await queryRows(
    tx,
    insertMessage({ user_id: '$1', title: '$2', body: '$3', link: '$4' }),
    [user_id, title, body, link],
    'leave-message',
  )
}

/** SQL that creates a message, for a statement that causes it. Title and body are `inEveryLocale`. */
export const insertMessage = (message: Record<'user_id' | 'title' | 'body' | 'link', string>) => `
  insert into messages (user_id, title, body, link)
  values (${message.user_id}, ${message.title}::jsonb, ${message.body}::jsonb, ${message.link})`

/** Title and body of a message in every language, as JSON. */
export function inEveryLocale(write: NewMessage['write']) {
  const translations = locales.map((locale) => [locale, write(translator(locale))] as const)
  const all = (part: keyof MessageText) =>
    JSON.stringify(Object.fromEntries(translations.map(([locale, content]) => [locale, content[part]])))
  return { title: all('title'), body: all('body') }
}

/** A page of a customer's messages, newest first, and the total number. */
export async function listMessages(
  db: Db,
  user_id: string,
  locale: Locale,
  paging: { page: number; page_size: number },
) {
  const rows = await queryRows<MessageRow>(
    db,
    `select id, title, body, link, created_at, read_at, count(*) over ()::int as total
     from messages where user_id = $1 order by created_at desc, id limit $2 offset $3`,
    [user_id, paging.page_size, (paging.page - 1) * paging.page_size],
    'list-messages',
  )
  const list = rows.map(
    (row): Message => ({
      id: row.id,
      title: inLocale(row.title, locale),
      body: inLocale(row.body, locale),
      link: row.link,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    }),
  )
  const total = rows[0]?.total ?? (paging.page > 1 ? await countMessages(db, user_id) : 0)
  return { list, total }
}

type MessageRow = {
  id: string
  title: Texts
  body: Texts
  link: string | null
  created_at: Date
  read_at: Date | null
  total: number
}

async function countMessages(db: Db, user_id: string) {
  const rows = await queryRows<{ total: number }>(
    db,
    'select count(*)::int as total from messages where user_id = $1',
    [user_id],
  )
  return only(rows).total
}

/**
 * The latest messages and the unread count, for a page that shows other content too: on a database error the list is
 * empty and the count 0.
 */
export async function loadMessageLookout(
  { db, locale, log }: { db: Db; locale: Locale; log: Log },
  user_id: string,
  page_size: number,
): Promise<MessageLookout> {
  try {
    const { list } = await listMessages(db, user_id, locale, { page: 1, page_size })
    return { list, false_count: await unreadCount(db, user_id) }
  } catch (error) {
    log.error({ error }, 'Messages could not be loaded')
    return { list: [], false_count: 0, hasFailed: true }
  }
}

/** The number of unread messages of a customer. */
export async function unreadCount(db: Db, user_id: string) {
  const rows = await queryRows<{ unread: number }>(
    db,
    'select count(*)::int as unread from messages where user_id = $1 and read_at is null',
    [user_id],
    'unread-count',
  )
  return only(rows).unread
}

/** Marks a message as read and returns its link. A repeated call does not change the time of the first read. @throws Problem `missing` */
export async function markRead(db: Db, owned: { user_id: string; id: string }) {
  const [message] = await queryRows<{ link: string | null }>(
    db,
    `update messages set read_at = coalesce(read_at, clock_timestamp()) where user_id = $1 and id = $2 returning link`,
    [owned.user_id, owned.id],
  )
  if (!message) throw new Problem('missing', text('Message not found'))
  return message
}

/** Marks all messages of a customer as read. */
export async function markAllRead(db: Db, user_id: string) {
  await queryRows(
    db,
    'update messages set read_at = clock_timestamp() where user_id = $1 and read_at is null',
    [user_id],
  )
}
