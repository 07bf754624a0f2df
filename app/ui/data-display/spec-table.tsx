export type SpecRow = { label: string; value: string }
export type SpecGroup = { title: string; rows: readonly SpecRow[] }

type SpecTableProps = { caption: string; groups: readonly SpecGroup[] }

/** A specification table: name and value with its unit. */
export function SpecTable({ caption, groups }: SpecTableProps) {
  // Proportional digits: the values have different units, and a hyphen as wide as a digit would split model numbers.
  return (
    <table className="w-full text-sm normal-nums">
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
          {group.rows.map(({ label, value }) => (
            <tr key={label} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-soft">
                {label}
              </th>
              <td className="py-2 text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
