import { useFormat, useText } from '#text/text.tsx'
import { pickupSentences } from '../estimate-sentences.ts'
import type { PickupOffer } from '../pickup-place.ts'

/** Where and when everything can be picked up, and the total then. */
export function PickupLines({ pickup }: { pickup: PickupOffer }) {
  const sentences = pickupSentences(pickup, { t: useText(), format: useFormat() })
  return (
    <div className="mt-2 text-sm text-ink-soft tabular-nums" data-pickup>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
