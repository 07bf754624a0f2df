import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Menu, MenuLink } from '#ui/overlays/menu.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  contentStatuses,
  contentStatusLabels,
  documentKindLabels,
  documentKinds,
} from '../editing/content-status.ts'
import { type ContentQuery, listContentDocuments } from '../editing/read-content.api.server.ts'
import type { Route } from './+types/content-list.ts'
import { ContentStatusTags } from './components/content-status-tags.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Pages and articles'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<ContentQuery>(request, ['kind', 'status', 'missing', 'search'])
  return { ...(await call(listContentDocuments, params)), page: params.page, size: params.page_size }
})

type Listed = Route.ComponentProps['loaderData']['list'][number]

/** All pages, articles, policies and carousels. */
export default function ContentList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const columns = useColumns()
  return (
    <AdminPage
      title={t('Pages and articles')}
      actions={
        <>
          <LinkButton to="/admin/content/translations">{t('Missing translations')}</LinkButton>
          {useMay('content.edit') && <AddContent />}
        </>
      }
    >
      <ResourceTable
        id="content"
        label={t('Pages and articles')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/content/${id}`}
        paging={{ page, size, total }}
        search={t('Search title or path')}
        filters={[
          {
            id: 'kind',
            label: t('Type'),
            kind: 'choice',
            options: documentKinds.map((value) => ({ value, label: t(documentKindLabels[value]) })),
          },
          {
            id: 'status',
            label: t('Status'),
            kind: 'choice',
            options: contentStatuses.map((value) => ({ value, label: t(contentStatusLabels[value]) })),
          },
          {
            id: 'missing',
            label: t('Missing translations'),
            kind: 'choice',
            options: [
              { value: 'any', label: t('Any language') },
              { value: 'de', label: t('German') },
              { value: 'zh', label: t('Chinese') },
            ],
          },
        ]}
        empty={<EmptyState title={t('No content found')} icon="copy" />}
      />
    </AdminPage>
  )
}

function AddContent() {
  const t = useText()
  return (
    <Menu title={t('Add content')} look="primary" align="end">
      {documentKinds.map((kind) => (
        <MenuLink key={kind} to={`/admin/content/new?kind=${kind}`}>
          {t(documentKindLabels[kind])}
        </MenuLink>
      ))}
    </Menu>
  )
}

function useColumns(): ResourceColumn<Listed>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'title', title: t('Title'), sortable: true, cell: ({ title, key }) => title || key },
    { id: 'key', title: t('Path'), cell: ({ key }) => <span className="break-all">{key}</span> },
    { id: 'kind', title: t('Type'), cell: ({ kind }) => t(documentKindLabels[kind]) },
    {
      id: 'status',
      title: t('Status'),
      cell: ({ is_hidden, shown, next_at, has_draft }) => (
        <ContentStatusTags {...{ is_hidden, shown, next_at, has_draft }} />
      ),
    },
    {
      id: 'missing',
      title: t('Missing translations'),
      cell: ({ missing_de, missing_zh }) =>
        [
          ...(missing_de > 0 ? [t('German: {{number}}', { number: missing_de })] : []),
          ...(missing_zh > 0 ? [t('Chinese: {{number}}', { number: missing_zh })] : []),
        ].join(' · '),
    },
    {
      id: 'changed',
      title: t('Last change'),
      sortable: true,
      cell: ({ changed_at, author }) => (
        <>
          {format.dateTime(changed_at)}
          {author && <span className="block text-ink-soft">{author}</span>}
        </>
      ),
    },
  ]
}
