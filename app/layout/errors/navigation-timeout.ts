import { useEffect } from 'react'
import { createPath, useHref, useNavigation } from 'react-router'
import { useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'

/** When a client navigation is considered stuck. API calls time out earlier, after 60 s. */
export const chunkTimeoutMs = 120_000

/** Shows an error when a client navigation times out and offers to load the page as a new document. Use once, in root. */
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
