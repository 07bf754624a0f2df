import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { locales, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  dismissQuestion,
  listChatTopics,
  listUnansweredQuestions,
  tryBot,
} from '../topics/topics.api.server.ts'
import type { Route } from './+types/bot-topics.ts'
import { TryBot } from './components/try-bot.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Bot topics'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const view = new URL(request.url).searchParams.get('view') === 'unanswered' ? 'unanswered' : 'topics'
  const { page, page_size } = listParamsOf(request, [])
  const [topics, unanswered] = await Promise.all([
    view === 'topics' ? call(listChatTopics) : [],
    call(listUnansweredQuestions, { page, page_size }),
  ])
  return { view, topics, unanswered: { ...unanswered, page, size: page_size } }
})

export const action = adminAction({ try: tryBot, dismiss: dismissQuestion })

type Data = Route.ComponentProps['loaderData']
type Topic = Data['topics'][number]
type Question = Data['unanswered']['list'][number]

/** What the bot can answer, what it could not, and a field to try it. */
export default function BotTopics({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { view, topics, unanswered } = loaderData
  return (
    <AdminPage
      title={t('Bot topics')}
      intro={t('The questions that the chat bot answers by itself.')}
      actions={
        <LinkButton to="/admin/chat-topics/new" look="primary" icon="plus">
          {t('Add topic')}
        </LinkButton>
      }
    >
      <TryBot />
      <div className="mt-8 mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/chat-topics', title: t('Topics'), current: view === 'topics' },
            {
              to: '/admin/chat-topics?view=unanswered',
              title: `${t('Unanswered questions')} (${format.number(unanswered.total, 0)})`,
              current: view === 'unanswered',
            },
          ]}
        />
      </div>
      {view === 'topics' ? <TopicTable topics={topics} /> : <UnansweredTable unanswered={unanswered} />}
    </AdminPage>
  )
}

function TopicTable({ topics }: { topics: readonly Topic[] }) {
  const t = useText()
  const locale = useLocale()
  const columns: ResourceColumn<Topic>[] = [
    {
      id: 'title',
      title: t('Topic'),
      cell: ({ id, texts }) => texts[locale]?.title ?? texts.en?.title ?? id,
    },
    {
      id: 'origin',
      title: t('Origin'),
      cell: ({ is_built_in, version }) =>
        !is_built_in ? (
          <Tag tone="info">{t('Written by staff')}</Tag>
        ) : version > 0 ? (
          <Tag tone="wait">{t('Changed by staff')}</Tag>
        ) : (
          <Tag>{t('Built in')}</Tag>
        ),
    },
    {
      id: 'languages',
      title: t('Languages'),
      cell: ({ texts }) =>
        locales
          .filter((locale) => texts[locale])
          .join(', ')
          .toUpperCase(),
    },
    {
      id: 'phrases',
      title: t('Phrases in English'),
      align: 'end',
      cell: ({ texts }) => texts.en?.phrases.length ?? 0,
    },
    {
      id: 'feedback',
      title: t('Helpful / not helpful'),
      align: 'end',
      cell: ({ helpful, unhelpful }) => (helpful + unhelpful > 0 ? `${helpful} / ${unhelpful}` : '–'),
    },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ is_enabled }) => (is_enabled ? t('On') : <Tag tone="bad">{t('Off')}</Tag>),
    },
  ]
  return (
    <ResourceTable
      id="bot-topics"
      label={t('Topics')}
      columns={columns}
      rows={topics}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/chat-topics/${id}`}
    />
  )
}

function UnansweredTable({ unanswered }: Pick<Data, 'unanswered'>) {
  const t = useText()
  const format = useFormat()
  const { run } = useAdminAction()
  const columns: ResourceColumn<Question>[] = [
    { id: 'question', title: t('Question'), cell: ({ question }) => question.slice(0, 300) },
    { id: 'language', title: t('Language'), cell: ({ locale }) => locale.toUpperCase() },
    { id: 'at', title: t('Asked'), cell: ({ at }) => format.dateTime(at) },
  ]
  const { list, page, size, total } = unanswered
  return (
    <ResourceTable
      id="unanswered"
      label={t('Unanswered questions')}
      columns={columns}
      rows={list}
      rowKey={({ message_id }) => message_id}
      rowLink={({ conversation_id }) => `/admin/chat/${conversation_id}?view=all`}
      paging={{ page, size, total }}
      actions={({ message_id, question, locale }) => (
        <>
          <LinkButton
            size="small"
            to={`/admin/chat-topics/new?${new URLSearchParams({ phrase: question.slice(0, 200), locale, question: message_id })}`}
          >
            {t('Write a topic')}
          </LinkButton>
          <Button size="small" look="quiet" onClick={() => run('dismiss', { message_id })}>
            {t('Dismiss')}
          </Button>
        </>
      )}
      empty={<EmptyState title={t('The bot answered every question')} icon="message" />}
    />
  )
}
