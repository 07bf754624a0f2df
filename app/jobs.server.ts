import { catalogJobs, catalogTimetable } from '#features/catalog/editing/catalog.jobs.server.ts'
import {
  storedWordsJobs,
  storedWordsTimetable,
} from '#features/catalog/search/stored-words/stored-words.jobs.server.ts'
import {
  stockNoticeJobs,
  stockNoticeTimetable,
} from '#features/catalog/stock-notices/stock-notices.jobs.server.ts'
import { deleteUnusedCertificateFiles } from '#features/catalog/tax/certificates.server.ts'
import { contentJobs, contentTimetable } from '#features/content/pages/content.jobs.server.ts'
import { accountJobs } from '#features/people/auth/accounts.jobs.server.ts'
import { deleteExpiredSessions } from '#features/people/auth/sessions/delete-expired-sessions.server.ts'
import { deleteOldSignIns } from '#features/people/auth/sessions/sign-in-history.server.ts'
import { deleteExpiredChallenges } from '#features/people/credentials/passkeys/passkeys.server.ts'
import {
  customerViewJobs,
  customerViewTimetable,
} from '#features/people/customer-views/customer-views.jobs.server.ts'
import { dataExportJobs } from '#features/people/data-export/data-exports.jobs.server.ts'
import { cartJobs, cartTimetable } from '#features/sales/cart/cart.jobs.server.ts'
import { disputeJobs, disputeTimetable } from '#features/sales/disputes/disputes.jobs.server.ts'
import {
  orderPaymentJobs,
  orderPaymentTimetable,
} from '#features/sales/order-payments/order-payments.jobs.server.ts'
import { orderJobs, orderTimetable } from '#features/sales/orders/orders.jobs.server.ts'
import { paymentJobs, paymentTimetable } from '#features/sales/payments/payments.jobs.server.ts'
import { returnJobs, returnTimetable } from '#features/sales/returns/returns.jobs.server.ts'
import { reviewJobs, reviewTimetable } from '#features/sales/reviews/reviews.jobs.server.ts'
import { chatJobs, chatTimetable } from '#features/service/chat/chat.jobs.server.ts'
import { leadJobs, leadTimetable } from '#features/service/leads/leads.jobs.server.ts'
import { solarJobs, solarTimetable } from '#features/solar/calculator/solar.jobs.server.ts'
import { dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { deleteOldBackupReports } from '#platform/backups/backups.server.ts'
import { deleteCountsBefore } from '#platform/counters/event-counter.server.ts'
import { buildTableExport } from '#platform/exports/table-exports.server.ts'
import { removeOrphans } from '#platform/files/remove-orphans.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, JobName, Timetable } from '#platform/jobs/jobs.server.ts'
import { deliverMail, requeueMail } from '#platform/mail/mail.server.ts'
import { recordCleanup } from '#platform/retention/cleanup-runs.server.ts'
import { deleteExpiredLimits } from '#platform/security/rate-limits.server.ts'
import { authSecrets } from '#platform/security/secret-box.server.ts'
import { deleteOldDeliveries, deliverWebhook } from '#platform/webhooks/deliver-webhook.server.ts'
import { readWebhookSecret } from '#platform/webhooks/webhook-endpoints.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    housekeeping: Record<string, never>
    'personal-data.expire': Record<string, never>
    'files.remove-orphans': Record<string, never>
  }
}

/** Days for which event counts are stored: two years to compare, and the month that has begun. */
const eventCountDays = 2 * 366 + 31

/** The columns that store keys of the file store. */
const storedKeys = [
  { table: 'files', column: 'key' },
  { table: 'data_exports', column: 'file_key' },
  { table: 'table_exports', column: 'file_key' },
  { table: 'product_imports', column: 'file_key' },
  { table: 'picture_variants', column: 'key' },
]

