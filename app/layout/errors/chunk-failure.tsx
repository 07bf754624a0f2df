import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { onChunkFailure, retryChunks } from '#platform/http/pages/load-chunk.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'

/** How long the toast is shown, in seconds: in practice until the visitor acts on it. */
const toastSeconds = 24 * 3600

/**
 * Reports that a page's script did not load, and stays on the current page, so that typed input is not lost. 'Try
 * again' navigates to the requested page; when that fails too, the page is loaded as a new document. Use once, in root.
 */
export function ChunkFailureNotice() {
  const t = useText()
  const toast = useToast()
  const locale = useLocale()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const location = useLocation()
  const latest = useRef({ navigation, location })
  /** Number of manual retries on this page; the router's own retries are not counted. */
  const retries = useRef(0)

  useEffect(() => {
    if (latest.current.location.pathname !== location.pathname) retries.current = 0
    latest.current = { navigation, location }
  }, [navigation, location])

  // Clicking a link to the same page again is a retry, too.
  useEffect(() => {
    if (navigation.state === 'loading') retryChunks()
  }, [navigation.state])

  useEffect(
    () =>
      onChunkFailure(() => {
        const { navigation: failed, location: current } = latest.current
        const target = createPath(failed.location ?? current)
        const needsReload = retries.current > 0
        const retry = () => {
          if (needsReload) return window.location.assign(pathIn(locale, target))
          retries.current++
          retryChunks()
          void navigate(target)
        }
        toast.error(t('Loading chunk failed'), {
          seconds: toastSeconds,
          action: { label: needsReload ? t('Reload page') : t('Try again'), onPress: retry },
        })
        // Cancels the failed navigation without loading the data of the current page again.
        if (failed.state === 'loading')
          void navigate(createPath(current), {
            replace: true,
            preventScrollReset: true,
            state: current.state,
            defaultShouldRevalidate: false,
          })
      }),
    [t, toast, navigate, locale],
  )
  return null
}
