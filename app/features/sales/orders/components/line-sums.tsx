import { useFormat } from '#text/text.tsx'

type LineSumsProps = {
  lines: readonly { id: string; name: string; quantity: number; subtotal_cents: number }[]
}

/** The lines of an order with their subtotals, above its sums. */
export function LineSums({ lines }: LineSumsProps) {
  const format = useFormat()
  return (
    <ul className="mb-4 grid gap-2 border-b border-line pb-4">
      {lines.map((line) => (
        <li key={line.id} className="flex justify-between gap-4">
          <span>
            {format.number(line.quantity, 0)} × {line.name}
          </span>
          <span className="shrink-0">{format.money(line.subtotal_cents)}</span>
        </li>
      ))}
    </ul>
  )
}
