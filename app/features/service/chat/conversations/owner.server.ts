// Owner of a conversation: a customer on every device, or a guest identified by the secret in a cookie.
import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { assignFilesToUser } from '#platform/files/files.server.ts'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import type { ChatState } from '../chat.ts'
import { closeHandoverTask, recordVisitorAction } from '../staff/handover.server.ts'

export type ChatOwner = { user_id: string } | { secret: string }

/** Retention of a guest's conversation in days after its last message, and the lifetime of the cookie. */
export const guestDays = 90

const cookieName = 'chat'

/** A secret for a new guest: 256 random bits. */
export const createChatSecret = () => randomBytes(32).toString('base64url')

const hashOf = (secret: string) => createHash('sha256').update(`chat ${secret}`).digest('base64url')

/** The column and value that identify an owner's conversations. */
export const keyOfOwner = (owner: ChatOwner) =>
  'user_id' in owner
    ? ({ column: 'user_id', value: owner.user_id } as const)
    : ({ column: 'secret_hash', value: hashOf(owner.secret) } as const)

/** The secret in the browser's cookie, or null when it is missing or malformed. */
function secretIn(request: Request): string | null {
  const secret = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName]
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null
}

/**
 * The possible owner of a conversation: the signed-in customer, else the guest with the cookie's secret, else null. A
 * guest's conversations are transferred to the customer on the first call after signing in.
 */
export async function chatOwnerOf(ctx: RequestContext, request: Request): Promise<ChatOwner | null> {
  const secret = secretIn(request)
  const customer = await customerOf(ctx)
  if (!customer) return secret ? { secret } : null
  if (secret) await adoptConversations(ctx.db, customer.id, secret, ctx.now())
  return { user_id: customer.id }
}

/** The owner of a conversation that may be started now, and the cookies to set: a guest gets one with a secret. */
export async function ensureChatOwner(ctx: RequestContext, request: Request) {
  const owner = await chatOwnerOf(ctx, request)
  if (owner && 'user_id' in owner) {
    const hasSecret = secretIn(request) !== null
    return { owner, cookies: hasSecret ? [chatCookie(ctx, '', 0)] : [] }
  }
  // An unknown secret, for example one planted in the browser, is replaced by a new one.
  const guest = owner && (await isKnown(ctx.db, owner)) ? owner : { secret: createChatSecret() }
  return { owner: guest, cookies: [chatCookie(ctx, guest.secret, guestDays * 86_400)] }
}

async function isKnown(db: Db, owner: ChatOwner) {
  const { column, value } = keyOfOwner(owner)
  const rows = await queryRows(
    db,
    `select 1 from chat_conversations where ${column} = $1 limit 1`,
    [value],
    `has-chat-${column}`,
  )
  return rows.length > 0
}

/** HttpOnly and SameSite: scripts cannot read it, and forms of other sites do not send it. */
function chatCookie(ctx: RequestContext, value: string, maxAge: number) {
  const secure = ctx.services.settings.secureCookies
  return serialize(cookieName, value, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge })
}

type OpenConversation = { id: string; state: ChatState; is_guests: boolean }

/**
 * Transfers a guest's conversations to a customer, once; the secret is invalid afterwards. Of two open conversations
 * the one with a person stays open, otherwise the most recent.
 */
export async function adoptConversations(db: Db, user_id: string, secret: string, now: Date) {
  const owner = { secret }
  if (!(await isKnown(db, owner))) return
  const secret_hash = keyOfOwner(owner).value
  await inTransaction(db, async (tx) => {
    const open = await queryRows<OpenConversation>(
      tx,
      `select id, state, user_id is null as is_guests from (
         select * from chat_conversations where (user_id = $1 or secret_hash = $2) and ended_at is null
         order by id for update) locked
       order by state in ('waiting', 'person') desc, last_at desc, id`,
      [user_id, secret_hash],
    )
    const [, ...others] = open
    for (const other of others) await endConversation(tx, other, 'another conversation goes on', now)
    const adopted = await queryRows<{ id: string }>(
      tx,
      `update chat_conversations set user_id = $1, secret_hash = null where secret_hash = $2 returning id`,
      [user_id, secret_hash],
    )
    const sent = await queryRows<{ file_id: string }>(
      tx,
      'select file_id from chat_messages where conversation_id = any($1) and file_id is not null',
      [adopted.map(({ id }) => id)],
    )
    await assignFilesToUser(
      tx,
      sent.map(({ file_id }) => file_id),
      user_id,
    )
  })
}

/** Ends a conversation and closes its inbox task. */
export async function endConversation(
  tx: Db,
  { id, state }: { id: string; state: ChatState },
  cause: string,
  now: Date,
) {
  await queryRows(tx, 'update chat_conversations set ended_at = $2 where id = $1 and ended_at is null', [
    id,
    now,
  ])
  await recordVisitorAction(tx, { id, state }, 'ended', cause, now)
  await closeHandoverTask(tx, id, 'The visitor ended the conversation')
}
