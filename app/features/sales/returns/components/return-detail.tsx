import { Form, Link, useNavigation } from 'react-router'
import { OrderHistory } from '#features/sales/orders/components/order-history.tsx'
import { carrierOf, carriers, pathOfWaybill } from '#features/sales/shipments/shipment.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button, buttonClasses } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Steps } from '#ui/navigation/steps.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import {
  isClosedWithoutEffect,
  type Return,
  returnReasonLabels,
  returnStatusLabels,
  returnSteps,
} from '../return.ts'
import { RefundSums } from './refund-sums.tsx'
import { ReturnMessages } from './return-messages.tsx'

type ReturnDetailProps = {
  orderReturn: Return
  events: readonly { kind: string; to_status: number | null; at: string; refund_cents: number | null }[]
  problems: Record<string, string>
}

/** Status, next step, items, messages and history of a return. */
export function ReturnDetail({ orderReturn, events, problems }: ReturnDetailProps) {
  const t = useText()
  const isStoreRefund = events.some(({ kind }) => kind === 'items_refunded')
  const steps = returnSteps({ ...orderReturn, isStoreRefund })
  const at = orderReturn.status === 'end' ? steps.length : steps.indexOf(orderReturn.status)
  return (
    <>
      {!isClosedWithoutEffect(orderReturn.status) && (
        <div className="mb-10">
          <Steps
            label={t('Status')}
            steps={steps.map((step) => ({ title: t(returnStatusLabels[step]) }))}
            current={at === steps.length ? at : at + 1}
          />
        </div>
      )}
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-12">
          <NextStep orderReturn={orderReturn} problems={problems} />
          <section>
            <SectionHeading title={t('Items')} />
            <ReturnedItems orderReturn={orderReturn} />
          </section>
          <ReturnMessages orderReturn={orderReturn} problem={problems.words} />
        </div>
        <div className="grid gap-10">
          {orderReturn.kind === 'refund' && (
            <section>
              <SectionHeading title={t('Refund')} />
              <RefundSums orderReturn={orderReturn} />
              {(orderReturn.status === 'refunded' || orderReturn.status === 'end') && (
                <p className="mt-4">
                  <Link
                    to={`/paper/refund_note?return_id=${encodeURIComponent(orderReturn.id)}`}
                    reloadDocument
                    className={buttonClasses()}
                  >
                    <Icon name="download" />
                    {t('Credit memo (PDF)')}
                  </Link>
                </p>
              )}
            </section>
          )}
          <section>
            <SectionHeading title={t('What happened')} />
            <OrderHistory events={events} />
          </section>
        </div>
      </div>
    </>
  )
}

/** Current status of the return, and the next step of customer or store. */
function NextStep({ orderReturn, problems }: { orderReturn: Return; problems: Record<string, string> }) {
  const t = useText()
  const { status, kind, needs_goods, decision, return_tracking_number } = orderReturn
  const mayWithdraw = (status === 'requested' || status === 'reviewed') && !return_tracking_number
  return (
    <section className="grid gap-6">
      {status === 'requested' && (
        <Notice tone="wait" title={t('We’re reviewing your request')}>
          <p>{t('We’ll reply within two business days, here and by email.')}</p>
        </Notice>
      )}
      {status === 'reviewed' && (
        <Notice tone="good" title={t('Your request is approved')}>
          {decision && <p className="whitespace-pre-line">{decision}</p>}
          <p>
            {needs_goods
              ? t('Please ship the items back with the return slip.')
              : kind === 'exchange'
                ? t('You don’t need to return anything. Your replacement will ship soon.')
                : t('You don’t need to return anything. We’ll issue your refund next.')}
          </p>
        </Notice>
      )}
      {status === 'returned' && (
        <Notice tone="info" title={t('Your items have arrived')}>
          <p>
            {kind === 'exchange'
              ? t('Your replacement will ship soon.')
              : t('We’ll inspect them and then issue your refund.')}
          </p>
        </Notice>
      )}
      {status === 'refunded' && (
        <Notice tone="info" title={t('Refund in progress')}>
          <p>
            {t(
              'We refund your original payment method. It can take your bank a few days to show the refund.',
            )}
          </p>
          {decision && <p className="whitespace-pre-line">{decision}</p>}
        </Notice>
      )}
      {status === 'end' && (
        <Notice tone="good" title={kind === 'exchange' ? t('Replacement shipped') : t('Refund sent')}>
          {kind === 'exchange' && (
            <Link to={pathOfWaybill(orderReturn.order_id)} className="link">
              {t('Track the shipment')}
            </Link>
          )}
          {decision && <p className="whitespace-pre-line">{decision}</p>}
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice tone="bad" title={t('We couldn’t approve your request')}>
          {decision && <p className="whitespace-pre-line">{decision}</p>}
        </Notice>
      )}
      {status === 'withdrawn' && <Notice tone="info" title={t('You withdrew your request.')} />}
      {status === 'reviewed' && needs_goods && <ReturnParcel orderReturn={orderReturn} problems={problems} />}
      {mayWithdraw && <Withdraw />}
    </section>
  )
}

