import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { orderStatusUrl } from '#features/sales/orders/links/order-status-link.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { isPlainAddress } from '#platform/mail/mailbox.ts'
import { pathIn } from '#text/text.tsx'
import type { ReturnMailProps } from './emails/return-mails.tsx'
import { pathOfReturn, type Return } from './return.ts'

/** Confirms by mail that a return request was received. */
export const notifyReturnRequested = (tx: Db, order: PlacedOrder, return_id: string, urlOf: UrlOf) =>
  sendReturnMail(tx, order, { template: 'return-requested', details: { return_id } }, urlOf)

/** Notifies the customer by message and mail of the decision and the next step. */
export async function notifyReturnDecided(tx: Db, order: PlacedOrder, orderReturn: Return, urlOf: UrlOf) {
  const accepted = orderReturn.status === 'reviewed'
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: accepted
        ? t('Your request for order {{order_id}} has been approved', { order_id: order.id })
        : t('Your request for order {{order_id}} was declined', { order_id: order.id }),
      body:
        accepted && orderReturn.needs_goods
          ? t('Please ship the items back with the return slip.')
          : orderReturn.decision || t('See the return page for next steps.'),
    }),
    link: pathOfReturn(orderReturn.id),
  })
  await sendReturnMail(tx, order, { template: 'return-decided', details: detailsOf(orderReturn) }, urlOf)
}

/** Notifies the customer by message and mail that the store refunds items without a request. */
export async function notifyItemsRefunded(tx: Db, order: PlacedOrder, orderReturn: Return, urlOf: UrlOf) {
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: t('We’re refunding items from order {{order_id}}', { order_id: order.id }),
      body:
        orderReturn.decision ||
        t('We refund your original payment method. It can take your bank a few days to show the refund.'),
    }),
    link: pathOfReturn(orderReturn.id),
  })
  const details = { ...detailsOf(orderReturn), is_store_refund: true }
  await sendReturnMail(tx, order, { template: 'return-decided', details }, urlOf)
}

/** Notifies the customer by message and mail that the refund was sent. */
export async function notifyReturnRefunded(tx: Db, order: PlacedOrder, orderReturn: Return, urlOf: UrlOf) {
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: t('Refund sent for order {{order_id}}', { order_id: order.id }),
      body: t('We refund your original payment method. It can take your bank a few days to show the refund.'),
    }),
    link: pathOfReturn(orderReturn.id),
  })
  await sendReturnMail(tx, order, { template: 'return-paid', details: detailsOf(orderReturn) }, urlOf)
}

/** Notifies the customer by message that staff replied about their return. */
export const notifyReturnMessage = (tx: Db, { id, user_id, order_id }: Return) =>
  createMessage(tx, user_id, {
    write: (t) => ({
      title: t('New message about order {{order_id}}', { order_id }),
      body: t('You can read it and reply on the return page.'),
    }),
    link: pathOfReturn(id),
  })

const detailsOf = (orderReturn: Return) => ({
  return_id: orderReturn.id,
  accepted: orderReturn.status !== 'rejected',
  kind: orderReturn.kind,
  needs_goods: orderReturn.needs_goods,
  decision: orderReturn.decision,
  refund_cents: orderReturn.refund_cents,
})

type ReturnMail = { template: string; details: Partial<ReturnMailProps> & { return_id: string } }

async function sendReturnMail(tx: Db, order: PlacedOrder, { template, details }: ReturnMail, urlOf: UrlOf) {
  const { to, address } = await mailAddressOf(tx, order.user_id)
  // A closed account has no mail address.
  if (!isPlainAddress(address)) return
  const locale = order.locale
  const props: ReturnMailProps = {
    accepted: true,
    kind: 'refund',
    needs_goods: false,
    decision: '',
    refund_cents: 0,
    ...details,
    order_id: order.id,
    first_name: order.ship_to.first_name,
    url: urlOf(pathIn(locale, pathOfReturn(details.return_id))),
    status_url: await orderStatusUrl(tx, order, urlOf),
  }
  await queueMail(tx, {
    template,
    to,
    locale,
    props,
    dedupe_key: `${template}:${details.return_id}`,
  })
}
