import type { ReactNode } from 'react'
import { useFormat } from '#text/text.tsx'

export type SpecRow = {
  label: string
  value: number | string
  unit?: string
  digits?: number
  note?: ReactNode
}
export type SpecGroup = { title: string; rows: readonly SpecRow[] }

type SpecTableProps = { caption: string; groups: readonly SpecGroup[] }

/** A specification table: name, value, unit. Numbers are aligned right, units left. */
export function SpecTable({ caption, groups }: SpecTableProps) {
  const format = useFormat()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      {groups.map((group) => (
        <tbody key={group.title} className="group/part">
          <tr>
            <th
              scope="rowgroup"
              colSpan={2}
              className="border-b border-ink pt-6 pb-2 group-first-of-type/part:pt-0 text-left text-base font-medium"
            >
              {group.title}
            </th>
          </tr>
          {group.rows.map(({ label, value, unit, digits = 2, note }) => (
            <tr key={label} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-soft">
                {label}
                {note && <span className="block">{note}</span>}
              </th>
              <td className="py-2">
                <span className="flex justify-end gap-1 text-right">
                  <span>{typeof value === 'number' ? format.number(value, digits) : value}</span>
                  {(unit || typeof value === 'number') && (
                    <span className="min-w-12 shrink-0 text-left whitespace-nowrap text-ink-soft">
                      {unit}
                    </span>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
