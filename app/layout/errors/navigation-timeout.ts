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
    const reload = () => window.location.assign(href)
    const showError = () =>
      toast.error(t('Loading chunk failed'), { action: { label: t('Try again'), onPress: reload } })
    const timer = setTimeout(showError, chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [isLoading, href, t, toast])
}
