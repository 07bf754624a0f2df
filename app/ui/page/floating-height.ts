import { useCallback } from 'react'
import { keepFocusVisible } from './visible-focus.ts'

/** What floats at the lower edge of the window, from the edge up. `app/styles.css` stacks them by their heights. */
export type FloatingPart = 'cookie' | 'bar' | 'promo'

/**
 * A ref for an element that floats at the lower edge. While it is shown, its height is in the custom property
 * `--{part}-height` of the document, so that other parts stack on it and a focused element is scrolled clear of it.
 */
export function useFloatingHeight(part: FloatingPart) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { style } = document.documentElement
      const name = `--${part}-height`
      const observer = new ResizeObserver(() => {
        // In a wide window the bar may be a part of the page.
        const isFloating = getComputedStyle(element).position === 'fixed'
        style.setProperty(name, `${isFloating ? element.offsetHeight : 0}px`)
        // The page can be scrolled by the new height from the next frame on.
        requestAnimationFrame(keepFocusVisible)
      })
      observer.observe(element)
      return () => {
        observer.disconnect()
        style.removeProperty(name)
      }
    },
    [part],
  )
}
