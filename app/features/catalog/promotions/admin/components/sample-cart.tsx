import { useState } from 'react'
import { type SampleLine, SampleLines } from '#features/catalog/editing/components/sample-lines.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/page/card.tsx'

type Preview = {
  lines: { product_id: string; name: string; quantity: number; subtotal_cents: number; minus_cents: number }[]
  subtotal_cents: number
  promotion: { name: string; minus_cents: number } | null
  coupon_cents: number
  coupon_idle: 'below_threshold' | 'promotion_is_better' | 'other_products' | null
  total_cents: number
}

type SampleCartProps = {
  /** The coupon or promotion of the form as it is now, saved or not. */
  draft: () => object
}

/** Prices a sample cart with what the form says, before it is saved. */
export function SampleCart({ draft }: SampleCartProps) {
  const t = useText()
  const [lines, setLines] = useState<readonly SampleLine[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const { run, busy, refused } = useAdminAction({ onDone: (result) => setPreview(result as Preview) })
  const change = (next: typeof lines) => {
    setLines(next)
    setPreview(null)
  }
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">{t('Preview on a sample cart')}</h2>
        <p className="text-sm text-ink-soft">
          {t('Uses the form as it is now, saved or not. Before tax and freight.')}
        </p>
      </div>
      <SampleLines lines={lines} onChange={change} />
      {lines.length > 0 && (
        <Button
          busy={busy}
          className="justify-self-start"
          onClick={() =>
            run('preview', {
              lines: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
              ...draft(),
            })
          }
        >
          {t('Preview')}
        </Button>
      )}
      {refused && !preview && (
        <Notice tone="bad" urgent>
          {t('Check the fields of the form first.')}
        </Notice>
      )}
      {preview && <PreviewTable preview={preview} />}
    </Card>
  )
}

function PreviewTable({ preview }: { preview: Preview }) {
  const t = useText()
  const format = useFormat()
  const idle = {
    below_threshold: t('The cart is below the minimum subtotal of the coupon.'),
    promotion_is_better: t('The promotion saves more, so the coupon isn’t used.'),
    other_products: t('The coupon isn’t for these products.'),
  }
  const sums = [
    { name: t('Subtotal'), cents: preview.subtotal_cents },
    ...(preview.promotion ? [{ name: preview.promotion.name, cents: -preview.promotion.minus_cents }] : []),
    ...(preview.coupon_cents > 0 ? [{ name: t('Coupon'), cents: -preview.coupon_cents }] : []),
    { name: t('Total'), cents: preview.total_cents },
  ]
  return (
    <div className="grid gap-3" role="status">
      {preview.coupon_idle && <Notice tone="wait">{idle[preview.coupon_idle]}</Notice>}
      <table className="data-table">
        <caption className="sr-only">{t('Priced sample cart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col" data-align="end">
              {t('Subtotal')}
            </th>
            <th scope="col" data-align="end">
              {t('Discount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.lines.map(({ product_id, name, quantity, subtotal_cents, minus_cents }) => (
            <tr key={product_id}>
              <td data-title={t('Product')}>
                {quantity} × {name}
              </td>
              <td data-title={t('Subtotal')} data-align="end">
                {format.money(subtotal_cents)}
              </td>
              <td data-title={t('Discount')} data-align="end">
                {format.money(-minus_cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums.map(({ name, cents }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right">{format.money(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
