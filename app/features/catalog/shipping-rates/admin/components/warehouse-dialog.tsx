import { useText } from '#text/text.tsx'
import { shopTimeZones } from '#text/time-zones.ts'
import { timeZoneNames } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Warehouse = {
  id: string
  city: string
  chinese: string
  address: string
  zip_code: string
  time_zone: string
  pickup_hours: string
  is_active: boolean
  version: number | null
}

/** Place, ZIP code, time zone, pickup hours and use of a warehouse. */
export function WarehouseDialog({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const { id, version } = warehouse
  return (
    <Dialog
      open
      title={t('Warehouse {{name}}', { name: warehouse.city })}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="warehouse" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="warehouse"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { is_active, ...fields } = Object.fromEntries(new FormData(event.currentTarget))
          run('save', { ...fields, is_active: is_active === 'on', id, version })
        }}
      >
        <TextField
          name="city"
          label={t('City')}
          required
          defaultValue={warehouse.city}
          problem={problems.city}
        />
        <TextField
          name="chinese"
          label={t('City and state in Chinese')}
          lang="zh"
          defaultValue={warehouse.chinese}
          problem={problems.chinese}
        />
        <TextField
          name="address"
          label={t('Street address')}
          defaultValue={warehouse.address}
          problem={problems.address}
        />
        <TextField
          name="zip_code"
          label={t('ZIP code')}
          hint={t('Gives the state, and the place from which distances are measured')}
          inputMode="numeric"
          required
          defaultValue={warehouse.zip_code}
          problem={problems.zip_code}
        />
        <SelectField
          name="time_zone"
          label={t('Time zone')}
          hint={t('Of the order cutoff')}
          options={shopTimeZones.map((zone) => ({ value: zone, label: t(timeZoneNames[zone]) }))}
          defaultValue={warehouse.time_zone}
          problem={problems.time_zone}
        />
        <TextField
          name="pickup_hours"
          label={t('Pickup hours')}
          hint={t('Customers read them. Without street address and hours there is no pickup.')}
          defaultValue={warehouse.pickup_hours}
          problem={problems.pickup_hours}
        />
        <CheckboxField
          name="is_active"
          label={t('In use')}
          hint={t('Otherwise it is not offered for products, and no page names it as the nearest.')}
          defaultChecked={warehouse.is_active}
          problem={problems.is_active}
        />
      </form>
    </Dialog>
  )
}
