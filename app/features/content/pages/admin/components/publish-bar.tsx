import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { shopTimeOf } from './inputs/shop-moment.ts'

type PublishBarProps = {
  isDirty: boolean
  /** A new document can be saved before it has changes. */
  canSave: boolean
  busy: boolean
  onSave: () => void
  /** Saves what is not saved, and publishes it: now, or at the given time on the clocks of the shop. */
  onPublish: (at: string | null) => void
}

/** Save, publish and schedule. All languages of a document are published together. */
export function PublishBar({ isDirty, canSave, busy, onSave, onPublish }: PublishBarProps) {
  const t = useText()
  const mayPublish = useMay('content.publish')
  const [isScheduling, setScheduling] = useState(false)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
      <Button look={mayPublish ? 'secondary' : 'primary'} busy={busy} onClick={onSave} disabled={!canSave}>
        {t('Save draft')}
      </Button>
      {mayPublish && (
        <>
          <Button look="primary" busy={busy} onClick={() => onPublish(null)}>
            {t('Publish now')}
          </Button>
          <Button icon="calendar" onClick={() => setScheduling(true)}>
            {t('Schedule')}
          </Button>
        </>
      )}
      {isDirty && <span className="text-sm text-ink-soft">{t('You have unsaved changes')}</span>}
      {isScheduling && (
        <ScheduleDialog
          onClose={() => setScheduling(false)}
          onSchedule={(at) => {
            setScheduling(false)
            onPublish(at)
          }}
        />
      )}
    </div>
  )
}

function ScheduleDialog({ onClose, onSchedule }: { onClose: () => void; onSchedule: (at: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const schedule = () => {
    if (!typed) setProblem(t('Enter a date and time.'))
    else if (typed <= shopTimeOf(new Date())) setProblem(t('Enter a time in the future.'))
    else onSchedule(typed)
  }
  return (
    <Dialog
      open
      title={t('Schedule')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={schedule}>
          {t('Schedule')}
        </Button>
      }
    >
      <TextField
        type="datetime-local"
        label={t('Publish at')}
        hint={t(
          'In the time zone of the shop, {{zone}}. English, German and Chinese are published together.',
          { zone: zoneName(t) },
        )}
        value={typed}
        problem={problem}
        required
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
