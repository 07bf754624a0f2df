import type { Tone } from '#ui/data-display/tag.tsx'
import type { ReturnStatus } from '../return.ts'

const tones: Record<ReturnStatus, Tone> = {
  requested: 'wait',
  reviewed: 'info',
  returned: 'info',
  refunded: 'info',
  end: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
}

/** Color of the tag for a return status. */
export const returnTone = (status: ReturnStatus): Tone => tones[status]
