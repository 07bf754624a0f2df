import type { ReactNode } from 'react'
import { useFormat } from '#text/text.tsx'
import { classes } from '../classes.ts'

type FigureProps = {
  label: ReactNode
  /** A number is formatted for the visitor's language; a string (a range, a price) is shown unchanged. */
  value: number | string
  unit?: string
  digits?: number
  note?: ReactNode
  size?: 'base' | 'large'
  /** The main figure; one per page. */
  bright?: boolean
}

/** A key figure: label, value and unit. Several are placed in a `<dl>`. */
export function Figure({ label, value, unit, digits = 1, note, size = 'base', bright }: FigureProps) {
  const format = useFormat()
  return (
    <div className={classes('border-t pt-3', bright ? 'border-sun' : 'border-line')}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd
        className={classes(
          'mt-1 font-medium whitespace-nowrap tabular-nums',
          size === 'large' ? 'text-3xl' : 'text-2xl',
        )}
      >
        {typeof value === 'number' ? format.number(value, digits) : value}
        {unit && (
          <span className="text-[0.5em] font-normal tracking-normal text-ink-soft">{`\u202f${unit}`}</span>
        )}
      </dd>
      {note && <dd className="mt-1 text-sm text-ink-soft">{note}</dd>}
    </div>
  )
}
