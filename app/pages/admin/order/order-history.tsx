import { useState } from 'react'
import { providerLabel } from '#features/sales/payments/payment.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'
import { orderEventTitles } from './order-event-titles.ts'
import { staffReason } from './staff-reason.ts'

type Entry = { id: string; at: string; who: string; title: string; body: string; isNote: boolean }

/** What happened to an order and what staff wrote about it, newest first. */
export function OrderHistory({ data }: { data: OrderData }) {
  const t = useText()
  const format = useFormat()
  return (
    <Card>
      <h2 className="mb-4 font-semibold">{t('History')}</h2>
      <NoteForm order_id={data.order.order_id} />
      <ol className="mt-5 grid gap-4">
        {useEntries(data).map(({ id, at, who, title, body, isNote }) => (
          <li key={id} className={isNote ? 'rounded bg-sunken p-3' : 'border-l-2 border-line pl-3'}>
            <p className="text-sm text-ink-soft">
              {format.dateTime(at)} · {who}
            </p>
            <p>{title}</p>
            {body && <p className="text-sm whitespace-pre-line text-ink-soft">{body}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useEntries({ order, notes, names }: OrderData): Entry[] {
  const t = useText()
  const format = useFormat()
  const nameOf = (actor: string) => {
    const [kind, id = ''] = actor.split(':')
    if (kind === 'staff') return names[id] ?? t('Former staff')
    if (kind === 'customer') return t('Customer')
    return kind === 'provider' ? t(providerLabel(id)) : t('System')
  }
  const titleOf = ({ kind, cause, from_day, to_day, at }: OrderData['order']['events'][number]) => {
    const known = orderEventTitles[kind]
    const tax = kind === 'tax_rechecked' && /^charged (\d+), due (\d+) cents$/.exec(cause)
    if (tax)
      return t('Tax differs: {{charged}} charged, {{due}} due', {
        charged: format.money(Number(tax[1])),
        due: format.money(Number(tax[2])),
      })
    if (kind === 'delivery_date_changed')
      return t('Delivery date changed from {{from}} to {{to}} because payment arrived on {{day}}', {
        from: format.day(from_day),
        to: format.day(to_day),
        day: format.date(at),
      })
    if (kind === 'quote_used') return t('Ordered at the prices of quote {{number}}', { number: cause })
    if (kind === 'preparing' && order.pickup) return t('Preparing for pickup')
    return known ? t(known) : kind.replaceAll('_', ' ')
  }
  const events = order.events.map(
    (event, at): Entry => ({
      id: `event-${at}`,
      at: event.at,
      who: nameOf(event.actor),
      title: titleOf(event),
      body: staffReason(event),
      isNote: false,
    }),
  )
  const written = notes.map(
    ({ id, at, staff_id, body }): Entry => ({
      id,
      at,
      who: names[staff_id] ?? t('Former staff'),
      title: body,
      body: '',
      isNote: true,
    }),
  )
  return [...events, ...written].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

function NoteForm({ order_id }: { order_id: string }) {
  const t = useText()
  const [body, setBody] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { run, busy, problems } = useAdminAction({
    onDone() {
      setBody('')
      setKey(crypto.randomUUID())
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run('note', { order_id, body, key })
      }}
    >
      <TextArea
        label={t('Internal note')}
        hint={t('Customers don’t see notes.')}
        compact
        required
        maxLength={2000}
        value={body}
        problem={problems.body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('Save note')}
        </Button>
      </div>
    </form>
  )
}
