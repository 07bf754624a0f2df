// Handler of a conversation (bot or staff): every change is validated, stored and dated.

import { addInboxTask, settleInboxTask } from '#features/sales/payments/operations-inbox.server.ts'
import { officeAt } from '#features/store/calendar/office-hours.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { publishLive } from '#platform/live/live-updates.server.ts'
import { type ChatState, canBecome } from '../chat.ts'

export type ChatEvent = {
  kind:
    | 'began'
    | 'handed-over'
    | 'taken'
    | 'resolved'
    | 'assigned'
    | 'handed-back'
    | 'reopened'
    | 'ended'
    | 'cleared'
    | 'rated'
    | 'callback'
  from: ChatState | null
  to: ChatState
  actor: string
  cause: string
  at: Date
}

/** The topic of live updates about conversations; messages name the conversation. */
export const chatTopic = 'chat'

/** Records an event of a conversation. `cause` is one of our own terms, never the visitor's text. */
export async function recordEvent(tx: Db, conversation_id: string, event: ChatEvent) {
  await queryRows(
    tx,
    `insert into chat_events (conversation_id, kind, from_state, to_state, actor, cause, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [conversation_id, event.kind, event.from, event.to, event.actor, event.cause, event.at],
    'record-chat-event',
  )
  await publishLive(tx, { topic: chatTopic, id: conversation_id })
}

/** Records an action of the visitor that does not change who answers. */
export const recordVisitorAction = (
  tx: Db,
  { id, state }: HandoverTarget,
  kind: ChatEvent['kind'],
  cause: string,
  at: Date,
) => recordEvent(tx, id, { kind, from: state, to: state, actor: 'visitor', cause, at })

type HandoverTarget = { id: string; state: ChatState }
type HandlerChange = { to: ChatState; kind: ChatEvent['kind']; actor: string; cause: string; at: Date }

/** Changes the handler of a conversation that the caller has locked. Throws for a transition that is not allowed. */
export async function changeHandler(
  tx: Db,
  { id, state }: HandoverTarget,
  { to, kind, actor, cause, at }: HandlerChange,
) {
  if (!canBecome(state, to)) throw new Error(`A conversation cannot become ${to} from ${state}`)
  await queryRows(tx, 'update chat_conversations set state = $2, unsure = 0 where id = $1', [id, to])
  await recordEvent(tx, id, { kind, from: state, to, actor, cause, at })
}

/** Requests a person: the bot stops answering, and an inbox task is added that is due when the office opens. */
export async function requestPerson(tx: Db, conversation: HandoverTarget, cause: string, now: Date) {
  await changeHandler(tx, conversation, { to: 'waiting', kind: 'handed-over', actor: 'bot', cause, at: now })
  const { handovers } = only(
    await queryRows<{ handovers: number }>(
      tx,
      'update chat_conversations set handovers = handovers + 1 where id = $1 returning handovers',
      [conversation.id],
    ),
  )
  const { opens_at } = officeAt(now)
  await addInboxTask(tx, {
    key: taskKey(conversation.id, handovers),
    kind: 'chat_waiting',
    details: { conversation_id: conversation.id, cause },
    due_at: opens_at ?? now,
  })
}

/** Closes the inbox task for a conversation, if there is one. */
export async function closeHandoverTask(tx: Db, conversation_id: string, outcome: string) {
  const [found] = await queryRows<{ handovers: number }>(
    tx,
    'select handovers from chat_conversations where id = $1 and handovers > 0',
    [conversation_id],
  )
  if (found) await settleInboxTask(tx, taskKey(conversation_id, found.handovers), outcome)
}

const taskKey = (conversation_id: string, handovers: number) => `chat:${conversation_id}:${handovers}`
