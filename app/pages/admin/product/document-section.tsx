import { useFieldArray, useFormContext } from 'react-hook-form'
import { documentKinds, type ProductFields } from '#features/catalog/editing/product-input.ts'
import { documentKindLabels } from '#features/catalog/editing/product-labels.ts'
import { pathOfProductFile } from '#features/catalog/products/product-files.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useUpload } from '#ui/admin/use-upload.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { FileField, SelectField } from '#ui/forms/field.tsx'
import { FormSection, RowButtons } from './form-section.tsx'
import { LocalizedField, ProductText } from './product-fields.tsx'

type Document = ProductFields['documents'][number]

const aDocument = (more: Partial<Document>): Document => ({
  id: null,
  kind: 'datasheet',
  title: { en: '', de: '', zh: '' },
  url: null,
  file_id: null,
  ...more,
})

/** Documents: uploaded PDFs, links to other sites, and those that the shop writes itself. */
export function DocumentSection() {
  const t = useText()
  const { control } = useFormContext<ProductFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'documents', keyName: 'key' })
  const { upload, busy } = useUpload('document', 'document', (result) => {
    const { file_id, name } = result as { file_id: string; name: string }
    append(aDocument({ file_id, title: { en: name.replace(/\.pdf$/i, ''), de: '', zh: '' } }))
  })
  return (
    <FormSection
      title={t('Documents')}
      intro={t('Spec sheets are written from the attributes and need no upload.')}
      actions={
        <Button size="small" icon="plus" onClick={() => append(aDocument({ url: 'https://' }))}>
          {t('Add link')}
        </Button>
      }
    >
      {fields.map((field, at) => (
        <DocumentFields key={field.key} at={at} count={fields.length} onMove={move} onRemove={remove} />
      ))}
      <FileField
        label={busy ? t('Uploading…') : t('Upload a PDF')}
        hint={t('Up to 20 MB')}
        accept="application/pdf,.pdf"
        disabled={busy}
        onChange={({ currentTarget }) => {
          upload(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
    </FormSection>
  )
}

type DocumentProps = {
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

function DocumentFields({ at, count, onMove, onRemove }: DocumentProps) {
  const t = useText()
  const { watch, register } = useFormContext<ProductFields>()
  const [url, file_id] = [watch(`documents.${at}.url`), watch(`documents.${at}.file_id`)]
  return (
    <div className="grid gap-4 border-b border-line pb-5">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          {...register(`documents.${at}.kind`)}
          label={t('Kind of document')}
          options={documentKinds.map((value) => ({ value, label: t(documentKindLabels[value]) }))}
        />
        <span className="grow pb-3 text-sm">
          {file_id && (
            <a href={pathOfProductFile(file_id)} target="_blank" rel="noreferrer" className="link target">
              {t('Open PDF')}
            </a>
          )}
          {url !== null && <Tag tone="info">{t('External website')}</Tag>}
          {!file_id && url === null && <Tag>{t('Written by the shop')}</Tag>}
        </span>
        <RowButtons
          name={t('document {{number}}', { number: at + 1 })}
          at={at}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <LocalizedField name={`documents.${at}.title`} label={t('Title')} />
      {url !== null && <ProductText name={`documents.${at}.url`} label={t('Address')} required />}
    </div>
  )
}
