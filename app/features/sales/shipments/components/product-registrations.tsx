import { useFormat, useText } from '#text/text.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

type Registration = {
  product_id: string
  name: string
  serial_number: string
  warranty_years: number
  warranty_until: string | null
}

/** The serial numbers of an order's products and how long their warranty runs; nothing without serial numbers. */
export function ProductRegistrations({ registrations }: { registrations: readonly Registration[] }) {
  const t = useText()
  if (registrations.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('Serial numbers and warranty')} />
      <ul className="grid gap-4">
        {[...Map.groupBy(registrations, (unit) => unit.product_id)].map(([product_id, units]) => (
          <li key={product_id}>
            <p className="font-medium">{units[0]?.name}</p>
            {units[0] && <Warranty unit={units[0]} />}
            <ul className="mt-1 text-sm tabular-nums">
              {units.map(({ serial_number }) => (
                <li key={serial_number} className="break-words">
                  {serial_number}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Warranty({ unit: { warranty_years, warranty_until } }: { unit: Registration }) {
  const t = useText()
  const format = useFormat()
  if (warranty_years === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {warranty_until
        ? t('Warranty until {{date}}', { date: format.date(warranty_until) })
        : t('Warranty: {{years}} years from delivery', { years: format.number(warranty_years, 1) })}
    </p>
  )
}
