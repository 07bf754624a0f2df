import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button, buttonClasses, LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { siteOf } from '#ui/page/page-meta.ts'
import { documentKindLabels } from '../editing/content-status.ts'
import { documentPath } from '../editing/document-path.ts'
import {
  hideContent,
  publishContent,
  saveContentDraft,
  unscheduleContent,
} from '../editing/edit-content.api.server.ts'
import { getContentDocument } from '../editing/read-content.api.server.ts'
import type { Route } from './+types/content-edit.ts'
import { ContentStatusTags } from './components/content-status-tags.tsx'
import { DocumentEditor } from './components/document-editor.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(titleOf(loaderData) || t('Pages and articles'))
}

export const loader = adminLoader((call, { params }: Route.LoaderArgs) =>
  call(getContentDocument, { id: params.id }),
)

export const action = adminAction({
  save: saveContentDraft,
  publish: publishContent,
  unschedule: unscheduleContent,
  hide: hideContent,
  read: getContentDocument,
})

type Data = Route.ComponentProps['loaderData']

const titleOf = (data: Data | undefined) => (data?.newest.body.title as { en?: string } | undefined)?.en ?? ''

/** The editor of a page, an article, a policy or a carousel. */
export default function ContentEdit({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { id, kind, key, newest, versions, shown, is_hidden } = loaderData
  const draft = versions.find(({ version_id }) => version_id === newest.version_id)
  return (
    <AdminPage
      back={{ to: '/admin/content', label: t('Pages and articles') }}
      title={titleOf(loaderData) || key}
      intro={`${t(documentKindLabels[kind])} · ${key}`}
      actions={<DocumentActions data={loaderData} />}
    >
      <p className="-mt-3 mb-4">
        <ContentStatusTags
          is_hidden={is_hidden}
          shown={shown}
          next_at={nextTimeOf(loaderData)}
          has_draft={draft?.publish_at === null}
        />
      </p>
      <DocumentEditor
        key={id}
        kind={kind}
        document_id={id}
        documentKey={key}
        stored={newest.body}
        number={newest.number}
        draft_id={draft?.publish_at === null ? newest.version_id : null}
      />
    </AdminPage>
  )
}

const scheduledOf = ({ versions, shown }: Data) =>
  versions.filter(
    ({ version_id, publish_at }) =>
      publish_at !== null && version_id !== shown && new Date(publish_at).getTime() > Date.now(),
  )

/** The time of the next scheduled version. */
const nextTimeOf = (data: Data) =>
  scheduledOf(data)
    .map(({ publish_at }) => publish_at)
    .toSorted()[0] ?? null

function DocumentActions({ data }: { data: Data }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const mayPublish = useMay('content.publish')
  const { id, kind, key, is_hidden, shown, versions } = data
  const scheduled = scheduledOf(data)
  return (
    <>
      {shown && (
        <a
          href={documentPath(kind, key)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ look: 'quiet' })}
        >
          {t('View page')}
        </a>
      )}
      <LinkButton to={`/admin/content/${id}/versions`}>
        {t('Versions ({{number}})', { number: versions.length })}
      </LinkButton>
      {mayPublish &&
        scheduled.map(({ version_id }) => (
          <Button key={version_id} busy={busy} onClick={() => run('unschedule', { version_id })}>
            {t('Cancel schedule')}
          </Button>
        ))}
      {mayPublish && (shown || is_hidden) && (
        <Button busy={busy} onClick={() => run('hide', { kind, key, is_hidden: !is_hidden })}>
          {is_hidden ? t('Publish again') : t('Unpublish')}
        </Button>
      )}
    </>
  )
}
