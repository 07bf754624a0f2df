import { lazy, Suspense } from 'react'
import { isViewing } from '#platform/http/request/customer-view-cookie.ts'
import { allTexts } from '#text/text.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

const ViewBanner = lazy(async () => {
  const [banner] = await Promise.all([
    import('#features/people/customer-views/components/view-banner.tsx'),
    allTexts(),
  ])
  return banner
})

/** The banner of a view as a customer. Pages are the same for everybody, so that a browser adds it from a cookie. */
export function CustomerViewBar() {
  const isShown = useInBrowser(isViewing, false)
  return isShown && <Suspense>{<ViewBanner />}</Suspense>
}
