import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { questionStateLabels, questionStates } from '../question.ts'
import { listStaffQuestions, type QuestionQuery } from '../staff/staff-questions.api.server.ts'
import type { Route } from './+types/question-list.ts'
import { QuestionDue, QuestionStateTag } from './components/question-due.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Questions about products'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<QuestionQuery>(request, ['state', 'overdue', 'search'])
  const found = await call(listStaffQuestions, params)
  return { ...found, page: params.page, size: params.page_size, state: params.state ?? null }
})

type Question = Route.ComponentProps['loaderData']['list'][number]

/** The questions of customers: waiting, published, rejected. */
export default function QuestionList({
  loaderData: { list, total, page, size, state },
}: Route.ComponentProps) {
  const t = useText()
  return (
    <AdminPage
      title={t('Questions about products')}
      intro={t('Answer within one business day. The customer gets a message and a mail.')}
    >
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/questions', title: t('All'), current: state === null },
            ...questionStates.map((one) => ({
              to: `/admin/questions?state=${one}`,
              title: t(questionStateLabels[one]),
              current: state === one,
            })),
          ]}
        />
      </div>
      <ResourceTable
        id="questions"
        label={t('Questions about products')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/questions/${id}`}
        paging={{ page, size, total }}
        search={t('Search question, answer or product')}
        filters={[
          {
            id: 'overdue',
            label: t('Time to answer'),
            kind: 'choice',
            options: [{ value: 'true', label: t('Overdue') }],
          },
        ]}
        empty={<EmptyState title={t('No questions found')} icon="message" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Question>[] {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  return [
    { id: 'question', title: t('Question'), cell: ({ question }) => question },
    { id: 'product', title: t('Product'), cell: ({ product }) => inLocale(product, locale) },
    { id: 'state', title: t('Status'), cell: ({ state }) => <QuestionStateTag state={state} /> },
    { id: 'due', title: t('Answer due'), sortable: true, cell: (question) => <QuestionDue {...question} /> },
    {
      id: 'asked',
      title: t('Asked on'),
      sortable: true,
      cell: ({ asked_at }) => format.dateTime(asked_at),
    },
    { id: 'locale', title: t('Language'), hidden: true, cell: ({ locale: language }) => language },
  ]
}
