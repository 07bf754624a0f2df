import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { Steps } from '#ui/navigation/steps.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  applyProductImport,
  checkProductImport,
  getProductImport,
  type ImportRowQuery,
  listImportRows,
  removeProductImport,
  undoProductImport,
} from '../imports/product-imports.api.server.ts'
import type { Route } from './+types/product-import.ts'
import { ColumnChoiceForm } from './components/column-choice-form.tsx'
import { ImportResult } from './components/import-result.tsx'
import { ImportRows } from './components/import-rows.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Import products'))
}

export const loader = adminLoader(async (call, { request, params }: Route.LoaderArgs) => {
  const import_id = params.id
  const found = await call(getProductImport, { import_id })
  const { page, page_size, ...filter } = listBodyOf<ImportRowQuery>(request, ['outcome', 'conflict'])
  const isCompared = found.state === 'checked' || found.state === 'applied'
  const rows = isCompared ? await call(listImportRows, { ...filter, import_id, page, page_size }) : []
  const { counts } = found
  const total =
    filter.conflict !== undefined
      ? counts.conflicts
      : filter.outcome
        ? counts[filter.outcome]
        : counts.new + counts.changed + counts.unchanged + counts.error
  return { found, rows, paging: { page, size: page_size, total } }
})

export const action = adminAction({
  check: checkProductImport,
  apply: applyProductImport,
  remove: removeProductImport,
  undo: undoProductImport,
})

export type ShownImport = Route.ComponentProps['loaderData']['found']
export type ShownRow = Route.ComponentProps['loaderData']['rows'][number]

const refreshMs = 1000

/** An import: choose its columns, see what it changes, apply it, undo it. */
export default function ProductImport({ loaderData: { found, rows, paging } }: Route.ComponentProps) {
  const t = useText()
  const navigate = useNavigate()
  const { run, busy } = useAdminAction({ onDone: () => void navigate('/admin/products/import') })
  const mayEdit = useMay('products.edit')
  const isRunning = ['checking', 'applying', 'undoing'].includes(found.state)
  const isCompared = found.state === 'checked' || found.state === 'applied'
  useReload(isRunning)
  const result = useFocusOnChange(found.state)
  const step = { uploaded: 0, failed: 0, checking: 1, checked: 1, applying: 2, applied: 3, undoing: 3 }[
    found.state
  ]
  return (
    <AdminPage
      title={found.file_name}
      back={{ to: '/admin/products/import', label: t('Import products') }}
      actions={
        !isRunning &&
        mayEdit && (
          <Button
            look="quiet"
            icon="trash"
            busy={busy}
            onClick={() => run('remove', { import_id: found.id })}
          >
            {t('Delete import')}
          </Button>
        )
      }
    >
      <div className="mb-6">
        <Steps
          label={t('Import products')}
          steps={[{ title: t('Choose columns') }, { title: t('Review changes') }, { title: t('Import') }]}
          current={step}
        />
      </div>
      <div ref={result} tabIndex={-1} className="scroll-mt-(--sticky-top) outline-none">
        <FailureNotice found={found} />
        {isCompared && <ImportResult found={found} />}
      </div>
      {mayEdit && (found.state === 'uploaded' || found.state === 'failed') && (
        <ColumnChoiceForm found={found} />
      )}
      {found.state === 'checking' && (
        <Progress
          label={t('Comparing the file with your products…')}
          {...(found.rows > 0 && { value: found.rows_done / found.rows })}
        />
      )}
      {found.state === 'applying' && <Progress label={t('Importing the products…')} />}
      {found.state === 'undoing' && <Progress label={t('Undoing the import…')} />}
      {isCompared && (
        <>
          <ImportRows rows={rows} paging={paging} found={found} />
          {mayEdit && found.state === 'checked' && (
            <details className="mt-8">
              <summary className="link target w-fit cursor-pointer">{t('Change the columns')}</summary>
              <div className="mt-4">
                <ColumnChoiceForm found={found} />
              </div>
            </details>
          )}
        </>
      )}
    </AdminPage>
  )
}

/** Reads the page's data again while a job runs. */
function useReload(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

/** Moves the focus to the result of a step: the button that started it is at the other end of the page. */
function useFocusOnChange(state: string) {
  const element = useRef<HTMLDivElement>(null)
  const last = useRef(state)
  useEffect(() => {
    if (last.current !== state) element.current?.focus()
    last.current = state
  }, [state])
  return element
}

function FailureNotice({ found: { failure, failure_row, counts } }: { found: ShownImport }) {
  const t = useText()
  if (!failure) return null
  const messages = {
    broken: t('Row {{row}} cannot be read. Check its quotation marks, then upload the file again.', {
      row: failure_row ?? 0,
    }),
    too_many_rows: t('The file has more than 20,000 rows. Split it into several files.'),
    changed: t(
      '{{count}} products were changed by someone else after the check, so nothing was imported. Check the file again.',
      { count: counts.conflicts },
    ),
    error: t('Nothing was changed because of an error in the shop. Try again.'),
  }
  return (
    <div className="mb-6">
      <Notice tone="bad">{messages[failure]}</Notice>
    </div>
  )
}
