import { useLocation } from 'react-router'
import { PromoSequence } from './promo-sequence.tsx'
import { QuickButtons } from './quick-buttons.tsx'

/** Quick links to product families and the quote: on the home page after a sequence of promos, elsewhere immediately. */
export function Promos() {
  const isHome = useLocation().pathname === '/'
  return isHome ? <PromoSequence /> : <QuickButtons />
}
