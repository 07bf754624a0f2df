import { type RefObject, useEffect, useState } from 'react'

/**
 * What `read` returns; null before. It is called once the element comes near the visible messages, and again when `key`
 * changes; it must be the same function each time.
 */
export function useNearScreen<Value>(
  element: RefObject<Element | null>,
  key: string,
  read: (key: string) => Promise<Value | null>,
): Value | null {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    let isCurrent = true
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        const found = await read(key)
        if (isCurrent) setValue(found)
      },
      { rootMargin: '300px' },
    )
    if (element.current) watcher.observe(element.current)
    return () => {
      isCurrent = false
      watcher.disconnect()
    }
  }, [key, element, read])
  return value
}
