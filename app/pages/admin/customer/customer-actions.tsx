import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Menu, MenuButton } from '#ui/overlays/menu.tsx'
import type { CustomerData } from '../customer.tsx'
import { ConfirmByEmail } from './confirm-by-email.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ViewAsCustomer } from './view-as-customer.tsx'

type Open = 'export' | 'delete' | 'merge' | 'view' | null

/** What staff can do with the account: only what their role includes. */
export function CustomerActions({ customer }: { customer: CustomerData['customer'] }) {
  const t = useText()
  const { run } = useAdminAction()
  const [open, setOpen] = useState<Open>(null)
  const mayEdit = useMay('customers.edit')
  const mayHandleData = useMay('customers.privacy')
  const mayView = useMay('customers.impersonate')
  const close = () => setOpen(null)
  if (customer.is_staff || !(mayEdit || mayHandleData || mayView)) return null
  return (
    <>
      <Menu title={t('Actions')} look="secondary">
        {mayView && !customer.closed && (
          <MenuButton icon="external" onClick={() => setOpen('view')}>
            {t('View shop as customer')}
          </MenuButton>
        )}
        {mayEdit && !customer.closed && (
          <>
            <MenuButton icon="mail" onClick={() => run('reset', { customer_id: customer.id })}>
              {t('Send password reset mail')}
            </MenuButton>
            <MenuButton icon="copy" onClick={() => setOpen('merge')}>
              {t('Merge with another account')}
            </MenuButton>
          </>
        )}
        {mayHandleData && !customer.closed && (
          <MenuButton icon="download" onClick={() => setOpen('export')}>
            {t('Export personal data')}
          </MenuButton>
        )}
        {mayHandleData && (
          <MenuButton icon="trash" danger onClick={() => setOpen('delete')}>
            {t('Delete account')}
          </MenuButton>
        )}
      </Menu>
      {open === 'view' && <ViewAsCustomer customer_id={customer.id} onClose={close} />}
      {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {open === 'export' && (
        <ConfirmByEmail
          customer_id={customer.id}
          intent="export"
          title={t('Export personal data')}
          submit={t('Start export')}
          onClose={close}
        >
          {t(
            'Everything stored about this customer is written to an archive. The customer gets a mail and downloads it in their profile.',
          )}
        </ConfirmByEmail>
      )}
      {open === 'delete' && (
        <ConfirmByEmail
          customer_id={customer.id}
          intent="delete"
          title={t('Delete account')}
          submit={t('Delete account')}
          danger
          onClose={close}
        >
          {t(
            'The account and all personal data are deleted. Orders stay without personal data, as tax law requires. You can’t undo this.',
          )}
        </ConfirmByEmail>
      )}
    </>
  )
}
