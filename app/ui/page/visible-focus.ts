import { useEffect } from 'react'

/** Floating parts and layers keep their own place. */
const floating =
  '.cookie-banner, .bottom-bar, .chat-launcher, .promos, .quick-buttons, header, dialog, [popover]'

/**
 * Keeps the control that has the focus clear of what sticks to the edges of the window (WCAG 2.2, 2.4.11): when it
 * receives the focus by keyboard, and when the window changes. `useFloatingHeight` does so when a floating part changes.
 */
export function useVisibleFocus() {
  useEffect(() => {
    document.addEventListener('focusin', handleFocus)
    window.addEventListener('resize', keepFocusVisible)
    return () => {
      document.removeEventListener('focusin', handleFocus)
      window.removeEventListener('resize', keepFocusVisible)
    }
  }, [])
}

/**
 * Scrolls the control that has the focus clear of what has grown, appeared or moved above it. A control outside of the
 * window stays there: the visitor has scrolled away from it.
 */
export function keepFocusVisible() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches(':focus-visible')) return
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) scrollClear(focused)
}

function handleFocus({ target }: FocusEvent) {
  if (target instanceof HTMLElement) scrollClear(target)
}

/**
 * Browsers apply `scroll-padding` only to controls outside of the window. A control that is being pressed stays where it
 * is: it would move away from under the pointer.
 */
function scrollClear(element: HTMLElement) {
  if (element.matches(':active') || element.closest(floating)) return
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const below = bottom - (innerHeight - Number.parseFloat(scrollPaddingBottom))
  const above = top - Number.parseFloat(scrollPaddingTop)
  // One that is higher than the free part of the window stays where it is.
  const distance = above > 0 ? Math.max(0, Math.min(below, above)) : Math.min(0, Math.max(below, above))
  if (distance === 0) return
  const before = scrollY
  scrollBy({ top: distance, behavior: 'instant' })
  // A control of a sticky part does not move with the page.
  if (element.getBoundingClientRect().top === top) scrollTo({ top: before, behavior: 'instant' })
}
