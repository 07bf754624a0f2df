import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  changeMediaAlt,
  listMediaFiles,
  type MediaQuery,
  removeMedia,
  replaceMediaFile,
  uploadMedia,
} from '../media/media.api.server.ts'
import { maxMediaMegabytes } from '../media/media.ts'
import type { Route } from './+types/media-list.ts'
import { UploadForm } from './components/inputs/upload-form.tsx'
import { MediaDialog } from './components/media-dialog.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Media library'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<MediaQuery>(request, ['search'])
  return { ...(await call(listMediaFiles, params)), page: params.page, size: params.page_size }
})

export const action = adminAction(
  { upload: uploadMedia, replace: replaceMediaFile, alt: changeMediaAlt, remove: removeMedia },
  { files: 1, file_bytes: maxMediaMegabytes * 1024 * 1024 },
)

type Media = Route.ComponentProps['loaderData']['list'][number]

/** The pictures that pages use, with where each is used. */
export default function MediaList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const mayEdit = useMay('content.edit')
  const [opened, setOpened] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const open = list.find(({ id }) => id === opened)
  return (
    <AdminPage
      title={t('Media library')}
      intro={t('Pictures for pages. Uploads are re-encoded, without location and camera data.')}
      actions={
        mayEdit && (
          <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
            {t('Upload a picture')}
          </Button>
        )
      }
    >
      <ResourceTable
        id="media"
        label={t('Media library')}
        columns={useColumns(setOpened)}
        rows={list}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        search={t('Search file name or alternative text')}
        empty={<EmptyState title={t('No pictures found')} icon="image" />}
      />
      {isUploading && (
        <Dialog open title={t('Upload a picture')} onClose={() => setUploading(false)}>
          <UploadForm onUploaded={() => setUploading(false)} />
        </Dialog>
      )}
      {open && <MediaDialog key={open.version} media={open} onClose={() => setOpened(null)} />}
    </AdminPage>
  )
}

function useColumns(onOpen: (id: string) => void): ResourceColumn<Media>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      id: 'name',
      title: t('File'),
      cell: ({ id, src, version, name }) => (
        <span className="flex items-center gap-3">
          <img
            src={`${src}?v=${version}`}
            alt=""
            className="size-14 shrink-0 rounded bg-sunken object-contain"
          />
          <button type="button" className="link target text-left font-medium" onClick={() => onOpen(id)}>
            {name}
          </button>
        </span>
      ),
    },
    { id: 'alt', title: t('Alternative text'), cell: ({ alt }) => alt.en },
    { id: 'size', title: t('Size'), cell: ({ width, height }) => `${width} × ${height}` },
    {
      id: 'uses',
      title: t('Used on'),
      cell: ({ uses }) => <UsedOn uses={uses.filter(({ is_current }) => is_current)} />,
    },
    { id: 'created', title: t('Uploaded'), cell: ({ created_at }) => format.dateTime(created_at) },
  ]
}

function UsedOn({ uses }: { uses: Media['uses'] }) {
  const t = useText()
  if (uses.length === 0) return <span className="text-ink-soft">{t('Not used')}</span>
  return (
    <ul>
      {uses.map(({ id, title, key }) => (
        <li key={id}>
          <Link to={`/admin/content/${id}`} className="link target">
            {title || key}
          </Link>
        </li>
      ))}
    </ul>
  )
}
