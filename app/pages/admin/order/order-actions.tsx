import { useState } from 'react'
import { statusCode } from '#features/sales/orders/order.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useStaff } from '#ui/admin/use-staff.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/overlays/menu.tsx'
import type { OrderData } from '../order.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

type Opened = 'ship' | 'refund' | 'correct' | 'cancel' | null

/** The next step of an order as a button, everything else in a menu. What is not permitted is not shown. */
export function OrderActions({ data }: { data: OrderData }) {
  const { order } = data
  const t = useText()
  const { permissions } = useStaff()
  const [opened, setOpened] = useState<Opened>(null)
  const { run, busy } = useAdminAction()
  const close = () => setOpened(null)
  const may = (permission: string) => permissions.includes(permission)
  const { order_status: status, order_id, version } = order
  const { paid, preparing, shipped, unpaid } = statusCode
  const isPickup = order.pickup !== null
  const isBeforeShipping = status === paid || status === preparing
  const menu = [
    isBeforeShipping &&
      !isPickup &&
      may('orders.ship') &&
      status === paid && { id: 'ship', title: t('Ship items') },
    isBeforeShipping && may('orders.edit') && { id: 'correct', title: t('Correct delivery details') },
    status >= paid && may('orders.refund') && { id: 'refund', title: t('Refund items') },
    status === unpaid && may('orders.edit') && { id: 'cancel', title: t('Cancel order') },
  ].filter((entry) => entry !== false)
  const canEdit = isBeforeShipping && may('orders.edit') && order.shipments.length === 0
  return (
    <>
      {status === paid && may('orders.ship') && (
        <Button look="primary" busy={busy} onClick={() => run('prepare', { order_id, version })}>
          {isPickup ? t('Prepare pickup') : t('Prepare shipment')}
        </Button>
      )}
      {isPickup && status === preparing && may('orders.ship') && (
        <Button look="primary" busy={busy} onClick={() => run('ready', { order_id, version })}>
          {t('Mark as ready for pickup')}
        </Button>
      )}
      {!isPickup && status === preparing && may('orders.ship') && (
        <Button look="primary" icon="truck" onClick={() => setOpened('ship')}>
          {t('Ship items')}
        </Button>
      )}
      {status === shipped && may('orders.ship') && (
        <Button busy={busy} onClick={() => run('delivered', { order_id, version })}>
          {isPickup ? t('Mark as picked up') : t('Mark as delivered')}
        </Button>
      )}
      {(menu.length > 0 || canEdit || status >= shipped) && (
        <Menu look="secondary" title={t('More actions')}>
          {status >= shipped && may('orders.edit') && (
            <MenuLink to={`/admin/drafts/new?replaces=${order_id}`}>{t('Create replacement order')}</MenuLink>
          )}
          {canEdit && <MenuLink to={`/admin/orders/${order_id}/edit`}>{t('Edit order')}</MenuLink>}
          {menu.map(({ id, title }) => (
            <MenuButton key={id} danger={id === 'cancel'} onClick={() => setOpened(id as Opened)}>
              {title}
            </MenuButton>
          ))}
        </Menu>
      )}
      {opened === 'ship' && <ShipDialog data={data} onClose={close} />}
      {opened === 'refund' && <RefundDialog order={order} onClose={close} />}
      {opened === 'correct' && <CorrectDialog order={order} onClose={close} />}
      {opened === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </>
  )
}

type OrderDialogProps = { order: OrderData['order']; onClose: () => void }

function CancelDialog({ order: { order_id, version }, onClose }: OrderDialogProps) {
  const t = useText()
  const [cause, setCause] = useState('')
  const { run, busy } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Cancel order')}
      onClose={onClose}
      footer={
        <Button look="danger" busy={busy} onClick={() => run('cancel', { order_id, version, cause })}>
          {t('Cancel order')}
        </Button>
      }
    >
      <p className="mb-4">{t('The items become available again, and the customer gets an email.')}</p>
      <TextField
        label={t('Reason')}
        optional
        maxLength={300}
        value={cause}
        onChange={(event) => setCause(event.currentTarget.value)}
      />
    </Dialog>
  )
}
