import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { ExemptionChoice } from '#features/catalog/tax/components/exemption-choice.tsx'
import { centsToDollars } from '#platform/money/money.ts'
import { useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { OrderSums } from '../../components/order-sums.tsx'
import { StickyTotal } from '../../components/sticky-total.tsx'
import { readFigures, writeFigures } from '../figures.ts'
import type { loadCheckout } from '../submit-checkout.server.ts'
import { AddressStep } from './address-step.tsx'
import { Refused } from './checkout-notices.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { CarrierNoteField, DeliveryChoices } from './delivery-choices.tsx'
import { FigureChanges } from './figure-changes.tsx'
import { BillingStep, OrderFields } from './order-fields.tsx'
import { ShippingSummary } from './shipping-summary.tsx'

type Data = Awaited<ReturnType<typeof loadCheckout>>

/** A submission that was refused, as its action returned it. */
type RefusedSubmission = {
  message: string
  data: unknown
  problems: Record<string, string>
  typed: Record<string, string>
}

type CheckoutFormProps = {
  data: Data
  refused: RefusedSubmission | null
  /** The items come from the cart and can be changed there. */
  fromCart?: boolean
  /** The step before this page; left out: the cart. */
  first?: ComponentProps<typeof CheckoutSteps>['first']
  /** Notices above the form, besides those about the submission. */
  notices: ReactNode
  /** Beside the heading of the items. */
  aboutItems: ReactNode
  /** Below the amounts. */
  coupon: ReactNode
}

/** A checkout: address, delivery, items, fields of the order, and the total with its button. */
export function CheckoutForm({ data, refused, fromCart = false, first, ...slots }: CheckoutFormProps) {
  const t = useText()
  // One idempotency key per page view: submitting again after an error or a lost response yields the same order.
  const [placement_key] = useState(data.placement_key)
  const notices = useRef<HTMLDivElement>(null)
  const requote = useRequote()
  const figures = { ...data.sums, get_it_by: data.get_it_by }
  const isFirstAddress = data.addresses.length === 0

  // The button is at the edge of the window, and the error message is above.
  useEffect(() => {
    if (refused && !refused.problems.coupon) notices.current?.focus()
  }, [refused])

  return (
    <>
      <CheckoutSteps current={1} {...(first && { first })} />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <div
            ref={notices}
            tabIndex={-1}
            className="grid scroll-mt-(--sticky-top) gap-3 outline-none empty:hidden"
          >
            {refused && !isFirstAddress && !refused.problems.coupon && (
              <Refused fromCart={fromCart} message={refused.message} data={refused.data}>
                <FigureChanges before={readFigures(refused.typed.shown_figures)} after={figures} />
              </Refused>
            )}
            {data.changed && !refused && (
              <Notice tone="wait" title={t('This is the total for your selection')}>
                <p>{t('It differs from the one shown before. Review it before you order.')}</p>
                <FigureChanges before={data.was} after={figures} />
              </Notice>
            )}
            {slots.notices}
          </div>
          <AddressStep
            {...data}
            refused={refused}
            onChoose={({ id }) => requote({ address_id: id, delivery: data.delivery })}
          />
          {!isFirstAddress && <BillingStep {...data} problem={refused?.problems.billing_same} />}
          <Form id="checkout" method="post" encType="multipart/form-data" className="grid gap-12">
            <input type="hidden" name="placement_key" value={placement_key} />
            <input type="hidden" name="order_price" value={centsToDollars(data.sums.total_cents)} />
            <input type="hidden" name="shown_address" value={data.address?.id ?? ''} />
            <input type="hidden" name="shown_delivery" value={data.delivery} />
            <input type="hidden" name="shown_figures" value={writeFigures(figures)} />
            <input type="hidden" name="shown_certificate" value={data.certificate_id ?? ''} />
            <DeliverySection data={data} refused={refused} />
            <ExemptionSection data={data} />
            <section aria-labelledby="lines">
              <SectionHeading id="lines" title={t('Your items')} aside={slots.aboutItems} />
              <ShippingSummary lines={data.lines} delivery={data.delivery} />
            </section>
            <OrderFields
              po_number={refused?.typed.po_number ?? data.po_number}
              note={refused?.typed.note ?? data.note}
              problems={refused?.problems ?? {}}
            />
          </Form>
        </div>
        <Summary data={data}>{slots.coupon}</Summary>
      </div>
    </>
  )
}

/** What the shown figures are for, as query parameters. */
export const selectionOf = ({
  address,
  delivery,
  certificate_id,
}: Pick<Data, 'address' | 'delivery' | 'certificate_id'>) => ({
  ...(address && { address_id: address.id }),
  delivery,
  certificate_id: certificate_id ?? '',
})

/** Requests a new price for another address or delivery and keeps what was typed. */
function useRequote() {
  const navigate = useNavigate()
  return (selection: { address_id?: string; delivery: string; certificate_id?: string }) =>
    void navigate(`?${new URLSearchParams(selection)}`, { replace: true, preventScrollReset: true })
}

function DeliverySection({ data, refused }: Pick<CheckoutFormProps, 'data' | 'refused'>) {
  const { deliveries, delivery, address, carrier_note } = data
  const t = useText()
  const requote = useRequote()
  return (
    <DeliveryChoices
      deliveries={deliveries}
      delivery={delivery}
      onChoose={(chosen) => requote({ ...selectionOf(data), delivery: chosen })}
      unknown={t('Enter your address to see freight and delivery date.')}
    >
      <CarrierNoteField
        phone={address?.phone}
        carrier_note={refused?.typed.carrier_note ?? carrier_note}
        problem={refused?.problems.carrier_note}
      />
    </DeliveryChoices>
  )
}

function ExemptionSection({ data }: { data: Data }) {
  const requote = useRequote()
  return (
    <ExemptionChoice
      certificates={data.certificates}
      certificate_id={data.certificate_id}
      onChange={(chosen) => requote({ ...selectionOf(data), certificate_id: chosen })}
    />
  )
}

/** Order summary, with the coupon below the amounts. */
function Summary({ data, children }: { data: Data; children: ReactNode }) {
  const { sums, address, estimate_place, delivery, obstacle } = data
  const t = useText()
  return (
    <StickyTotal
      form="checkout"
      total_cents={sums.total_cents}
      disabled={obstacle !== null}
      note={
        <p className="mt-3 hidden text-sm text-ink-soft lg:block">
          {t('You’ll pay on the next page. Your items are reserved until then.')}
        </p>
      }
    >
      <OrderSums
        sums={sums}
        estimate
        isAddressKnown={Boolean((address ?? estimate_place)?.state)}
        delivery={delivery}
      />
      {estimate_place && (
        <p className="mt-4 text-sm text-ink-soft">
          {t('These figures are for ZIP code {{zip}} until you save your address.', {
            zip: estimate_place.zip_code,
          })}
        </p>
      )}
      <div className="mt-5 border-t border-line-strong pt-4">{children}</div>
    </StickyTotal>
  )
}
