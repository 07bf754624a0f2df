import { useSearchParams } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { contentStatusLabels } from '../editing/content-status.ts'
import { restoreContent } from '../editing/edit-content.api.server.ts'
import { compareContentVersions, getContentDocument } from '../editing/read-content.api.server.ts'
import type { Route } from './+types/content-versions.ts'
import { ChangeList } from './components/change-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Versions'))
}

export const loader = adminLoader(async (call, { params, request }: Route.LoaderArgs) => {
  const document = await call(getContentDocument, { id: params.id })
  const { searchParams } = new URL(request.url)
  const numbered = (name: string) =>
    document.versions.find(({ number }) => String(number) === searchParams.get(name))
  const [from, to] = [numbered('from'), numbered('to')]
  const changes =
    from && to ? await call(compareContentVersions, { from: from.version_id, to: to.version_id }) : null
  return {
    document,
    changes,
    from: from?.number ?? null,
    to: to?.number ?? null,
    now: new Date().toISOString(),
  }
})

export const action = adminAction({ restore: restoreContent })

type Data = Route.ComponentProps['loaderData']
type Version = Data['document']['versions'][number]

/** The versions of a document: what differs between two of them, and restoring an earlier one. */
export default function ContentVersions({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { document, changes, from, to } = loaderData
  return (
    <AdminPage
      back={{ to: `/admin/content/${document.id}`, label: t('Edit') }}
      title={t('Versions')}
      intro={`${(document.newest.body.title as { en?: string } | undefined)?.en ?? ''} · ${document.key}`}
    >
      <VersionTable data={loaderData} />
      {changes && from !== null && to !== null && (
        <Card className="mt-6">
          <h2 className="mb-4 text-lg">
            {t('Changes from version {{from}} to version {{to}}', { from, to })}
          </h2>
          <ChangeList
            changes={changes}
            before={t('Version {{number}}', { number: from })}
            after={t('Version {{number}}', { number: to })}
          />
        </Card>
      )}
    </AdminPage>
  )
}

function VersionTable({ data: { document, now } }: { data: Data }) {
  const t = useText()
  const format = useFormat()
  const { run, busy } = useAdminAction()
  const mayRestore = useMay('content.publish')
  const [params] = useSearchParams()
  const { versions, shown } = document
  const older = (version: Version) => versions.find(({ number }) => number < version.number)
  const columns: ResourceColumn<Version>[] = [
    { id: 'number', title: t('Version'), cell: ({ number }) => number },
    { id: 'status', title: t('Status'), cell: (version) => <VersionStatus {...{ version, shown, now }} /> },
    { id: 'created', title: t('Saved'), cell: ({ created_at }) => format.dateTime(created_at) },
    { id: 'author', title: t('Author'), cell: ({ author }) => author },
    {
      id: 'note',
      title: t('Comment'),
      cell: ({ note }) => {
        const copy_of = /^#(\d+)$/.exec(note)?.[1]
        return copy_of ? t('Copy of version {{number}}', { number: copy_of }) : note
      },
    },
  ]
  return (
    <ResourceTable
      id="content-versions"
      label={t('Versions')}
      columns={columns}
      rows={versions}
      rowKey={({ version_id }) => version_id}
      actions={(version) => {
        const before = older(version)
        const isCompared = params.get('to') === String(version.number)
        return (
          <>
            {before && (
              <LinkButton
                size="small"
                look={isCompared ? 'secondary' : 'quiet'}
                preventScrollReset
                to={`?from=${before.number}&to=${version.number}`}
              >
                {t('What changed')}
              </LinkButton>
            )}
            {version.version_id !== shown && (
              <CompareWithShown version={version} versions={versions} shown={shown} />
            )}
            {mayRestore &&
              version.version_id !== shown &&
              version.publish_at !== null &&
              version.publish_at <= now && (
                <Button
                  size="small"
                  busy={busy}
                  onClick={() => run('restore', { version_id: version.version_id })}
                >
                  {t('Restore version {{number}}', { number: version.number })}
                </Button>
              )}
          </>
        )
      }}
    />
  )
}

type CompareProps = { version: Version; versions: readonly Version[]; shown: string | null }

function CompareWithShown({ version, versions, shown }: CompareProps) {
  const t = useText()
  const live = versions.find(({ version_id }) => version_id === shown)
  if (!live) return null
  return (
    <LinkButton size="small" look="quiet" preventScrollReset to={`?from=${live.number}&to=${version.number}`}>
      {t('Compare with live')}
    </LinkButton>
  )
}

type VersionStatusProps = { version: Version; shown: string | null; now: string }

function VersionStatus({ version: { version_id, publish_at }, shown, now }: VersionStatusProps) {
  const t = useText()
  const format = useFormat()
  if (version_id === shown) return <Tag tone="good">{t(contentStatusLabels.live)}</Tag>
  if (publish_at === null) return <Tag tone="wait">{t(contentStatusLabels.draft)}</Tag>
  if (publish_at > now)
    return <Tag tone="info">{t('Scheduled for {{time}}', { time: format.dateTime(publish_at) })}</Tag>
  return <Tag>{t('Was live from {{time}}', { time: format.dateTime(publish_at) })}</Tag>
}
