import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { type ReviewState, reviewStateLabels } from './review.ts'

/** The reviews of a customer, for their history in the back office. */
export const reviewHistory: HistorySource = {
  kind: 'review',
  permission: 'customers.read',
  async read(db, who, page, { t }) {
    const rows = await historyRows<{ rating: number; title: string; state: ReviewState }>(
      db,
      {
        kind: 'review',
        columns: 'r.rating, r.title, r.state',
        from: 'reviews r',
        where: 'r.user_id = $1',
        id: 'r.id',
        at: 'r.created_at',
      },
      who,
      page,
    )
    return rows.map(({ rating, title, state, key, at }) => ({
      key,
      at,
      title: t('Review, {{count}} stars: {{title}}', { count: rating, title }),
      detail: t(reviewStateLabels[state]),
      to: null,
    }))
  },
}
