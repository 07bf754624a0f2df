import { useState } from 'react'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { mapGroupLabels, mapGroups } from '#features/people/auth/map-group.ts'
import { localeNames, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/page/card.tsx'
import type { CustomerData } from '../customer.tsx'

/** Contact data and settings of the account. */
export function CustomerProfile({ data: { customer } }: { data: CustomerData }) {
  const t = useText()
  const mayEdit = useMay('customers.edit') && !customer.is_staff
  const [isEditing, setIsEditing] = useState(false)
  const facts = [
    { name: t('Company'), value: customer.company_name },
    { name: t('Language'), value: localeNames[customer.locale] },
    { name: t('Two-step sign-in'), value: customer.two_factor ? t('On') : t('Off') },
  ].filter(({ value }) => value)
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('Profile')}</h2>
        {mayEdit && (
          <Button size="small" icon="edit" onClick={() => setIsEditing(true)}>
            {t('Edit')}
          </Button>
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        <li>
          <a href={`mailto:${customer.email}`} className="link target break-all">
            {customer.email}
          </a>
          {!customer.email_verified && <span className="text-ink-soft"> · {t('Not verified')}</span>}
        </li>
        {customer.phone && (
          <li>
            <a href={`tel:${customer.phone}`} className="link target">
              {formatPhone(customer.phone)}
            </a>
          </li>
        )}
      </ul>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9rem_1fr]">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <GroupField key={customer.map_group} customer={customer} mayEdit={mayEdit} />
      {isEditing && <EditDialog customer={customer} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

/** The user group of the map; saved as soon as it is chosen. */
function GroupField({ customer, mayEdit }: { customer: CustomerData['customer']; mayEdit: boolean }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  return (
    <SelectField
      label={t('Map group')}
      hint={t('Decides which partners the map shows.')}
      value={customer.map_group}
      disabled={busy || !mayEdit}
      options={mapGroups.map((value) => ({ value, label: t(mapGroupLabels[value]) }))}
      onChange={(event) => run('group', { customer_id: customer.id, user_group: event.currentTarget.value })}
    />
  )
}

function EditDialog({ customer, onClose }: { customer: CustomerData['customer']; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Edit profile')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="edit-customer" busy={busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        id="edit-customer"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = Object.fromEntries(new FormData(event.currentTarget))
          run('save', { ...typed, customer_id: customer.id, version: customer.version })
        }}
      >
        <TextField
          name="first_name"
          label={t('First name')}
          required
          maxLength={80}
          defaultValue={customer.first_name}
          problem={problems.first_name}
        />
        <TextField
          name="last_name"
          label={t('Last name')}
          required
          maxLength={80}
          defaultValue={customer.last_name}
          problem={problems.last_name}
        />
        <TextField
          name="company_name"
          label={t('Company')}
          maxLength={120}
          defaultValue={customer.company_name}
          problem={problems.company_name}
        />
        <SelectField
          name="locale"
          label={t('Language')}
          defaultValue={customer.locale}
          options={Object.entries(localeNames).map(([value, label]) => ({ value, label }))}
        />
        <p className="text-sm text-ink-soft">
          {t('Customers change their email address and phone number themselves, with a code.')}
        </p>
      </form>
    </Dialog>
  )
}
