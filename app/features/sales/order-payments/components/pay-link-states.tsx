import { ContactUs } from '#features/sales/orders/components/contact-us.tsx'
import { orderPath } from '#features/sales/orders/order.ts'
import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import type { LinkedOrder } from '../linked-order.server.ts'

type PaidProps = { order: LinkedOrder }

/** The order of a payment link is paid: for its customer what happens next. */
export function PaidByLink({ order: { order_id, own } }: PaidProps) {
  const t = useText()
  const format = useFormat()
  if (!own)
    return (
      <Notice tone="good" title={t('The payment has arrived')}>
        <p>{t('We’ve notified the customer by email. You’re all set.')}</p>
      </Notice>
    )
  const day = own.day && format.day(own.day)
  return (
    <>
      <Notice tone="good" title={t('Payment received')}>
        <p>{t('We’ll send the confirmation to your email address.')}</p>
        {day && (
          <p>
            {own.pickup
              ? t('Ready for pickup on {{day}}. We’ll email you when you can pick it up.', { day })
              : t('Estimated delivery by {{day}}. We’ll email you when it ships.', { day })}
          </p>
        )}
      </Notice>
      <ViewOrder order_id={order_id} own={own} />
    </>
  )
}

/** The order of a payment link was paid and has shipped, or it is being exchanged or refunded. */
export function PastOrderByLink({ order: { order_id, own } }: PaidProps) {
  const t = useText()
  return (
    <>
      <Notice tone="info" title={t('This order doesn’t need a payment')}>
        {own && <p>{t('Current status: {{status}}', { status: t(own.status) })}</p>}
      </Notice>
      {own && <ViewOrder order_id={order_id} own={own} />}
    </>
  )
}

function ViewOrder({ order_id, own }: { order_id: string; own: NonNullable<LinkedOrder['own']> }) {
  const t = useText()
  return (
    <div>
      <LinkButton to={orderPath(order_id)}>
        {own.ship_to ? t('View order') : t('Sign in to your order')}
      </LinkButton>
    </div>
  )
}

/** The order of a payment link was canceled. */
export function CanceledByLink({ order: { order_id, own } }: PaidProps) {
  const t = useText()
  return (
    <>
      <Notice tone="info" title={t('This order is canceled and can’t be paid')}>
        <p>
          {own
            ? t('Contact us if you still need these items.')
            : t('Ask the person who sent you the link before you pay another way.')}
        </p>
      </Notice>
      {own && <ContactUs subject={t('Order {{order_id}}', { order_id })} />}
    </>
  )
}

/** Somebody who pays for a customer has to wait for the customer's own transfer, or for its cancellation. */
export function OtherPaymentByLink() {
  const t = useText()
  return (
    <Notice tone="info" title={t('Another payment for this order is in progress')}>
      <p>{t('The customer chose to pay by wire transfer or check. Ask them before you pay.')}</p>
    </Notice>
  )
}

/** The page of a payment link that has expired. */
export function ExpiredLink({ order_id, isForCustomer }: { order_id: string; isForCustomer: boolean }) {
  const t = useText()
  return (
    <Page
      title={t('This payment link has expired')}
      intro={
        isForCustomer
          ? t('Sign in to see whether your order can still be paid, or ask us for a new link.')
          : t('Ask the person who sent it for a new one.')
      }
    >
      {isForCustomer && (
        <div className="grid gap-3">
          <div>
            <LinkButton to={orderPath(order_id)} look="primary">
              {t('Sign in to your order')}
            </LinkButton>
          </div>
          <ContactUs subject={t('Order {{order_id}}', { order_id })} />
        </div>
      )}
    </Page>
  )
}
