import { useNavigate } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { useUpload } from '#ui/admin/use-upload.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FileField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { maxImportMegabytes } from '../imports/product-import.ts'
import { listProductImports, uploadProductImport } from '../imports/product-imports.api.server.ts'
import type { Route } from './+types/product-imports.ts'
import { importStateLabels, importStateTones } from './components/import-labels.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Import products'))
}

export const loader = adminLoader(async (call) => ({ list: await call(listProductImports) }))

export const action = adminAction(
  { upload: uploadProductImport },
  { files: 1, file_bytes: maxImportMegabytes * 1024 * 1024 },
)

type Import = Route.ComponentProps['loaderData']['list'][number]

/** Uploads a file with products, and lists the latest imports. */
export default function ProductImports({ loaderData: { list } }: Route.ComponentProps) {
  const t = useText()
  const mayEdit = useMay('products.edit')
  return (
    <AdminPage
      title={t('Import products')}
      intro={t('Add or change many products with a CSV file. You see every change before anything is saved.')}
      back={{ to: '/admin/products', label: t('Products') }}
    >
      {mayEdit && <UploadCard />}
      <h2 className="mb-3 text-lg">{t('Latest imports')}</h2>
      <ResourceTable
        id="product-imports"
        label={t('Latest imports')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/products/import/${id}`}
        empty={<EmptyState title={t('No imports yet')} icon="upload" />}
      />
    </AdminPage>
  )
}

function UploadCard() {
  const t = useText()
  const navigate = useNavigate()
  const { upload, busy } = useUpload(
    'upload',
    'file',
    (result) => void navigate(`/admin/products/import/${(result as { import_id: string }).import_id}`),
  )
  return (
    <Card className="mb-8">
      <FileField
        label={busy ? t('Uploading…') : t('Choose a CSV file')}
        hint={t('Up to 30 MB and 20,000 products. Commas, semicolons or tabs between the columns.')}
        accept=".csv,.tsv,.txt,text/csv"
        disabled={busy}
        onChange={({ currentTarget }) => {
          upload(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <p className="mt-4 max-w-text text-sm text-ink-soft">
        {t('To get a file with all columns, export your products as CSV.')}{' '}
        <Link to="/admin/products" className="link">
          {t('Go to products')}
        </Link>
      </p>
      <ul className="mt-2 max-w-text list-disc pl-5 text-sm text-ink-soft">
        <li>{t('Each row is one product, identified by its product ID. A new ID creates a product.')}</li>
        <li>
          {t(
            'Fields without a column in the file stay as they are. A new product is a draft unless the file says otherwise.',
          )}
        </li>
        <li>{t('An empty cell clears a text. Empty numbers and choices stay as they are.')}</li>
      </ul>
    </Card>
  )
}

function useColumns(): ResourceColumn<Import>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'file', title: t('File'), cell: ({ file_name }) => file_name },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state, undone }) =>
        undone ? (
          <Tag>{t('Undone')}</Tag>
        ) : (
          <Tag tone={importStateTones[state]}>{t(importStateLabels[state])}</Tag>
        ),
    },
    {
      id: 'rows',
      title: t('Rows'),
      align: 'end',
      cell: ({ rows }) => rows > 0 && format.number(rows, 0),
    },
    { id: 'actor', title: t('Uploaded by'), cell: ({ actor_name }) => actor_name },
    { id: 'at', title: t('Uploaded at'), cell: ({ created_at }) => format.dateTime(created_at) },
  ]
}
