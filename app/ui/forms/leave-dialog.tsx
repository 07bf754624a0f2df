import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void }

/** Asks before unsaved input is lost. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={t('Leave without saving?')}
      open={open}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('Keep editing')}</Button>
          <Button look="danger" onClick={onLeave}>
            {t('Leave page')}
          </Button>
        </>
      }
    >
      {t('What you entered on this page will be lost.')}
    </Dialog>
  )
}
