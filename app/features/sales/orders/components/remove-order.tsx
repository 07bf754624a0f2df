import { Form, useNavigation } from 'react-router'
import { type Plan, paidCents } from '#features/sales/payments/payment-schedule.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, opens } from '#ui/overlays/dialog.tsx'
import { statusCode } from '../order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { ContactUs } from './contact-us.tsx'

type RemoveOrderProps = {
  order: Pick<PlacedOrder, 'id' | 'status'>
  /** The payment schedule, if the order is paid in installments. */
  plan: Plan | null
  /** Icon only, as in a table row. */
  icon?: boolean
}

/**
 * Cancels an unpaid order or removes a canceled one from the list, after a confirmation. Its page receives
 * `intent=remove`. Once an installment is paid, only staff can cancel, because it has to be refunded.
 */
export function RemoveOrder({ order, plan, icon }: RemoveOrderProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  const isUnpaid = order.status === statusCode.unpaid
  const name = isUnpaid
    ? t('Cancel order {{order_id}}', { order_id: order.id })
    : t('Remove order {{order_id}} from list', { order_id: order.id })
  const dialog = `remove-${order.id}`
  const isPartlyPaid = plan !== null && paidCents(plan) > 0
  return (
    <>
      {icon ? (
        <Button look="quiet" size="small" square icon="trash" label={name} {...opens(dialog)} />
      ) : (
        <Button look="danger" icon="trash" {...opens(dialog)}>
          {isUnpaid ? t('Cancel order') : t('Remove from list')}
        </Button>
      )}
      {/* Table cells at the row end are right-aligned; the dialog is not. */}
      <div className="contents text-left">
        <Dialog
          id={dialog}
          title={name}
          footer={
            <>
              <form method="dialog">
                <Button type="submit">{isUnpaid ? t('Keep order') : t('Keep')}</Button>
              </form>
              {!isPartlyPaid && (
                <Form method="post">
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="order_id" value={order.id} />
                  <Button type="submit" look="danger" busy={busy}>
                    {isUnpaid ? t('Cancel order') : t('Remove from list')}
                  </Button>
                </Form>
              )}
            </>
          }
        >
          <p>
            {isPartlyPaid
              ? t('Part of this order is already paid. Please call us.')
              : isUnpaid
                ? t('You haven’t been charged. We’ll release your reserved items right away.')
                : t('This order is already canceled. Removing it only hides it from your list.')}
          </p>
          {isPartlyPaid && (
            <div className="mt-5">
              <ContactUs subject={name} />
            </div>
          )}
        </Dialog>
      </div>
    </>
  )
}
