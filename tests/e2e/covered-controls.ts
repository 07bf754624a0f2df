import type { Page } from '@playwright/test'
import type { PageScope } from './visit.ts'

/**
 * Focuses every control in turn, and names those whose center or corners lie below something that floats, those that the
 * focus left outside the window, and floating parts that overlap. With `part: 'main'` the controls of header and footer are
 * left out, which are the same on many pages. With `part: 'focused'` only the control that has the focus is checked.
 */
export const coveredControls = (
  page: Page,
  { part = 'document' }: { part?: PageScope['part'] | 'focused' } = {},
) =>
  page.evaluate(async (element) => {
    // What the page measures of its floating parts is in its styles one frame later.
    if (element !== 'focused')
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 3).join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    // Each element is asked once: the answer does not depend on what has the focus.
    const floatingByElement = new Map<Element, Element | null>()
    const floatingAncestor = (element: Element | null): Element | null => {
      if (!element) return null
      const known = floatingByElement.get(element)
      if (known !== undefined) return known
      const isFloating = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      const found = isFloating ? element : floatingAncestor(element.parentElement)
      floatingByElement.set(element, found)
      return found
    }
    const faults: string[] = []
    const within = element === 'main' ? document.querySelector('main') : document
    const controls = [
      ...(within ?? document).querySelectorAll<HTMLElement>(
        element === 'focused'
          ? ':focus-visible'
          : 'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.matches(':disabled, [type="hidden"], [tabindex="-1"]') &&
        !one.closest('[inert], [popover]:not(:popover-open), .sr-only'),
    )
    for (const control of controls) {
      control.focus()
      if (document.activeElement !== control) continue
      const box = control.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      // A table to scroll may be higher than the window.
      if (box.height > innerHeight / 2) continue
      const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
      if (middle[1] < 0 || middle[1] > innerHeight) {
        faults.push(`${name(control)} is outside of the window`)
        continue
      }
      const points = [
        middle,
        [box.left + 3, box.top + 3],
        [box.right - 3, box.top + 3],
        [box.left + 3, box.bottom - 3],
        [box.right - 3, box.bottom - 3],
      ] as const
      const own = floatingAncestor(control)
      for (const [x, y] of points) {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
        const above = floatingAncestor(document.elementFromPoint(x, y))
        if (!above || above === own || above.contains(control)) continue
        faults.push(`${name(control)} is covered by ${name(above)}`)
        break
      }
    }
    const parts = [
      ...document.querySelectorAll(
        '.cookie-banner, .bottom-bar, .chat-launcher, .promos, .quick-buttons a, header',
      ),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && floatingAncestor(one))
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          faults.push(`${name(one)} overlaps ${name(other)}`)
      }
    return faults
  }, part)
