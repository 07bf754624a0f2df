import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'

/** The chats of a customer, for their history in the back office. */
export const chatHistory: HistorySource = {
  kind: 'chat',
  permission: 'chat.answer',
  async read(db, who, page, { t }) {
    const rows = await historyRows<{ id: string; messages: number }>(
      db,
      {
        kind: 'chat',
        columns: `c.id, (select count(*)::int from chat_messages m where m.conversation_id = c.id) as messages`,
        from: 'chat_conversations c',
        where: 'c.user_id = $1',
        id: 'c.id',
        at: 'c.last_at',
      },
      who,
      page,
    )
    return rows.map(({ id, messages, key, at }) => ({
      key,
      at,
      title: t('Chat'),
      detail: t('{{count}} messages', { count: messages }),
      to: `/admin/chat/${id}`,
    }))
  },
}
