import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { onDeliveryZipChanged, readDeliveryZip } from '../delivery-place.ts'

/** Reloads the data of a page that the server computed for a ZIP code, whenever the visitor changes it. */
export function useReloadForZip(shown: string | null) {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => {
    if (readDeliveryZip() !== shown) void revalidate()
  })
  useEffect(() => onDeliveryZipChanged(() => reload()), [])
}
