import { useState } from 'react'
import { type SampleLine, SampleLines } from '#features/catalog/editing/components/sample-lines.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'

type Quoted = { freight_cents: number | null; get_it_by: string | null }
type Row = {
  zip_code: string
  state: string | null
  before: Quoted
  after: Quoted
  lift_gate: { before: Quoted; after: Quoted } | null
}

/** The Northeast, the Midwest, the West, Alaska and Hawaii. */
const sample_zips = '10001, 60601, 94103, 99501, 96813'

/** Freight of a sample cart with the rates in force and with those of the form, before they are saved. */
export function FreightPreview({ rates }: { rates: () => object }) {
  const t = useText()
  const [lines, setLines] = useState<readonly SampleLine[]>([])
  const [zips, setZips] = useState(sample_zips)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const { run, busy, refused } = useAdminAction({
    onDone: (result) => setRows((result as { rows: Row[] }).rows),
  })
  const zip_codes = zips.split(/[\s,;]+/).filter(Boolean)
  const preview = () => {
    setRows(null)
    run('preview', {
      rates: rates(),
      zip_codes,
      lines: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
    })
  }
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">{t('Preview on a sample cart')}</h2>
        <p className="text-sm text-ink-soft">
          {t('Compares the rates in force with the form as it is now, saved or not.')}
        </p>
      </div>
      <SampleLines
        lines={lines}
        onChange={(next) => {
          setLines(next)
          setRows(null)
        }}
      />
      <TextField
        label={t('ZIP codes')}
        hint={t('Separated by commas')}
        value={zips}
        onChange={({ currentTarget }) => setZips(currentTarget.value)}
      />
      <Button busy={busy} disabled={lines.length === 0} className="justify-self-start" onClick={preview}>
        {t('Preview')}
      </Button>
      {refused && !rows && (
        <Notice tone="bad" urgent>
          {Object.keys(refused.problems).some((field) => field.startsWith('zip_codes'))
            ? Object.values(refused.problems)[0]
            : t('Check the fields of the form first.')}
        </Notice>
      )}
      {rows && <PreviewTable rows={rows} />}
    </Card>
  )
}

function PreviewTable({ rows }: { rows: readonly Row[] }) {
  const t = useText()
  const shown = rows.flatMap(({ zip_code, state, before, after, lift_gate }) => {
    const place = state ? `${zip_code} ${state}` : t('{{zip}}: unknown', { zip: zip_code })
    return [
      { place, before, after },
      ...(lift_gate ? [{ place: t('{{place}}, liftgate', { place }), ...lift_gate }] : []),
    ]
  })
  return (
    <table className="data-table" aria-live="polite">
      <caption className="sr-only">{t('Freight by ZIP code')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ZIP code')}</th>
          <th scope="col" data-align="end">
            {t('Now')}
          </th>
          <th scope="col" data-align="end">
            {t('New')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ place, before, after }) => (
          <tr key={place}>
            <td data-title={t('ZIP code')}>{place}</td>
            <td data-title={t('Now')} data-align="end">
              <Freight quoted={before} />
            </td>
            <td data-title={t('New')} data-align="end">
              <span className={before.freight_cents === after.freight_cents ? undefined : 'font-semibold'}>
                <Freight quoted={after} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Freight({ quoted: { freight_cents, get_it_by } }: { quoted: Quoted }) {
  const t = useText()
  const format = useFormat()
  if (freight_cents === null) return t('Quote needed')
  return (
    <>
      {format.money(freight_cents)}
      {get_it_by && <span className="block text-sm font-normal text-ink-soft">{format.day(get_it_by)}</span>}
    </>
  )
}
