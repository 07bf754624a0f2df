import { useEffect } from 'react'

/** Floating parts and layers keep their own place. */
const floating =
  '.cookie-banner, .bottom-bar, .chat-launcher, .promos, .quick-buttons, header, dialog, [popover]'

/**
 * Scrolls a control that receives the focus by keyboard clear of what sticks to the edges of the window (WCAG 2.2,
 * 2.4.11). Browsers apply `scroll-padding` only to controls outside of the window. A control that is being pressed stays
 * where it is: it would move away from under the pointer.
 */
export function useVisibleFocus() {
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.matches(':active') && !target.closest(floating))
        scrollClear(target)
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])
}

function scrollClear(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const below = bottom - (innerHeight - Number.parseFloat(scrollPaddingBottom))
  const above = top - Number.parseFloat(scrollPaddingTop)
  if (below > 0 && above > 0) scrollBy({ top: Math.min(below, above), behavior: 'instant' })
}
