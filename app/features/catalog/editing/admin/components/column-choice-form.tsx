import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import type { ShownImport } from '../product-import.tsx'

/** Which field of a product each column of the file is. Then the file is compared with the products. */
export function ColumnChoiceForm({ found }: { found: ShownImport }) {
  const t = useText()
  const [mapping, setMapping] = useState(found.mapping)
  const { run, busy, problems } = useAdminAction()
  // Two columns can have the same heading, and their order stays.
  const columns = found.headings.map((heading, at) => ({ key: `column-${at}`, heading, at }))
  const left = mapping.filter((id) => id === '').length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run('check', { import_id: found.id, mapping })
      }}
    >
      {problems.mapping && (
        <div className="mb-4">
          <Notice tone="bad" urgent>
            {problems.mapping}
          </Notice>
        </div>
      )}
      <div className="relative overflow-x-auto">
        <table className="data-table">
          <caption className="sr-only">{t('Columns of the file')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('First rows')}</th>
              <th scope="col">{t('Field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, heading, at }) => (
              <tr key={key}>
                <td data-title={t('Column')} className="font-medium">
                  {heading || t('Column {{number}}', { number: at + 1 })}
                </td>
                <td data-title={t('First rows')} className="text-ink-soft">
                  <span className="block max-w-80 min-w-0 truncate">
                    {found.sample
                      .map((row) => row[at] ?? '')
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </td>
                <td data-title={t('Field')}>
                  <FieldChoice
                    heading={heading || String(at + 1)}
                    fields={found.fields}
                    value={mapping[at] ?? ''}
                    onChange={(id) => setMapping(mapping.with(at, id))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <Button look="primary" type="submit" busy={busy}>
          {t('Check the file')}
        </Button>
        <span className="text-sm text-ink-soft">
          {left > 0
            ? t('{{count}} columns are not imported.', { count: left })
            : t('All columns of the file are imported.')}
        </span>
      </div>
    </form>
  )
}

type FieldChoiceProps = {
  heading: string
  fields: ShownImport['fields']
  value: string
  onChange: (id: string) => void
}

/** The field of a column. A recognized one is text with a button, because hundreds of long lists make a slow page. */
function FieldChoice({ heading, fields, value, onChange }: FieldChoiceProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(value === '')
  const nameOf = ({ id, label }: (typeof fields)[number]) => `${label} · ${id}`
  const chosen = fields.find(({ id }) => id === value)
  if (!isOpen && chosen)
    return (
      <span className="flex items-center justify-between gap-3">
        {nameOf(chosen)}
        <Button
          look="quiet"
          size="small"
          label={t('Change the field for {{column}}', { column: heading })}
          onClick={() => setIsOpen(true)}
        >
          {t('Change')}
        </Button>
      </span>
    )
  return (
    <SelectField
      label={t('Field for {{column}}', { column: heading })}
      hideLabel
      autoFocus={isOpen && value !== ''}
      options={[
        { value: '', label: t('Not imported') },
        ...fields.map((field) => ({ value: field.id, label: nameOf(field) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
