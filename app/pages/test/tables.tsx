import { useSearchParams } from 'react-router'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data-display/data-table.tsx'
import type { Column } from '#ui/data-display/data-table-row.tsx'
import type { Tone } from '#ui/data-display/tag.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { examples } from './example-data.ts'

type SampleOrder = {
  id: string
  name: string
  placed_at: string | null
  order_price: string
  order_status: number
}

const orders = Array.from({ length: 34 }, (_, at): SampleOrder => {
  const price = ((at * 7919) % 23) * 1234.5 + 89
  return {
    id: `H-${20418 + at * 7}`,
    name: ['Aurora 430', 'Ridge 7.6', 'Grove 225 kVA'][at % 3] ?? '',
    placed_at: at % 9 === 4 ? null : `2026-0${1 + (at % 9)}-1${at % 10}T15:30:00Z`,
    order_price: price.toFixed(2),
    order_status: at % 4,
  }
})
const tones: Tone[] = ['wait', 'good', 'info', 'neutral']

export function Tables() {
  const t = useText()
  const format = useFormat()
  const toast = useToast()
  const words = examples[useLocale()]
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const size = Number(search.get('size') ?? 10)
  const columns: Column<SampleOrder>[] = [
    {
      key: 'id',
      title: t('Order'),
      kind: 'link',
      value: ({ id }) => id,
      to: ({ id }) => `?id=${id}`,
      sort: 'words',
    },
    { key: 'name', title: t('Product'), value: ({ name }) => name, sort: 'words' },
    {
      key: 'placed_at',
      title: t('Date'),
      value: (order) => order.placed_at,
      show: (order) => format.date(order.placed_at),
    },
    {
      key: 'order_price',
      title: t('Total'),
      align: 'end',
      sort: 'numbers',
      value: ({ order_price }) => order_price,
      show: ({ order_price }) => format.money(Math.round(Number(order_price) * 100)),
    },
    {
      key: 'order_status',
      title: t('Status'),
      kind: 'tag',
      value: ({ order_status }) => words.statuses[order_status],
      tone: ({ order_status }) => tones[order_status] ?? 'neutral',
    },
    {
      key: 'print',
      title: t('Print'),
      kind: 'button',
      value: () => t('Print'),
      press: ({ id }) => toast.info(id),
    },
  ]
  const rows = orders.slice((page - 1) * size, page * size)
  const rowKey = ({ id }: SampleOrder) => id
  return (
    <>
      <LinkTabs
        label={t('Status')}
        tabs={words.statuses.map((title, at) => ({
          to: `?status=${at}`,
          title,
          current: at === 0,
          count: at * 8,
        }))}
      />
      <DataTable
        caption={words.tables}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        numbered
        choose={{ name: 'order', onChange: (keys) => toast.info(keys.join(', ') || '–') }}
        more={(order) => (
          <p>
            {order.name} · {words.delivery}
          </p>
        )}
        actions={({ order_status }) =>
          order_status === 0 && <Button look="quiet" size="small" square icon="trash" label={t('Delete')} />
        }
        paging={{ total: orders.length, page, size }}
      />
      <Pagination total={4200} page={211} size={10} list="many" />
      <DataTable
        caption={`${words.tables} – compact`}
        columns={columns.slice(0, 4)}
        rows={rows.slice(0, 3)}
        rowKey={rowKey}
        compact
      />
      <DataTable
        caption={t('Loading')}
        columns={columns.slice(0, 4)}
        rows={rows.slice(0, 3)}
        rowKey={rowKey}
        loading
        numbered
      />
      <DataTable caption={t('Nothing here yet')} columns={columns.slice(0, 4)} rows={[]} rowKey={rowKey} />
      <DataTable
        caption={t('This didn’t load')}
        columns={columns.slice(0, 4)}
        rows={[]}
        rowKey={rowKey}
        problem={t('This didn’t load')}
        onRetry={() => toast.info(t('Try again'))}
      />
    </>
  )
}
