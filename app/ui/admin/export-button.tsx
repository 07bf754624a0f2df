import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { Link } from '../navigation/link.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useAdminAction } from './use-admin-action.ts'

type ExportButtonProps = {
  /** The exporter's name. */
  name: string
  total: number | undefined
}

const notFilters = new Set(['page', 'size', 'sort'])

/** Exports all rows that match the filters of the list's URL, not only the page that is shown. */
export function ExportButton({ name, total }: ExportButtonProps) {
  const t = useText()
  const format = useFormat()
  const [params] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy } = useAdminAction({ to: '/admin', onDone: () => setIsOpen(false) })
  const filter = Object.fromEntries([...params].filter(([field]) => !notFilters.has(field)))
  const start = (as: 'csv' | 'xlsx') => run('startExport', { name, format: as, filter })
  return (
    <>
      <Button look="quiet" size="small" icon="download" onClick={() => setIsOpen(true)}>
        {t('Export')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('Export')}
          open
          onClose={() => setIsOpen(false)}
          footer={
            <>
              <Button busy={busy} onClick={() => start('xlsx')}>
                {t('Export as Excel')}
              </Button>
              <Button look="primary" busy={busy} onClick={() => start('csv')}>
                {t('Export as CSV')}
              </Button>
            </>
          }
        >
          <p>
            {total === undefined
              ? t('All rows that match the filters are exported.')
              : t('All {{total}} rows that match the filters are exported.', {
                  total: format.number(total, 0),
                })}
          </p>
          <p className="mt-2">
            <Link to="/admin/exports" className="link">
              {t('See your exports')}
            </Link>
          </p>
        </Dialog>
      )}
    </>
  )
}
