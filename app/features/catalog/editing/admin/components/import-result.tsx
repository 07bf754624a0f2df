import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import { rowOutcomes } from '../../imports/product-import.ts'
import type { ShownImport } from '../product-import.tsx'
import { rowOutcomeLabels } from './import-labels.ts'

/** What the check found, with the next steps: import, download the errors, undo. */
export function ImportResult({ found }: { found: ShownImport }) {
  const t = useText()
  const format = useFormat()
  const { counts } = found
  return (
    <Card className="mb-6 grid gap-4">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {rowOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt className="text-sm text-ink-soft">{t(rowOutcomeLabels[outcome])}</dt>
            <dd className="text-xl tabular-nums">
              {counts[outcome] > 0 ? (
                <Link to={`?outcome=${outcome}`} className="link" preventScrollReset>
                  {format.number(counts[outcome], 0)}
                </Link>
              ) : (
                0
              )}
            </dd>
          </div>
        ))}
      </dl>
      {found.state === 'applied' ? <Applied found={found} /> : <ApplyButtons found={found} />}
    </Card>
  )
}

function ApplyButtons({ found: { id, counts, changes_prices, changes_stock } }: { found: ShownImport }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const [mayEdit, mayPrice, mayStock] = [useMay('products.edit'), useMay('prices.edit'), useMay('stock.edit')]
  const changing = counts.new + counts.changed
  const isRefused = (changes_prices && !mayPrice) || (changes_stock && !mayStock)
  const canApply = mayEdit && changing > 0 && counts.conflicts === 0 && !isRefused
  const apply = (skip_errors: boolean) => run('apply', { import_id: id, skip_errors })
  return (
    <>
      {counts.error > 0 && (
        <p className="max-w-text">
          {t(
            'Correct the rows with errors in your file and upload it again, or import the others without them.',
          )}
        </p>
      )}
      {isRefused && (
        <Notice tone="wait">
          {t(
            'The file changes prices or stock. Your role doesn’t allow that: remove these columns, or ask the owner.',
          )}
        </Notice>
      )}
      {changing === 0 && counts.error === 0 && <p>{t('Your products already have these values.')}</p>}
      <div className="flex flex-wrap gap-3">
        {canApply && counts.error === 0 && (
          <Button look="primary" busy={busy} onClick={() => apply(false)}>
            {t('Import {{count}} products', { count: changing })}
          </Button>
        )}
        {canApply && counts.error > 0 && (
          <Button look="primary" busy={busy} onClick={() => apply(true)}>
            {t('Skip rows with errors and import {{count}} products', { count: changing })}
          </Button>
        )}
        {counts.error > 0 && (
          <LinkButton to={`/api/staff/products/import/errors?import_id=${id}`} icon="download" reloadDocument>
            {t('Download errors')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function Applied({ found: { id, edit_id, undone, kept } }: { found: ShownImport }) {
  const t = useText()
  const mayEdit = useMay('products.edit')
  const { run, busy } = useAdminAction()
  if (undone || !edit_id)
    return (
      <Notice>
        {t('This import was undone.')}{' '}
        {kept > 0 &&
          t('{{count}} products were changed after the import and stay as they are.', { count: kept })}
      </Notice>
    )
  return (
    <Notice tone="good">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t('The products were imported.')}</span>
        {mayEdit && (
          <Button size="small" busy={busy} onClick={() => run('undo', { import_id: id })}>
            {t('Undo')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