/** The job handlers of all features by job name. */
export const handlers: JobHandlers<JobContext> = {
  'deliver-mail': ({ db, services }, { id }) => deliverMail(db, services.mailer, id),
  'webhooks.deliver': ({ db, services, now }, { id }) =>
    deliverWebhook(db, id, {
      now: now(),
      allowPrivate: services.settings.WEBHOOKS_TO_PRIVATE_ADDRESSES,
      openSecret: (endpoint_id, stored) =>
        readWebhookSecret(authSecrets(services.configuration.environment), endpoint_id, stored),
    }),
  async 'limits.forget'({ db, now }) {
    await deleteExpiredLimits(db, now())
  },
  async 'requeue-mail'({ db, log }) {
    const mails = await requeueMail(db)
    if (mails > 0) log.warn({ mails }, 'requeued unsent mails')
  },
  async housekeeping({ db, services, log, now }) {
    const expired = await deleteExpiredSessions(db, now())
    log.info(expired, 'deleted expired sessions')
    await recordCleanup(db, 'sessions', expired.sessions ?? 0, now())
    await deleteExpiredChallenges(db, now())
    const sign_ins = await deleteOldSignIns(db, now(), services.settings.SIGN_IN_HISTORY_DAYS)
    await recordCleanup(db, 'staff_sign_ins', sign_ins, now())
    await recordCleanup(db, 'webhook_deliveries', await deleteOldDeliveries(db, now()), now())
    await recordCleanup(db, 'backup_reports', await deleteOldBackupReports(db, now()), now())
    await deleteUnusedCertificateFiles(db, now())
    await deleteCountsBefore(db, daysAfter(dayIn(now()), -eventCountDays))
  },
  async 'personal-data.expire'({ db, services, log, now }) {
    for (const { name, expire } of services.personal_data) {
      let rows = 0
      // Features limit how much they delete at once.
      for (let more = expire ? 1 : 0; more > 0; rows += more)
        more = (await expire?.(db, now(), services.settings)) ?? 0
      if (expire) await recordCleanup(db, name, rows, now())
      if (rows > 0) log.info({ of: name, rows }, 'deleted personal data past its retention period')
    }
  },
  async 'files.remove-orphans'({ db, services, log, now }) {
    const entries = await removeOrphans(db, services.files, storedKeys, now())
    if (entries > 0) log.warn({ entries }, 'stored bytes without a row removed')
  },
  'exports.build': buildTableExport,
  'remove-bytes': ({ services }, { key }) => services.files.remove(key),
  ...accountJobs,
  ...customerViewJobs,
  ...dataExportJobs,
  ...catalogJobs,
  ...storedWordsJobs,
  ...stockNoticeJobs,
  ...cartJobs,
  ...leadJobs,
  ...chatJobs,
  ...contentJobs,
  ...orderJobs,
  ...orderPaymentJobs,
  ...paymentJobs,
  ...returnJobs,
  ...disputeJobs,
  ...reviewJobs,
  ...solarJobs,
  /** Order payments and returns both handle settled refunds. */
  async 'payments.refundSettled'(work, settled) {
    await orderPaymentJobs['payments.refundSettled']?.(work, settled)
    await returnJobs['payments.refundSettled']?.(work, settled)
  },
}

export const jobNames = Object.keys(handlers) as JobName[]

/** Recurring jobs as cron expressions in UTC. */
export const timetable: Timetable = {
  'requeue-mail': '*/10 * * * *',
  'limits.forget': '17 * * * *',
  housekeeping: '41 8 * * *',
  'personal-data.expire': '17 7 * * *',
  'files.remove-orphans': '29 6 * * *',
  ...catalogTimetable,
  ...storedWordsTimetable,
  ...stockNoticeTimetable,
  ...customerViewTimetable,
  ...cartTimetable,
  ...leadTimetable,
  ...chatTimetable,
  ...contentTimetable,
  ...orderTimetable,
  ...orderPaymentTimetable,
  ...paymentTimetable,
  ...returnTimetable,
  ...disputeTimetable,
  ...reviewTimetable,
  ...solarTimetable,
}
