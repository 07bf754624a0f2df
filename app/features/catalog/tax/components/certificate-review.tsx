import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import type { Tone } from '#ui/data-display/tag.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { EffectiveCertificateStatus } from '../exemption.ts'

export const certificateTones: Record<EffectiveCertificateStatus, Tone> = {
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  revoked: 'neutral',
  expired: 'neutral',
}

type ReviewedCertificate = { certificate_id: string; status: EffectiveCertificateStatus }
type Decision = 'rejected' | 'revoked'

/** Approves, rejects or revokes a certificate through the page's intent `review`. A refusal needs a reason. */
export function CertificateReview({ certificate }: { certificate: ReviewedCertificate }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { certificate_id, status } = certificate
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {status === 'pending' && (
        <>
          <Button
            size="small"
            look="primary"
            busy={busy}
            onClick={() => run('review', { certificate_id, decision: 'approved' })}
          >
            {t('Approve')}
          </Button>
          <Button size="small" busy={busy} onClick={() => setDecision('rejected')}>
            {t('Reject')}
          </Button>
        </>
      )}
      {status === 'approved' && (
        <Button size="small" look="danger" busy={busy} onClick={() => setDecision('revoked')}>
          {t('Revoke')}
        </Button>
      )}
      {decision && (
        <ReasonDialog certificate_id={certificate_id} decision={decision} onClose={() => setDecision(null)} />
      )}
    </div>
  )
}

type ReasonDialogProps = { certificate_id: string; decision: Decision; onClose: () => void }

function ReasonDialog({ certificate_id, decision, onClose }: ReasonDialogProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const [note, setNote] = useState('')
  const isRejection = decision === 'rejected'
  return (
    <Dialog
      open
      title={isRejection ? t('Reject certificate') : t('Revoke certificate')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="danger" type="submit" form="certificate-reason" busy={busy}>
            {isRejection ? t('Reject') : t('Revoke')}
          </Button>
        </>
      }
    >
      <form
        id="certificate-reason"
        onSubmit={(event) => {
          event.preventDefault()
          run('review', { certificate_id, decision, note })
        }}
      >
        <TextArea
          label={t('Reason')}
          hint={t('The customer reads it.')}
          required
          maxLength={500}
          value={note}
          problem={problems.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
