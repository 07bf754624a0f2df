import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { workTypes } from '../../partner.ts'
import type { PartnerFields } from '../../staff/partner-input.ts'

export type EditedPartner = Partial<PartnerFields> & { id: string | null; version: number }

type PartnerDialogProps = {
  partner: EditedPartner
  onClose: () => void
  /** The page whose action saves; this page without it. */
  saveTo?: string
}

/** The form of a partner: name, work types, place and contact. */
export function PartnerDialog({ partner, onClose, saveTo }: PartnerDialogProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose, ...(saveTo && { to: saveTo }) })
  return (
    <Dialog
      open
      title={partner.id ? t('Edit partner') : t('Add partner')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="partner" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="partner"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const { work_types: _, ...fields } = Object.fromEntries(form)
          const chosen = form.getAll('work_types').map(Number)
          run('save', { ...fields, work_types: chosen, id: partner.id, version: partner.version })
        }}
      >
        <TextField
          name="name"
          label={t('Name')}
          required
          maxLength={120}
          defaultValue={partner.name}
          problem={problems.name}
        />
        <TextField
          name="zip_code"
          label={t('ZIP code')}
          hint={t('City, state and the place on the map come from it.')}
          inputMode="numeric"
          required
          defaultValue={partner.zip_code}
          problem={problems.zip_code}
        />
        <TextField
          type="tel"
          name="phone"
          label={t('Phone')}
          optional
          defaultValue={partner.phone}
          problem={problems.phone}
        />
        <TextField
          type="email"
          name="email"
          label={t('Email')}
          optional
          defaultValue={partner.email}
          problem={problems.email}
        />
        <TextField
          type="url"
          name="website"
          label={t('Website')}
          optional
          defaultValue={partner.website}
          problem={problems.website}
        />
        <FieldGroup legend={t('Work types')}>
          {problems.work_types && <p className="text-sm text-bad">{problems.work_types}</p>}
          {workTypes.map((name, value) => (
            <CheckboxField
              key={name}
              name="work_types"
              value={value}
              label={t(name)}
              defaultChecked={partner.work_types?.includes(value)}
            />
          ))}
        </FieldGroup>
      </form>
    </Dialog>
  )
}
