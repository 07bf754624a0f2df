import { useEffect, useRef } from 'react'
import type { CartLineDto } from '../cart.ts'

type Line = Pick<CartLineDto, 'uuid'>

/** The id of the link with the name of a line, which gets the focus when the line before it is removed. */
export const lineLinkId = ({ uuid }: Line) => `cart-line-${uuid}`

/**
 * Returns a function for a line that is being removed. The button that was pressed goes with the line: the focus moves to the
 * name of the next line, or to the heading of the page after the last one.
 */
export function useFocusAfterRemoval(lines: readonly Line[]) {
  const leaving = useRef<{ uuid: string; next: readonly Line[] }>(undefined)
  useEffect(() => {
    const removed = leaving.current
    if (!removed || lines.some(({ uuid }) => uuid === removed.uuid)) return
    leaving.current = undefined
    // The visitor may have moved on meanwhile.
    if (document.activeElement && document.activeElement !== document.body) return
    const [link] = removed.next.flatMap((line) => document.getElementById(lineLinkId(line)) ?? [])
    const heading = document.querySelector<HTMLElement>('#main h1')
    heading?.setAttribute('tabindex', '-1')
    const target = link ?? heading
    target?.focus()
  }, [lines])
  return ({ uuid }: Line) => {
    leaving.current = { uuid, next: lines.slice(lines.findIndex((line) => line.uuid === uuid) + 1) }
  }
}
