import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { sendStockNotices } from './send-notices.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'stock-notices.send': { product_ids: string[] }
    'stock-notices.sweep': Record<string, never>
  }
}

export const stockNoticeJobs: JobHandlers<JobContext> = {
  /** Stock went from none to some. */
  async 'stock.available'(work, { product_ids }) {
    await sendStockNotices(work, product_ids)
  },
  async 'stock-notices.send'(work, { product_ids }) {
    await sendStockNotices(work, product_ids)
  },
  /** Products also become available without a stock change: made to order, put on sale again. */
  async 'stock-notices.sweep'(work) {
    const mails = await sendStockNotices(work)
    if (mails > 0) work.log.info({ mails }, 'queued back-in-stock notices')
  },
}

export const stockNoticeTimetable: Timetable = { 'stock-notices.sweep': '11,41 * * * *' }
