import { Form, Link, useNavigation } from 'react-router'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { FileField, RadioCards, SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import {
  maxPhotos,
  pathOfReturn,
  type ReturnStatus,
  returnReasonLabels,
  returnReasons,
  returnStatusLabels,
} from '../return.ts'
import { returnTone } from './return-tones.ts'

type RequestReturnProps = {
  order: PlacedOrder
  /** Quantity of each line that can still be returned. */
  left: Record<string, number>
  /** Whether part of the order has shipped; only then can it be exchanged. */
  hasShipped: boolean
  earlier: readonly { number: string; status: ReturnStatus; requested_at: string }[]
  problems: Record<string, string>
  typed: Record<string, string>
}

/** Form to request an exchange or a refund: items, quantities, reason and photos. */
export function RequestReturn({ order, left, hasShipped, earlier, problems, typed }: RequestReturnProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
      <Form method="post" encType="multipart/form-data" className="grid gap-10">
        <input type="hidden" name="intent" value="request" />
        <input type="hidden" name="version" value={order.version} />
        <FormSummary problems={problems} />
        <section>
          <SectionHeading title={t('Which items?')} />
          <LineQuantities order={order} left={left} typed={typed} />
        </section>
        <section>
          <SectionHeading title={t('What happened?')} />
          <div className="grid max-w-form gap-6">
            <ReasonFields hasShipped={hasShipped} problems={problems} typed={typed} />
            <div>
              <Button type="submit" look="primary" busy={busy}>
                {t('Send the request')}
              </Button>
            </div>
          </div>
        </section>
      </Form>
      <aside className="grid gap-10">
        <section>
          <SectionHeading title={t('Next steps')} />
          <ol className="grid list-decimal gap-3 pl-5">
            <li>{t('We review your request and reply.')}</li>
            {hasShipped && <li>{t('For returns, you get a return number and a slip to print.')}</li>}
            <li>{t('We refund your original payment methods, latest payment first.')}</li>
          </ol>
        </section>
        {earlier.length > 0 && <EarlierReturns earlier={earlier} />}
      </aside>
    </div>
  )
}

/** The order lines that can still be returned, each with a quantity field. */
function LineQuantities({ order, left, typed }: Pick<RequestReturnProps, 'order' | 'left' | 'typed'>) {
  const t = useText()
  const format = useFormat()
  const lines = order.lines.filter((line) => (left[line.id] ?? 0) > 0)
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-3 py-4 first:pt-0 sm:grid-cols-[4.5rem_1fr_9rem]"
        >
          <ProductPicture alt="" src={line.thumbnail} width={144} height={144} className="rounded" />
          <div>
            <p className="font-medium">{line.name}</p>
            <p className="text-sm text-ink-soft">
              {format.money(line.now_cents - line.discount_cents)} {t('each')}
            </p>
          </div>
          <TextField
            label={t('Quantity')}
            aria-label={t('Quantity of {{name}}', { name: line.name })}
            name={`quantity_${line.id}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={left[line.id]}
            defaultValue={typed[`quantity_${line.id}`] ?? (lines.length === 1 ? left[line.id] : 0)}
            unit={t('of {{quantity}}', { quantity: left[line.id] })}
            className="col-span-full sm:col-span-1"
          />
        </li>
      ))}
    </ul>
  )
}

/** Fields for kind, reason, description and photos of a return. */
function ReasonFields({
  hasShipped,
  problems,
  typed,
}: Pick<RequestReturnProps, 'hasShipped' | 'problems' | 'typed'>) {
  const t = useText()
  return (
    <>
      {hasShipped && (
        <RadioCards
          label={t('What would you like instead?')}
          name="kind"
          defaultValue={typed.kind ?? 'refund'}
          columns={2}
          problem={problems.kind}
          choices={[
            { value: 'refund', label: t('Refund') },
            {
              value: 'exchange',
              label: t('Same item (exchange)'),
              hint: t('We reserve one for you right away.'),
            },
          ]}
        />
      )}
      <SelectField
        label={t('Reason')}
        name="reason"
        required
        placeholder={t('Please choose')}
        defaultValue={typed.reason}
        problem={problems.reason}
        options={returnReasons
          .filter((reason) => hasShipped || reason === 'not_needed' || reason === 'other')
          .map((reason) => ({ value: reason, label: t(returnReasonLabels[reason]) }))}
      />
      <TextArea
        label={t('Please describe it')}
        name="words"
        maxLength={2000}
        optional
        defaultValue={typed.words}
        problem={problems.words}
      />
      <FileField
        label={t('Pictures')}
        name="photos"
        multiple
        optional
        accept="image/png,image/jpeg,image/webp,image/avif"
        problem={problems.photos}
        hint={t('Up to {{most}} photos of the item and packaging, 5 MB each.', {
          most: maxPhotos,
        })}
      />
    </>
  )
}

function EarlierReturns({ earlier }: Pick<RequestReturnProps, 'earlier'>) {
  const t = useText()
  const format = useFormat()
  return (
    <section>
      <SectionHeading title={t('Past requests')} />
      <ul className="grid gap-3">
        {earlier.map(({ number, status, requested_at }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={pathOfReturn(number)} className="link target tabular-nums">
              {number}
            </Link>
            <span className="text-ink-soft">{format.date(requested_at)}</span>
            <Tag tone={returnTone(status)}>{t(returnStatusLabels[status])}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
