import { lazy, Suspense } from 'react'
import { readCookie } from '#platform/http/request/cookies.ts'
import { allTexts } from '#text/text.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

const ViewBanner = lazy(async () => {
  const [banner] = await Promise.all([
    import('#features/people/customer-views/components/view-banner.tsx'),
    allTexts(),
  ])
  return banner
})

/** Whether a staff member views the shop as a customer in this browser. */
export const isViewing = () => readCookie('viewing') !== null

/** The banner of a view as a customer. Pages are the same for everybody, so that a browser adds it from a cookie. */
export function CustomerViewBar() {
  const isShown = useInBrowser(isViewing, false)
  return isShown && <Suspense>{<ViewBanner />}</Suspense>
}
