import { rejectedQuestionDays } from '#features/catalog/questions/questions.personal.server.ts'
import { stockNoticeDays } from '#features/catalog/stock-notices/stock-notices.personal.server.ts'
import { exportDays } from '#features/people/data-export/data-export.ts'
import { draftDays } from '#features/sales/order-drafts/order-drafts.personal.server.ts'
import { quoteDays } from '#features/sales/quotes/quotes.personal.server.ts'
import { applicationDays } from '#features/service/partners/partners.personal.server.ts'
import { retention_days } from '#features/solar/calculator/reports/saved-report.ts'
import { backupReportDays } from '#platform/backups/backups.server.ts'
import type { SettingName, Settings } from '#platform/config/env.server.ts'
import { recordYears } from '#platform/security/personal-data.server.ts'
import { deliveryDays } from '#platform/webhooks/deliver-webhook.server.ts'
import { text } from '#text/text.tsx'

/** Data that a job deletes after a period. Title, reason and period are sentences to translate. */
export type RetentionPolicy = {
  id: string
  title: string
  reason: string
  /** With a place for the `days` or `years`. */
  period: string
  values: (settings: Settings) => Record<string, number>
  /** The setting that changes the period. */
  setting?: SettingName
  /** The cleanup that deletes it, as recorded in `cleanup_runs`. */
  cleanup: string
  /** Answers how many `rows` there are, and the time of the `oldest`. */
  query: string
}

const daysOf =
  (name: SettingName) =>
  (settings: Settings): Record<string, number> => ({ days: Number(settings[name]) })

