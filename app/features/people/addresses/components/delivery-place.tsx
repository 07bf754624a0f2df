import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import { useDeliveryZip } from '../delivery-place.ts'

const ZipDialog = lazy(() => import('./zip-dialog.tsx'))

type DeliveryPlaceProps = {
  /** For the header: the ZIP code alone. */
  compact?: boolean
  /** What the button says while there is no ZIP code. */
  unknown?: ReactNode
  /** Shown as text while nothing is stored in this browser: a ZIP code that the server read from the URL. */
  zip?: string | null
}

/** Shows the ZIP code that prices and dates are computed for; a press opens the dialog that changes it everywhere. */
export function DeliveryPlace({ compact, unknown, zip: initial = null }: DeliveryPlaceProps) {
  const t = useText()
  const isReady = useHydrated()
  const zip = useDeliveryZip() ?? initial
  const [opened, setOpened] = useState(0)
  return (
    <>
      <button
        type="button"
        disabled={!isReady}
        onClick={() => setOpened(opened + 1)}
        aria-label={zip ? t('Deliver to {{zip}}. Change', { zip }) : undefined}
        className={`inline-flex items-center gap-1.5 text-left hover:underline ${compact ? 'target whitespace-nowrap tabular-nums' : 'link min-h-11'}`}
      >
        <Icon name="map-pin" size={16} />
        {!zip ? (
          <span className={compact ? 'max-[22rem]:sr-only' : undefined}>
            {unknown ?? t('Enter ZIP code')}
          </span>
        ) : compact ? (
          zip
        ) : (
          t('Deliver to {{zip}} · Change', { zip })
        )}
      </button>
      {opened > 0 && (
        <Suspense>
          <ZipDialog key={opened} />
        </Suspense>
      )}
    </>
  )
}