function ReturnParcel({ orderReturn, problems }: { orderReturn: Return; problems: Record<string, string> }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-6 rounded border border-line bg-sheet p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-sm text-ink-soft">{t('Return number')}</p>
          <p className="text-xl tabular-nums">{orderReturn.id}</p>
        </div>
        <Link
          to={`/paper/return_slip?return_id=${encodeURIComponent(orderReturn.id)}`}
          reloadDocument
          className={buttonClasses({ look: 'primary' })}
        >
          <Icon name="download" />
          {t('Return slip (PDF)')}
        </Link>
      </div>
      {orderReturn.return_tracking_number ? (
        <p className="flex gap-2">
          <Icon name="truck" />
          {t('Carrier: {{carrier}}. Tracking number: {{numbers}}', {
            carrier: t(carrierOf(orderReturn.return_carrier ?? '').name),
            numbers: orderReturn.return_tracking_number,
          })}
        </p>
      ) : (
        <Form method="post" className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <input type="hidden" name="intent" value="parcel" />
          <SelectField
            label={t('Carrier')}
            name="carrier"
            options={carriers.map(({ id, name }) => ({ value: id, label: t(name) }))}
          />
          <TextField
            label={t('Tracking number')}
            name="tracking_number"
            required
            maxLength={60}
            problem={problems.tracking_number}
          />
          <Button type="submit" busy={busy}>
            {t('I’ve shipped it')}
          </Button>
        </Form>
      )}
    </div>
  )
}

function Withdraw() {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <Button type="submit" look="quiet" icon="close" busy={busy}>
        {t('Withdraw request')}
      </Button>
    </Form>
  )
}

function ReturnedItems({ orderReturn }: { orderReturn: Return }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <ul className="divide-y divide-line">
        {orderReturn.lines.map((line) => (
          <li key={line.line_id} className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 py-4 first:pt-0">
            <ProductPicture alt="" src={line.thumbnail} width={144} height={144} className="rounded" />
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>
                {format.number(line.quantity, 0)} × {line.name}
              </span>
              {orderReturn.kind === 'refund' && (
                <span className="tabular-nums">{format.money(line.subtotal_cents - line.minus_cents)}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-3 border-t border-line pt-4">
        <div>
          <dt className="text-sm text-ink-soft">{t('Reason')}</dt>
          <dd>{t(returnReasonLabels[orderReturn.reason])}</dd>
        </div>
        {orderReturn.words && (
          <div>
            <dt className="text-sm text-ink-soft">{t('Your comment')}</dt>
            <dd className="max-w-text whitespace-pre-line">{orderReturn.words}</dd>
          </div>
        )}
      </dl>
      {orderReturn.photos.length > 0 && (
        <ul className="mt-6 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {orderReturn.photos.map((photo, i) => (
            <li key={photo}>
              <a href={`/returnPhoto/${photo}`}>
                <img
                  src={`/returnPhoto/${photo}`}
                  alt={t('Picture {{number}}', { number: i + 1 })}
                  loading="lazy"
                  className="aspect-square w-full rounded border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
