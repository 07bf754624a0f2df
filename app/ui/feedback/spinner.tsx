import { useText } from '#text/text.tsx'
import { classes } from '../classes.ts'

type SpinnerProps = { size?: 20 | 32; className?: string }

/** A loading spinner. */
export function Spinner({ size = 20, className }: SpinnerProps) {
  const t = useText()
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      strokeWidth={2.4}
      role="img"
      aria-label={t('Loading')}
      className={classes('shrink-0 animate-spin', className)}
    >
      <circle cx={12} cy={12} r={9} stroke="currentColor" opacity={0.25} />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
