import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { compareBodies } from '../../editing/compare-bodies.ts'
import { type Values, valuesOf } from '../fields/body-values.ts'
import { ChangeList } from './change-list.tsx'

type ConflictNoticeProps = {
  document_id: string
  /** What is in the editor. */
  mine: Values
  onKeepMine: () => void
  onTakeTheirs: (body: Values, number: number) => void
}

type Newest = { newest: { number: number; body: object } }

/** Someone else saved a version in the meantime: shows both, and which one to continue with. */
export function ConflictNotice({ document_id, mine, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useText()
  const [theirs, setTheirs] = useState<Newest['newest'] | null>(null)
  const { run, busy } = useAdminAction({ onDone: (result) => setTheirs((result as Newest).newest) })
  return (
    <Notice tone="wait" title={t('Someone else saved a newer version')}>
      <p>{t('Your changes are not saved yet. Compare both versions to decide which one to keep.')}</p>
      <Button size="small" className="mt-3" busy={busy} onClick={() => run('read', { id: document_id })}>
        {t('Compare')}
      </Button>
      {theirs && (
        <Dialog
          open
          wide
          title={t('Your version and version {{number}}', { number: theirs.number })}
          onClose={() => setTheirs(null)}
          footer={
            <>
              <Button
                onClick={() => {
                  onTakeTheirs(valuesOf(theirs.body), theirs.number)
                  setTheirs(null)
                }}
              >
                {t('Discard my changes')}
              </Button>
              <Button
                look="primary"
                onClick={() => {
                  setTheirs(null)
                  onKeepMine()
                }}
              >
                {t('Save my version')}
              </Button>
            </>
          }
        >
          <ChangeList
            changes={compareBodies(theirs.body, mine)}
            before={t('Version {{number}}', { number: theirs.number })}
            after={t('Your version')}
          />
        </Dialog>
      )}
    </Notice>
  )
}
