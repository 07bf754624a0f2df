import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { QuickButtons } from './quick-buttons.tsx'

const PromoSequence = lazy(() => import('./promo-sequence.tsx'))

/** Quick links to product families and the quote: on the home page after a sequence of promos, elsewhere immediately. */
export function Promos() {
  const isHome = useLocation().pathname === '/'
  if (!isHome) return <QuickButtons />
  return (
    <Suspense fallback={<QuickButtons hidden />}>
      <PromoSequence />
    </Suspense>
  )
}
