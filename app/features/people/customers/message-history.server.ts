import { inLocale, type Texts } from '#text/text.tsx'
import { type HistorySource, historyRows } from './customer-history.server.ts'

/** The messages in a customer's account, for their history in the back office. */
export const messageHistory: HistorySource = {
  kind: 'message',
  permission: 'customers.read',
  async read(db, who, page, { t, locale }) {
    const rows = await historyRows<{ title: Texts; read: boolean }>(
      db,
      {
        kind: 'message',
        columns: 'm.title, m.read_at is not null as read',
        from: 'messages m',
        where: 'm.user_id = $1',
        id: 'm.id',
        at: 'm.created_at',
      },
      who,
      page,
    )
    return rows.map(({ title, read, key, at }) => ({
      key,
      at,
      title: t('Message: {{title}}', { title: inLocale(title, locale) }),
      detail: read ? t('Read') : t('Unread'),
      to: null,
    }))
  },
}

/** The mails and text messages to a customer, for their history in the back office. */
export const mailHistory: HistorySource = {
  kind: 'mail',
  permission: 'customers.read',
  async read(db, who, page, { t, permissions }) {
    const rows = await historyRows<{ id: string; kind: string; subject: string; state: string }>(
      db,
      {
        kind: 'mail',
        columns: 'o.id, o.kind, o.subject, o.state',
        from: 'outbox o',
        where: `(o.user_id = $1 and o.recipient_kind <> 'shop') or o.recipient = $2`,
        id: 'o.id',
        at: 'o.created_at',
      },
      who,
      page,
    )
    const mayOpen = permissions.includes('system.read')
    return rows.map(({ id, kind, subject, state, key, at }) => ({
      key,
      at,
      title: kind === 'sms' ? t('Text message') : subject ? t('Mail: {{subject}}', { subject }) : t('Mail'),
      detail: state === 'failed' ? t('Failed') : state === 'waiting' ? t('Waiting') : t('Sent'),
      to: mayOpen ? `/admin/mail/${id}` : null,
    }))
  },
}