/** What jobs delete, and when. What stays with a deleted account is declared with the personal data of each feature. */
export const retentionPolicies: readonly RetentionPolicy[] = [
  {
    id: 'guest_carts',
    title: text('Carts of guests'),
    reason: text('So that a visitor finds the cart again'),
    period: text('{{days}} days after the last change'),
    values: daysOf('GUEST_CART_DAYS'),
    setting: 'GUEST_CART_DAYS',
    cleanup: 'guest_carts',
    query: 'select count(*)::int as rows, min(updated_at) as oldest from carts where user_id is null',
  },
  {
    id: 'guest_chats',
    title: text('Conversations of guests'),
    reason: text('So that a conversation can go on'),
    period: text('{{days}} days after the last message'),
    values: daysOf('CHAT_GUEST_DAYS'),
    setting: 'CHAT_GUEST_DAYS',
    cleanup: 'conversations',
    query:
      'select count(*)::int as rows, min(last_at) as oldest from chat_conversations where user_id is null',
  },
  {
    id: 'customer_chats',
    title: text('Conversations of customers'),
    reason: text('To answer questions about earlier advice'),
    period: text('{{days}} days after the last message'),
    values: daysOf('CHAT_CUSTOMER_DAYS'),
    setting: 'CHAT_CUSTOMER_DAYS',
    cleanup: 'conversations',
    query:
      'select count(*)::int as rows, min(last_at) as oldest from chat_conversations where user_id is not null',
  },
  {
    id: 'stock_notices',
    title: text('Back-in-stock requests'),
    reason: text('To send the notice that was asked for'),
    period: text('{{days}} days after the request'),
    values: () => ({ days: stockNoticeDays }),
    cleanup: 'stock_notices',
    query: 'select count(*)::int as rows, min(requested_at) as oldest from stock_notices',
  },
  {
    id: 'product_questions',
    title: text('Questions that were not published'),
    reason: text('To answer follow-up questions'),
    period: text('{{days}} days after the decision'),
    values: () => ({ days: rejectedQuestionDays }),
    cleanup: 'product_questions',
    query: `select count(*)::int as rows, min(decided_at) as oldest from product_questions where state = 'rejected'`,
  },
  {
    id: 'requests',
    title: text('Requests and their files'),
    reason: text('To answer a request and to follow up on it'),
    period: text('{{days}} days after they were sent'),
    values: daysOf('REQUEST_DAYS'),
    setting: 'REQUEST_DAYS',
    cleanup: 'requests',
    query: `select count(*)::int as rows, min(created_at) as oldest from leads
            where erased_at is null and kind not in ('company', 'person')`,
  },
  {
    id: 'applications',
    title: text('Partner applications'),
    reason: text('To decide on an application; those of current partners stay'),
    period: text('{{days}} days after the last change'),
    values: () => ({ days: applicationDays }),
    cleanup: 'user_groups',
    query: `select count(*)::int as rows, min(a.changed_at) as oldest
            from leads l join partner_applications a on a.lead_id = l.id where l.erased_at is null`,
  },
  {
    id: 'mails',
    title: text('Mails and text messages'),
    reason: text('To prove what was sent, and to send it again'),
    period: text('{{days}} days after they were written'),
    values: daysOf('MAIL_DAYS'),
    setting: 'MAIL_DAYS',
    cleanup: 'mails_and_text_messages',
    query: 'select count(*)::int as rows, min(created_at) as oldest from outbox',
  },
  {
    id: 'solar_reports',
    title: text('Solar reports without an account'),
    reason: text('So that the link to a report works'),
    period: text('{{days}} days behind a link, {{request_days}} days with a request'),
    values: () => ({ days: retention_days.link, request_days: retention_days.request }),
    cleanup: 'solar_reports',
    query: 'select count(*)::int as rows, min(saved_at) as oldest from solar_reports where user_id is null',
  },
  {
    id: 'order_drafts',
    title: text('Draft orders'),
    reason: text('To answer questions about an offer that has run out'),
    period: text('{{days}} days after they run out'),
    values: () => ({ days: draftDays }),
    cleanup: 'order_drafts',
    query: 'select count(*)::int as rows, min(created_at) as oldest from order_drafts',
  },
  {
    id: 'quotes',
    title: text('Quotes of carts'),
    reason: text('To answer questions about an offer that has run out'),
    period: text('{{days}} days after they run out'),
    values: () => ({ days: quoteDays }),
    cleanup: 'quotes',
    query: 'select count(*)::int as rows, min(created_at) as oldest from quotes',
  },
  {
    id: 'data_exports',
    title: text('Archives of a customer’s data'),
    reason: text('So that the customer can download the archive'),
    period: text('{{days}} days after they are ready'),
    values: () => ({ days: exportDays }),
    cleanup: 'data_exports',
    query: 'select count(*)::int as rows, min(requested_at) as oldest from data_exports',
  },
  {
    id: 'sessions',
    title: text('Sessions'),
    reason: text('So that customers and staff stay signed in'),
    period: text('{{days}} days after the sign-in at the latest'),
    values: ({ SESSION_DAYS }) => ({ days: SESSION_DAYS }),
    setting: 'SESSION_DAYS',
    cleanup: 'sessions',
    query: 'select count(*)::int as rows, min(created_at) as oldest from sessions',
  },
  {
    id: 'staff_sign_ins',
    title: text('Sign-ins of staff'),
    reason: text('To find out who had access after an incident'),
    period: text('{{days}} days after the sign-in'),
    values: daysOf('SIGN_IN_HISTORY_DAYS'),
    setting: 'SIGN_IN_HISTORY_DAYS',
    cleanup: 'staff_sign_ins',
    query: 'select count(*)::int as rows, min(at) as oldest from staff_sign_ins',
  },
  {
    id: 'audit_log',
    title: text('Audit log'),
    reason: text('To see who changed what'),
    period: text('{{years}} years after the change'),
    values: () => ({ years: recordYears }),
    cleanup: 'changes_by_staff',
    query: 'select count(*)::int as rows, min(at) as oldest from audit_log',
  },
  {
    id: 'webhook_deliveries',
    title: text('Deliveries of webhooks'),
    reason: text('To find out why a delivery failed'),
    period: text('{{days}} days after they were created'),
    values: () => ({ days: deliveryDays }),
    cleanup: 'webhook_deliveries',
    query: 'select count(*)::int as rows, min(created_at) as oldest from webhook_deliveries',
  },
  {
    id: 'backup_reports',
    title: text('Reported backups'),
    reason: text('To see whether backups are made regularly'),
    period: text('{{days}} days after the backup'),
    values: () => ({ days: backupReportDays }),
    cleanup: 'backup_reports',
    query: 'select count(*)::int as rows, min(completed_at) as oldest from backups',
  },
]
