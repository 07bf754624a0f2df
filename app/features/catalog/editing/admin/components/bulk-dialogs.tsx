import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { productStatuses } from '../../product-input.ts'
import { productStatusLabels } from '../../product-labels.ts'

/** Products by id, or all that match the filters of the list. */
export type ChosenProducts = { ids: string[] } | { all: true; filter: Record<string, string> }

export type EditResult = { edit_id: string; changed: number; skipped: string[] }

export type EditDialogProps = {
  chosen: ChosenProducts
  count: number
  onDone: (result: EditResult) => void
  onClose: () => void
}

/** Sets the status of the chosen products. */
export function StatusDialog(props: EditDialogProps) {
  const t = useText()
  const options = productStatuses.map((value) => ({ value, label: t(productStatusLabels[value]) }))
  return <SetDialog {...props} title={t('Set status')} field="status" label={t('Status')} options={options} />
}

type FamilyDialogProps = EditDialogProps & { families: readonly { value: string; label: string }[] }

/** Moves the chosen products to another family. */
export function FamilyDialog({ families, ...props }: FamilyDialogProps) {
  const t = useText()
  return (
    <SetDialog
      {...props}
      title={t('Move to family')}
      field="family_id"
      label={t('Family')}
      options={families}
    />
  )
}

type SetDialogProps = EditDialogProps & {
  title: string
  field: 'status' | 'family_id'
  label: string
  options: readonly { value: string; label: string }[]
}

function SetDialog({ title, field, label, options, chosen, count, onDone, onClose }: SetDialogProps) {
  const t = useText()
  const { run, busy } = useAdminAction({
    onDone: (result) => {
      onDone(result as EditResult)
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="set-field" busy={busy}>
          {t('Change {{count}} products', { count })}
        </Button>
      }
    >
      <form
        id="set-field"
        onSubmit={(event) => {
          event.preventDefault()
          const value = new FormData(event.currentTarget).get(field)
          run('edit', { chosen, set: { [field]: value } })
        }}
      >
        <SelectField name={field} label={label} options={options} />
      </form>
    </Dialog>
  )
}
