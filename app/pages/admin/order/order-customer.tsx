import { deliveryLabels } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { OrderFiles } from '#features/sales/orders/components/order-files.tsx'
import { statusCode } from '#features/sales/orders/order.ts'
import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'

/** Who ordered, where it goes, and the documents. */
export function OrderCustomer({ data: { order } }: { data: OrderData }) {
  const t = useText()
  const format = useFormat()
  const documents = `?order_id=${encodeURIComponent(order.order_id)}`
  const mayOpen = useMay('customers.read')
  const isPaid = order.order_status > 0 || order.order_status === -2
  return (
    <Card className="grid gap-5">
      <section>
        <h2 className="mb-2 font-semibold">{order.pickup ? t('Contact person') : t('Delivery address')}</h2>
        <AddressLines address={order.shipping_address} />
      </section>
      {order.billing_address && (
        <section>
          <h2 className="mb-2 font-semibold">{t('Billing address')}</h2>
          <AddressLines address={order.billing_address} />
        </section>
      )}
      {mayOpen && (
        <LinkButton to={`/admin/customers/${order.user_id}`} size="small" icon="user">
          {t('Open customer')}
        </LinkButton>
      )}
      <section className="text-sm">
        <h2 className="mb-2 text-base font-semibold">{t('Delivery')}</h2>
        <p>{t(deliveryLabels[order.delivery])}</p>
        {order.pickup && <p>{`${pickupLines(order.pickup).join(', ')}. ${order.pickup.pickup_hours}`}</p>}
        {order.carrier_note && (
          <p className="break-words">
            {t('Preferred days and times: {{note}}', { note: order.carrier_note })}
          </p>
        )}
        {order.po_number && <p>{t('PO number: {{number}}', { number: order.po_number })}</p>}
        <LinkedOrders order={order} />
        {order.get_it_by && (
          <p>
            {order.pickup
              ? t('Ready for pickup on {{day}}', { day: format.day(order.get_it_by) })
              : t('Promised by {{day}}', { day: format.day(order.get_it_by) })}
          </p>
        )}
      </section>
      {order.files.length > 0 && (
        <section>
          <h2 className="font-semibold">{t('Files from the customer')}</h2>
          <OrderFiles files={order.files} />
        </section>
      )}
      <section className="grid gap-2">
        <h2 className="font-semibold">{t('Documents')}</h2>
        <LinkButton to={`/paper/invoice${documents}`} size="small" icon="download" reloadDocument>
          {isPaid ? t('Download invoice') : t('Download proforma invoice')}
        </LinkButton>
        {isPaid && (
          <LinkButton to={`/paper/packing_list${documents}`} size="small" icon="print" reloadDocument>
            {t('Download packing list')}
          </LinkButton>
        )}
        {(order.order_status === statusCode.paid || order.order_status === statusCode.preparing) && (
          <LinkButton to={`/paper/pick_list${documents}`} size="small" icon="download" reloadDocument>
            {t('Download pick list')}
          </LinkButton>
        )}
      </section>
    </Card>
  )
}

function AddressLines({ address: to }: { address: OrderData['order']['shipping_address'] }) {
  return (
    <address className="text-sm not-italic">
      {to.company_name && <span className="block">{to.company_name}</span>}
      <span className="block">{`${to.first_name} ${to.last_name}`}</span>
      <span className="block">{[to.address, to.building].filter(Boolean).join(', ')}</span>
      <span className="block">{`${to.city}, ${to.state} ${to.zip_code}`}</span>
      <a href={`mailto:${to.email}`} className="link block min-h-6 w-fit break-all">
        {to.email}
      </a>
      {to.phone && (
        <a href={`tel:${to.phone}`} className="link block min-h-6 w-fit">
          {formatPhone(to.phone)}
        </a>
      )}
    </address>
  )
}

/** The order whose returned items this one replaces, and the orders that replace items of this one. */
function LinkedOrders({ order }: { order: OrderData['order'] }) {
  const t = useText()
  const links = [
    ...(order.replaces_order_id
      ? [
          {
            id: order.replaces_order_id,
            title: t('Replaces items of order {{id}}', { id: order.replaces_order_id }),
          },
        ]
      : []),
    ...order.replaced_by.map((id) => ({ id, title: t('Replacement order {{id}}', { id }) })),
  ]
  return links.map(({ id, title }) => (
    <Link key={id} to={`/admin/orders/${id}`} className="link target block">
      {title}
    </Link>
  ))
}
