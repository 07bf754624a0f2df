import { useState } from 'react'
import { stockReasonLabels, stockReasons } from '#features/catalog/inventory/stock-reasons.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Card } from '#ui/page/card.tsx'
import type { ProductPage } from '../product.tsx'

/** What each warehouse has, what orders reserved, and who changed it. */
export function StockPanel({ data }: { data: ProductPage }) {
  const t = useText()
  const format = useFormat()
  const mayAdjust = useMay('stock.edit')
  const [isOpen, setOpen] = useState(false)
  const { levels, history } = data.stock
  if (!levels)
    return data.stock.waiting_notices > 0 ? (
      <Card>
        <WaitingNotices data={data} />
      </Card>
    ) : null
  const placeOf = new Map(data.warehouses.map(({ id, place }) => [id, place]))
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('Stock')}</h2>
        {mayAdjust && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('Adjust')}
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        {levels.warehouses.map(({ warehouse, on_hand }) => (
          <Row key={warehouse} name={placeOf.get(warehouse) ?? warehouse} value={format.number(on_hand, 0)} />
        ))}
        <Row name={t('Reserved for orders')} value={format.number(levels.reserved, 0)} />
        <Row
          name={t('Available')}
          value={format.number(Math.max(0, levels.on_hand - levels.reserved), 0)}
          strong
        />
      </dl>
      <WaitingNotices data={data} />
      {history.length > 0 && (
        <details className="mt-4">
          <summary className="link cursor-pointer text-sm">{t('Stock history')}</summary>
          <ol className="mt-3 grid gap-3 text-sm">
            {history.map((change) => (
              <li key={change.id} className="border-l-2 border-line pl-3">
                <p className="tabular-nums">
                  {placeOf.get(change.warehouse)}: {change.before} → {change.after}
                </p>
                <p className="text-ink-soft">
                  {[t(stockReasonLabels[change.reason] ?? change.reason), change.note, change.order_id]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="text-ink-soft">
                  {format.dateTime(change.at)} ·{' '}
                  {change.actor_kind === 'system' ? t('System') : change.actor_name}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
      {isOpen && <AdjustDialog data={data} levels={levels} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** How many customers asked for a mail when the product is back. */
function WaitingNotices({ data }: { data: ProductPage }) {
  const t = useText()
  const mayRead = useMay('customers.read')
  const count = data.stock.waiting_notices
  if (count === 0) return null
  const words = t('{{count}} requests wait for a back-in-stock notice', { count })
  return (
    <p className="mt-3 text-sm">
      {mayRead ? (
        <Link to={`/admin/stock-notices?state=waiting&product_id=${data.id}`} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  )
}

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'font-medium' : 'text-ink-soft'}>{name}</dt>
      <dd className={strong ? 'text-right font-medium' : 'text-right'}>{value}</dd>
    </>
  )
}

type AdjustProps = {
  data: ProductPage
  levels: NonNullable<ProductPage['stock']['levels']>
  onClose: () => void
}

function AdjustDialog({ data, levels, onClose }: AdjustProps) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  const onHand = (id: string) => levels.warehouses.find(({ warehouse }) => warehouse === id)?.on_hand ?? 0
  const [warehouse, setWarehouse] = useState<string>(levels.warehouses[0]?.warehouse ?? 'OH')
  return (
    <Dialog
      open
      title={t('Adjust stock')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="adjust-stock" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="adjust-stock"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { after, reason, note } = Object.fromEntries(new FormData(event.currentTarget))
          run('adjust', { product_id: data.id, warehouse, before: onHand(warehouse), after, reason, note })
        }}
      >
        <SelectField
          label={t('Warehouse')}
          value={warehouse}
          onChange={({ currentTarget }) => setWarehouse(currentTarget.value)}
          options={data.warehouses
            .filter(({ id, is_active }) => is_active || levels.warehouses.some((one) => one.warehouse === id))
            .map(({ id, place }) => ({ value: id, label: place }))}
        />
        <TextField
          key={warehouse}
          name="after"
          type="number"
          min={0}
          label={t('New quantity')}
          hint={t('{{quantity}} on hand now', { quantity: onHand(warehouse) })}
          defaultValue={onHand(warehouse)}
          problem={problems.after}
        />
        <SelectField
          name="reason"
          label={t('Reason')}
          options={stockReasons.map((value) => ({ value, label: t(stockReasonLabels[value] ?? value) }))}
        />
        <TextField name="note" label={t('Comment')} optional maxLength={300} problem={problems.note} />
      </form>
    </Dialog>
  )
}
