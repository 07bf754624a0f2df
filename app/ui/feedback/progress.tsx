import { useFormat } from '#text/text.tsx'

type ProgressProps = {
  label: string
  /** From 0 to 1; omitted while unknown. */
  value?: number
}

/** A progress bar: an upload, an import, a drawing. */
export function Progress({ label, value }: ProgressProps) {
  const format = useFormat()
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {value !== undefined && (
          <span className="text-ink-soft tabular-nums">{format.percent(value * 100)}</span>
        )}
      </div>
      <progress
        aria-label={label}
        value={value}
        className="block h-1 w-full appearance-none overflow-hidden rounded bg-line indeterminate:animate-pulse indeterminate:bg-sun [&::-moz-progress-bar]:bg-sun [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-sun [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  )
}
