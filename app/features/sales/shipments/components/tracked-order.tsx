import { Form, useNavigation } from 'react-router'
import { dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { type OrderPickup, pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { statusCode, statusLabelOf } from '#features/sales/orders/order.ts'
import { promisedDayOf } from '#features/sales/orders/placed-order.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Steps } from '#ui/navigation/steps.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { pickupCarrier, pickupSteps, type Shipment, shippingSteps, stepsDone } from '../shipment.ts'
import { ShipmentList } from './shipment-list.tsx'

type TrackedOrderProps = {
  order: {
    id: string
    status: number
    get_it_by: string | null
    /** The warehouse, if the order is picked up. */
    pickup: OrderPickup | null
    shipments: Shipment[]
  }
  /** True for the order's customer, who can confirm delivery. */
  isOwn: boolean
}

/** Shipping progress of an order, with its parcels. */
export function TrackedOrder({ order, isOwn }: TrackedOrderProps) {
  const t = useText()
  const format = useFormat()
  const { status, pickup, shipments } = order
  const promised_day = promisedDayOf(order)
  // What replaces returned items ships also after a pickup.
  const shipped = pickup ? shipments.filter(({ carrier }) => carrier !== pickupCarrier.id) : shipments
  const isPaid = status >= statusCode.paid
  const status_label = statusLabelOf(status, pickup !== null)
  return (
    <>
      {isPaid ? (
        <div className="mb-10">
          <Steps
            label={t('Status')}
            steps={(pickup ? pickupSteps : shippingSteps).map((title) => ({ title: t(title) }))}
            current={stepsDone(status, shipments)}
          />
        </div>
      ) : (
        status_label && (
          <div className="mb-10">
            <Notice tone="info" title={t(status_label)} />
          </div>
        )
      )}
      {isPaid && status < statusCode.received && promised_day && (
        <p className="mb-8 text-lg">
          {t(dayLabel(pickup ? 'pickup' : 'standard'), { day: format.day(promised_day) })}
        </p>
      )}
      {pickup && (
        <p className="mb-8">
          {pickupLines(pickup).join(', ')}. {pickup.pickup_hours}
        </p>
      )}
      {(!pickup || shipped.length > 0) && <Parcels status={status} shipments={shipped} />}
      {isOwn && status === statusCode.shipped && <ConfirmDelivery isPickup={pickup !== null} />}
    </>
  )
}

function Parcels({ status, shipments }: Pick<TrackedOrderProps['order'], 'status' | 'shipments'>) {
  const t = useText()
  return (
    <section>
      <SectionHeading title={t('Parcels')} />
      {status === statusCode.preparing && shipments.length > 0 && (
        <p className="mb-4">{t('Part of your order has shipped. We’ll let you know when the rest does.')}</p>
      )}
      {shipments.length > 0 ? (
        <ShipmentList shipments={shipments} />
      ) : (
        <p className="text-ink-soft">
          {t('Your order hasn’t shipped yet. We’ll let you know when it does.')}
        </p>
      )}
    </section>
  )
}

function ConfirmDelivery({ isPickup }: { isPickup: boolean }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded bg-sun-wash px-5 py-4">
      <p className="max-w-text">
        {isPickup
          ? t('Did you pick up everything in good condition? You can still return damaged items.')
          : t(
              'Did everything arrive in good condition? Confirm delivery. You can still return damaged items.',
            )}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="received" />
        <Button type="submit" look="primary" icon="check" busy={busy}>
          {isPickup ? t('Confirm pickup') : t('Confirm delivery')}
        </Button>
      </Form>
    </section>
  )
}
