import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { type QuestionState, questionStateLabels } from './question.ts'

/** The questions of a customer, for their history in the back office. */
export const questionHistory: HistorySource = {
  kind: 'question',
  permission: 'customers.read',
  async read(db, who, page, { t }) {
    const rows = await historyRows<{ product_id: string; state: QuestionState }>(
      db,
      {
        kind: 'question',
        columns: 'q.product_id, q.state',
        from: 'product_questions q',
        where: 'q.user_id = $1',
        id: 'q.id',
        at: 'q.asked_at',
      },
      who,
      page,
    )
    return rows.map(({ product_id, state, key, at }) => ({
      key,
      at,
      title: t('Question about {{name}}', { name: product_id }),
      detail: t(questionStateLabels[state]),
      to: null,
    }))
  },
}
