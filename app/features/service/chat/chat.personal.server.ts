import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { forgetMails } from '#platform/mail/mail.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { deleteConversations } from './conversations/delete-conversations.server.ts'

/** A customer's conversations with their answers and images. They are deleted with the account. */
export const chatPersonalData: PersonalData = {
  name: 'chat',
  tables: {
    chat_conversations: {
      erased: ['user_id', 'secret_hash', 'questions', 'memory', 'reply_to', 'rating', 'page', 'cart_id'],
      other: [
        'id',
        'sender_id',
        'locale',
        'state',
        'unsure',
        'handovers',
        'cleared_step',
        'visitor_seen_step',
        'staff_seen_step',
        'staff_id',
        'started_at',
        'last_at',
        'ended_at',
      ],
    },
    chat_messages: {
      erased: ['text', 'file_id', 'links', 'key'],
      other: [
        'id',
        'conversation_id',
        'step',
        'by',
        'staff_id',
        'is_image',
        'answers',
        'answered_at',
        'topic',
        'is_helpful',
        'sent_at',
      ],
    },
    chat_notes: {
      erased: ['body'],
      other: ['id', 'conversation_id', 'key', 'staff_id', 'at'],
    },
    chat_unanswered: { other: ['message_id', 'locale', 'at', 'done_at'] },
    chat_events: {
      other: ['id', 'conversation_id', 'step', 'kind', 'from_state', 'to_state', 'actor', 'cause', 'at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: `c.sender_id, c.state, c.locale, c.reply_to, c.rating, c.memory, c.started_at, c.last_at, c.ended_at,
         (select coalesce(jsonb_agg(jsonb_build_object('by', m.by, 'text', m.text, 'picture', m.file_id,
            'is_helpful', m.is_helpful, 'sent_at', m.sent_at) order by m.step), '[]')
          from chat_messages m where m.conversation_id = c.id) as messages`,
      from: 'chat_conversations c',
      where: 'c.user_id = $1',
      key: ['c.started_at', 'c.id'],
      values: [id],
      page_rows: 10,
    }),
  async scrub(tx, { id }) {
    const conversations = await queryRows<{ id: string }>(
      tx,
      'select id from chat_conversations where user_id = $1',
      [id],
    )
    const ids = conversations.map((one) => one.id)
    const answers = await queryRows<{ id: string }>(
      tx,
      `select id from chat_messages where conversation_id = any($1) and by = 'person'`,
      [ids],
    )
    await forgetMails(
      tx,
      answers.map((one) => `chat-answered ${one.id}`),
    )
    await deleteConversations(tx, ids, 'The customer has deleted the account')
  },
  async merge(tx, { from, to }) {
    // A customer has one open chat: that of the account that stays.
    await queryRows(
      tx,
      `update chat_conversations c set user_id = $2, ended_at = case when exists (
         select from chat_conversations own where own.user_id = $2 and own.ended_at is null)
         then coalesce(c.ended_at, clock_timestamp()) else c.ended_at end
       where c.user_id = $1`,
      [from, to],
    )
  },
}
