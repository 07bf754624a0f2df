import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { EditResult } from './bulk-dialogs.tsx'

type Undone = { restored: number; changed_since: string[] }

/** What the last edit of many products did, with a button to take it back. */
export function EditNotice({ result, onClose }: { result: EditResult; onClose: () => void }) {
  const t = useText()
  const { run, busy } = useAdminAction({ onDone: onClose })
  return (
    <Notice tone="good">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t('{{count}} products changed.', { count: result.changed })}</span>
        {result.skipped.length > 0 && (
          <span>{t('Not changed: {{names}}', { names: result.skipped.slice(0, 10).join(', ') })}</span>
        )}
        <Button size="small" busy={busy} onClick={() => run('undo', { edit_id: result.edit_id })}>
          {t('Undo')}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Notice>
  )
}

type Edit = {
  id: string
  kind: 'price' | 'status' | 'family' | 'import'
  actor_name: string
  products: number
  at: string
  undone: boolean
  import_id: string | null
}

/** The latest edits of many products. Each can be undone once. */
export function RecentEdits({ edits, onClose }: { edits: readonly Edit[]; onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const mayEdit = useMay('products.edit')
  const mayPrice = useMay('prices.edit')
  const { run, busy } = useAdminAction({
    onDone: (result) => {
      if ((result as Undone).changed_since.length === 0) onClose()
    },
  })
  const kinds = { price: t('Prices'), status: t('Status'), family: t('Family'), import: t('Import') }
  return (
    <Dialog open title={t('Recent changes')} onClose={onClose}>
      {edits.length === 0 && <p className="text-ink-soft">{t('No changes found')}</p>}
      <ul className="grid gap-3">
        {edits.map(({ id, kind, actor_name, products, at, undone, import_id }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3"
          >
            <span>
              <span className="font-medium">
                {kinds[kind]} · {t('{{count}} products', { count: products })}
              </span>
              <span className="block text-sm text-ink-soft">
                {actor_name} · {format.dateTime(at)}
              </span>
            </span>
            {undone ? (
              <span className="text-sm text-ink-soft">{t('Undone')}</span>
            ) : import_id ? (
              <Link to={`/admin/products/import/${import_id}`} className="link target text-sm">
                {t('Open import')}
              </Link>
            ) : (
              mayEdit &&
              (mayPrice || kind === 'status' || kind === 'family') && (
                <Button size="small" busy={busy} onClick={() => run('undo', { edit_id: id })}>
                  {t('Undo')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
