import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useStaff } from '#ui/admin/use-staff.ts'
import { CheckboxField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { FoundReturn } from '../return-detail.tsx'

type Opened = 'approve' | 'reject' | 'received' | null

/** The next steps of a return: decide, receive the items, refund, close. */
export function ReturnActions({ found }: { found: FoundReturn }) {
  const t = useText()
  const { permissions } = useStaff()
  const [opened, setOpened] = useState<Opened>(null)
  const { run, busy } = useAdminAction()
  const mayReview = permissions.includes('returns.review')
  const { refund_status: status, needs_goods, kind, return_id } = found
  const awaitsItems = status === 'reviewed' && needs_goods
  const canRefund = kind === 'refund' && (status === 'returned' || (status === 'reviewed' && !needs_goods))
  return (
    <>
      {status === 'requested' && mayReview && (
        <>
          <Button look="primary" onClick={() => setOpened('approve')}>
            {t('Approve')}
          </Button>
          <Button onClick={() => setOpened('reject')}>{t('Decline')}</Button>
        </>
      )}
      {awaitsItems && mayReview && (
        <>
          <Button look="primary" onClick={() => setOpened('received')}>
            {t('Items received')}
          </Button>
          <Button busy={busy} onClick={() => run('close', { return_id })}>
            {t('Close without items')}
          </Button>
        </>
      )}
      {canRefund && permissions.includes('orders.refund') && (
        <Button look="primary" busy={busy} onClick={() => run('refund', { return_id })}>
          {t('Send refund')}
        </Button>
      )}
      {opened === 'approve' && <DecideDialog found={found} approve onClose={() => setOpened(null)} />}
      {opened === 'reject' && <DecideDialog found={found} approve={false} onClose={() => setOpened(null)} />}
      {opened === 'received' && <ReceivedDialog found={found} onClose={() => setOpened(null)} />}
    </>
  )
}

type DialogProps = { found: FoundReturn; onClose: () => void }

function DecideDialog({ found, approve, onClose }: DialogProps & { approve: boolean }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const title = approve ? t('Approve return') : t('Decline return')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button look={approve ? 'primary' : 'danger'} type="submit" form="decide" busy={busy}>
          {title}
        </Button>
      }
    >
      <form
        id="decide"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          const deduction = String(fields.get('deduction') ?? '').trim()
          run('review', {
            return_id: found.return_id,
            decision: approve ? 'approve' : 'reject',
            words: fields.get('words'),
            ...(approve && found.needs_goods && { needs_goods: fields.get('needs_goods') === 'on' }),
            ...(approve && found.kind === 'refund' && { with_freight: fields.get('with_freight') === 'on' }),
            ...(deduction && { deduction }),
          })
        }}
      >
        {approve && found.needs_goods && (
          <CheckboxField name="needs_goods" label={t('The customer sends the items back')} defaultChecked />
        )}
        {approve && found.kind === 'refund' && (
          <>
            <CheckboxField
              name="with_freight"
              label={t('Refund the freight share, too')}
              defaultChecked={found.freight > 0}
            />
            <TextField
              name="deduction"
              label={t('Deduction')}
              unit="$"
              inputMode="decimal"
              optional
              problem={problems.deduction}
            />
          </>
        )}
        <TextArea
          name="words"
          label={t('Message to the customer')}
          required={!approve}
          optional={approve}
          maxLength={2000}
          rows={3}
        />
      </form>
    </Dialog>
  )
}

function ReceivedDialog({ found, onClose }: DialogProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Items received')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="received" busy={busy}>
          {t('Items received')}
        </Button>
      }
    >
      <form
        id="received"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          const restock = found.lines
            .map(({ line_id }) => ({ line_id, quantity: Number(fields.get(line_id)) }))
            .filter(({ quantity }) => quantity > 0)
          run('received', { return_id: found.return_id, restock })
        }}
      >
        <p>{t('How many of the items can be sold again? They go back to stock.')}</p>
        {found.lines.map(({ line_id, name, quantity }) => (
          <TextField
            key={line_id}
            name={line_id}
            type="number"
            label={name}
            min={0}
            max={quantity}
            defaultValue={0}
            problem={problems.restock}
          />
        ))}
      </form>
    </Dialog>
  )
}
