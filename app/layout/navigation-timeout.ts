import { useEffect } from 'react'
import { createPath, useHref, useNavigation } from 'react-router'
import { useText } from '#text/text.tsx'
import { useToast } from '#ui/toast.tsx'

/** A part of a page that has not come by then will not come. Calls give up sooner, after 60 s. */
export const chunkTimeoutMs = 120_000

/** Says when a step to another page hangs on a part of it, and offers to load that page as a whole. Belongs to the root, once. */
export function useNavigationTimeout() {
  const t = useText()
  const toast = useToast()
  const { state, location } = useNavigation()
  const href = useHref(location ? createPath(location) : '.')
  const isLoading = state === 'loading'

  useEffect(() => {
    if (!isLoading) return
    const open = () => window.location.assign(href)
    const say = () =>
      toast.error(t('Loading chunk failed'), { action: { label: t('Try again'), onPress: open } })
    const timer = setTimeout(say, chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [isLoading, href, t, toast])
}
