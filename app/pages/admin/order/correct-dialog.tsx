import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderData } from '../order.tsx'

/** Corrects name, street, phone or delivery date before an order ships. State and ZIP code decide the tax and stay. */
export function CorrectDialog({ order, onClose }: { order: OrderData['order']; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const to = order.shipping_address
  const fields = [
    { name: 'first_name', label: t('First name') },
    { name: 'last_name', label: t('Last name') },
    { name: 'company_name', label: t('Company') },
    { name: 'address', label: t('Street address') },
    { name: 'building', label: t('Apartment, suite, building') },
    { name: 'city', label: t('City') },
    { name: 'phone', label: t('Phone') },
    { name: 'ext', label: t('Extension') },
  ] as const
  return (
    <Dialog
      open
      title={t('Correct delivery details')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="correct" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="correct"
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          const { get_it_by, ...ship_to } = Object.fromEntries(new FormData(event.currentTarget))
          run('correct', {
            order_id: order.order_id,
            version: order.version,
            ship_to,
            ...(get_it_by && { get_it_by }),
          })
        }}
      >
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            defaultValue={to[name]}
            maxLength={120}
            problem={problems[`ship_to.${name}`]}
          />
        ))}
        <TextField
          name="get_it_by"
          type="date"
          label={t('Promised delivery date')}
          defaultValue={order.get_it_by ?? ''}
        />
        <p className="text-sm text-ink-soft sm:col-span-2">
          {t('State and ZIP code stay {{place}}: tax and freight were charged for them.', {
            place: `${to.state} ${to.zip_code}`,
          })}
        </p>
      </form>
    </Dialog>
  )
}
