import type { Address } from '#features/people/addresses/address.ts'
import { useReloadForZip } from '#features/people/addresses/components/use-reload-for-zip.ts'
import { storeDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Sums } from '../../placed-order.ts'
import type { Figures } from '../figures.ts'

type FigureChangesProps = { before: Figures | null; after: Figures }

/** Which of freight, tax, total and delivery date changed, from which value to which. */
export function FigureChanges({ before, after }: FigureChangesProps) {
  const t = useText()
  const format = useFormat()
  if (!before) return null
  const day = (value: string | null) => (value ? format.day(value) : '–')
  const rows = [
    { name: t('Freight'), from: format.money(before.freight_cents), to: format.money(after.freight_cents) },
    { name: t('Sales tax'), from: format.money(before.tax_cents), to: format.money(after.tax_cents) },
    { name: t('Total'), from: format.money(before.total_cents), to: format.money(after.total_cents) },
    { name: t('Delivery date'), from: day(before.get_it_by), to: day(after.get_it_by) },
  ].filter(({ from, to }) => from !== to)
  if (rows.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5 tabular-nums">
      {rows.map(({ name, from, to }) => (
        <li key={name}>{t('{{name}}: {{to}} instead of {{from}}', { name, from, to })}</li>
      ))}
    </ul>
  )
}

type AddressDifferenceProps = {
  address: Address | null
  sums: Sums
  get_it_by: string | null
  /** The figures that earlier pages showed for the visitor's ZIP code. */
  estimated: (Figures & { zip: string }) | null
}

/** Says what the address changes against the estimate for the visitor's ZIP code, and offers to use its ZIP code. */
export function AddressDifference({ address, sums, get_it_by, estimated }: AddressDifferenceProps) {
  const t = useText()
  useReloadForZip(estimated?.zip ?? null)
  if (!estimated || !address) return null
  const zip = address.zip_code.slice(0, 5)
  if (zip === estimated.zip)
    return (
      <Notice tone="wait" title={t('Sales tax at your address differs from the estimate')}>
        <p>{t('The estimate was for ZIP code {{zip}}. Tax rates can differ within a ZIP code.', { zip })}</p>
        <FigureChanges before={estimated} after={{ ...sums, get_it_by }} />
      </Notice>
    )
  return (
    <Notice
      tone="wait"
      title={t('Your address has ZIP code {{zip}}, not {{estimated}}', { zip, estimated: estimated.zip })}
    >
      <p>{t('Freight, tax and delivery date are now those of your address.')}</p>
      <FigureChanges before={estimated} after={{ ...sums, get_it_by }} />
      <Button className="mt-3" onClick={() => storeDeliveryZip(zip)}>
        {t('Use {{zip}} on all pages', { zip })}
      </Button>
    </Notice>
  )
}
