import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type ConfirmByEmailProps = {
  customer_id: string
  /** The intent of the page that is run. */
  intent: string
  title: string
  submit: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

/** Asks for the customer's email address before something that cannot be undone or leaves the shop. */
export function ConfirmByEmail(props: ConfirmByEmailProps) {
  const { customer_id, intent, title, submit, danger, onClose, children } = props
  const t = useText()
  const { run, busy, problems, refused } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look={danger ? 'danger' : 'primary'} type="submit" form="confirm-by-email" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id="confirm-by-email"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = Object.fromEntries(new FormData(event.currentTarget))
          run(intent, { ...typed, customer_id })
        }}
      >
        <p>{children}</p>
        {refused && Object.keys(refused.problems).length === 0 && (
          <Notice tone="bad" urgent>
            {refused.message}
          </Notice>
        )}
        <TextField
          name="confirm_email"
          label={t('Type the customer’s email address to confirm')}
          required
          autoComplete="off"
          maxLength={300}
          problem={problems.confirm_email}
        />
      </form>
    </Dialog>
  )
}
