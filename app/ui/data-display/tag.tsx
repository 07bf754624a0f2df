import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Meaning of a status, shown by color. */
export type Tone = 'neutral' | 'info' | 'wait' | 'good' | 'bad'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  info: 'bg-panel-wash text-link',
  wait: 'bg-sun-wash text-sun-deep',
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
}

/** A status label. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded px-2 py-0.5 text-sm font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  )
}
