import { useState } from 'react'
import { plainNumber } from '#platform/money/typed-amount.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { PriceChange } from '../../bulk/price-change.ts'
import type { EditDialogProps, EditResult } from './bulk-dialogs.tsx'

type Preview = {
  total: number
  refused: number
  list: { id: string; name: string; before: Prices; after: Prices | null }[]
}
type Prices = { price_now_cents: number }

/** The change that the fields of the form describe; amounts are typed in dollars. */
function changeOf(form: HTMLFormElement): PriceChange {
  const fields = new FormData(form)
  const kind = fields.get('kind') === 'amount' ? 'amount' : 'percent'
  const words = plainNumber(String(fields.get('value')))
  const typed = words === '' ? Number.NaN : Number(words)
  return {
    kind,
    value: kind === 'amount' ? Math.round(typed * 100) : typed,
    rounding: fields.get('rounding') as PriceChange['rounding'],
    show_previous: fields.get('show_previous') === 'on',
  }
}

/** Changes the prices of the chosen products: first a preview, then the change. */
export function PriceDialog({ chosen, count, onDone, onClose }: EditDialogProps) {
  const t = useText()
  const [previewed, setPreviewed] = useState<{ change: PriceChange; preview: Preview } | null>(null)
  const [asked, setAsked] = useState<PriceChange | null>(null)
  const preview = useAdminAction({
    onDone: (result) => asked && setPreviewed({ change: asked, preview: result as Preview }),
  })
  const apply = useAdminAction({
    onDone: (result) => {
      onDone(result as EditResult)
      onClose()
    },
  })
  const changed = previewed ? previewed.preview.total - previewed.preview.refused : 0
  return (
    <Dialog
      open
      wide
      title={t('Change prices')}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="price-change" busy={preview.busy}>
            {t('Preview')}
          </Button>
          {previewed && changed > 0 && (
            <Button
              look="primary"
              busy={apply.busy}
              onClick={() => apply.run('prices', { chosen, change: previewed.change })}
            >
              {t('Change {{count}} prices', { count: changed })}
            </Button>
          )}
        </>
      }
    >
      <form
        id="price-change"
        noValidate
        className="grid gap-4 sm:grid-cols-3"
        onChange={() => setPreviewed(null)}
        onSubmit={(event) => {
          event.preventDefault()
          const change = changeOf(event.currentTarget)
          setAsked(change)
          preview.run('preview', { chosen, change })
        }}
      >
        <ChangeFields problem={preview.problems['change.value']} />
      </form>
      {previewed ? (
        <PricePreview preview={previewed.preview} />
      ) : (
        <p className="mt-6 text-ink-soft">
          {t('{{count}} products selected. Preview the new prices first.', { count })}
        </p>
      )}
    </Dialog>
  )
}

function ChangeFields({ problem }: { problem: string | undefined }) {
  const t = useText()
  return (
    <>
      <SelectField
        name="kind"
        label={t('Change by')}
        options={[
          { value: 'percent', label: t('Percent') },
          { value: 'amount', label: t('Amount in dollars') },
        ]}
      />
      <TextField
        name="value"
        label={t('Value')}
        hint={t('Negative to lower prices')}
        required
        problem={problem}
        inputMode="text"
      />
      <SelectField
        name="rounding"
        label={t('Round to')}
        options={[
          { value: 'cent', label: t('Whole cents') },
          { value: 'dollar', label: t('Whole dollars') },
          { value: 'five_dollars', label: t('Five dollars') },
          { value: 'ends_in_99', label: t('Ending in .99') },
        ]}
      />
      <CheckboxField
        name="show_previous"
        className="sm:col-span-3"
        label={t('Show the price charged until now as the list price where the price is lowered')}
      />
    </>
  )
}

function PricePreview({ preview: { total, refused, list } }: { preview: Preview }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="mt-6 grid gap-3">
      {refused > 0 && (
        <Notice tone="wait">
          {t('{{count}} prices cannot be changed this way and stay as they are.', { count: refused })}
        </Notice>
      )}
      <table className="data-table">
        <caption className="sr-only">{t('New prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col" data-align="end">
              {t('Price now')}
            </th>
            <th scope="col" data-align="end">
              {t('New price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, name, before, after }) => (
            <tr key={id}>
              <td data-title={t('Product')}>{name}</td>
              <td data-title={t('Price now')} data-align="end">
                {format.money(before.price_now_cents)}
              </td>
              <td data-title={t('New price')} data-align="end">
                {after ? format.money(after.price_now_cents) : t('Unchanged')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > list.length && (
        <p className="text-sm text-ink-soft">{t('and {{rest}} more', { rest: total - list.length })}</p>
      )}
    </div>
  )
}
