import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { onChunkFailure, retryChunks } from '#platform/http/load-chunk.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { useToast } from '#ui/feedback/toast.tsx'

/** How long the message stays, in seconds: until it is acted on. */
const stay = 24 * 3600

/**
 * Once for all pages: says that a page's script did not load, and stays on the page that is shown, with everything typed
 * into it. 'Try again' goes on to the page that was asked for; when that fails too, it is opened as a new document.
 */
export function ChunkFailureNotice() {
  const t = useText()
  const toast = useToast()
  const locale = useLocale()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const location = useLocation()
  const latest = useRef({ navigation, location })
  /** How often the visitor has pressed 'Try again' on this page; the router may try by itself in between. */
  const presses = useRef(0)

  useEffect(() => {
    if (latest.current.location.pathname !== location.pathname) presses.current = 0
    latest.current = { navigation, location }
  }, [navigation, location])

  // Following a link there again is another try.
  useEffect(() => {
    if (navigation.state === 'loading') retryChunks()
  }, [navigation.state])

  useEffect(
    () =>
      onChunkFailure(() => {
        const { navigation: asked, location: here } = latest.current
        const target = createPath(asked.location ?? here)
        const isLastResort = presses.current > 0
        const again = () => {
          if (isLastResort) return window.location.assign(pathIn(locale, target))
          presses.current++
          retryChunks()
          void navigate(target)
        }
        toast.error(t('Loading chunk failed'), {
          seconds: stay,
          action: { label: isLastResort ? t('Open as a new page') : t('Try again'), onPress: again },
        })
        // Ends the step that cannot be finished, without asking for the data of this page again.
        if (asked.state === 'loading')
          void navigate(createPath(here), {
            replace: true,
            preventScrollReset: true,
            state: here.state,
            defaultShouldRevalidate: false,
          })
      }),
    [t, toast, navigate, locale],
  )
  return null
}
