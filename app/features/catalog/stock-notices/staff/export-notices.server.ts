import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { inLocale, text } from '#text/text.tsx'
import { stockNoticeStateLabels } from '../stock-notice.ts'
import {
  type ListedNotice,
  noticeColumns,
  noticeConditions,
  noticeRows,
  StockNoticeFilter,
} from './list-notices.server.ts'

/** Exports the requests for back-in-stock notices, the oldest first. */
export const stockNoticeExporter = tableExporter({
  permission: 'customers.read',
  title: text('Back-in-stock notices'),
  filter: StockNoticeFilter,
  columns: [
    { title: text('Requested on'), kind: 'time' },
    { title: text('Product ID'), kind: 'text' },
    { title: text('Product'), kind: 'text' },
    { title: text('Email'), kind: 'text' },
    { title: text('Language'), kind: 'text' },
    { title: text('Status'), kind: 'text' },
    { title: text('Wording version'), kind: 'text' },
    { title: text('Sent on'), kind: 'time' },
  ],
  async *rows({ db, t, locale }, filter) {
    const { where, values } = noticeConditions(filter)
    const notices = rowsInPages<ListedNotice>(db, {
      columns: noticeColumns,
      from: noticeRows,
      where,
      values,
      key: ['n.requested_at', 'n.id'],
      page_rows: 1000,
    })
    for await (const notice of notices)
      yield [
        notice.requested_at,
        notice.product_id,
        inLocale(notice.product, locale),
        notice.email,
        notice.locale,
        t(stockNoticeStateLabels[notice.state]),
        notice.consent_version,
        notice.sent_at,
      ]
  },
})
