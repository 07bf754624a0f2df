import { useFormat, useText } from '#text/text.tsx'
import type { ResourceColumn } from '#ui/admin/resource-table.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type PayoutKind, type PayoutStanding, payoutKindLabels, payoutStandingLabels } from '../../payout.ts'

export type Line = {
  line_key: string
  day: string
  kind: PayoutKind
  category: string
  source_ref: string
  gross_cents: number
  fee_cents: number
  net_cents: number
  standing: PayoutStanding
  expected_cents: number | null
  order_id: string | null
}

const tones: Record<PayoutStanding, Tone> = {
  matched: 'good',
  differs: 'bad',
  repeated: 'bad',
  unmatched: 'wait',
  none: 'neutral',
}

/** The columns of a list of lines. */
export function useLineColumns(): ResourceColumn<Line>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      id: 'type',
      title: t('Type'),
      cell: ({ kind, category }) => (kind === 'other' ? category : t(payoutKindLabels[kind])),
    },
    {
      id: 'standing',
      title: t('Match result'),
      cell: ({ standing }) => <Tag tone={tones[standing]}>{t(payoutStandingLabels[standing])}</Tag>,
    },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order_id, standing }) =>
        order_id && (
          <span>
            <Link to={`/admin/orders/${order_id}`} className="link target">
              {order_id}
            </Link>
            {standing === 'unmatched' && (
              <span className="block text-sm text-ink-soft">{t('by the number in the line')}</span>
            )}
          </span>
        ),
    },
    {
      id: 'day',
      title: t('Day'),
      cell: ({ day }) => <span className="whitespace-nowrap">{format.day(day)}</span>,
    },
    {
      id: 'source',
      title: t('Provider’s ID'),
      cell: ({ source_ref }) => source_ref && <span className="break-all">{source_ref}</span>,
    },
    { id: 'gross', title: t('Gross'), align: 'end', cell: (line) => format.money(line.gross_cents) },
    {
      id: 'expected',
      title: t('By our records'),
      align: 'end',
      cell: ({ expected_cents }) => (expected_cents === null ? null : format.money(expected_cents)),
    },
    { id: 'fee', title: t('Fee'), align: 'end', cell: (line) => format.money(line.fee_cents) },
    { id: 'net', title: t('Net'), align: 'end', cell: (line) => format.money(line.net_cents) },
  ]
}
