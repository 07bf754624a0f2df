import { type RefObject, useEffect, useState } from 'react'

/**
 * What `read` returns; null before. It is called once the element comes near the visible messages: again when `key` changes,
 * after the chat was closed, and after it returned null. It must be the same function each time.
 */
export function useNearScreen<Value>(
  element: RefObject<Element | null>,
  key: string,
  read: (key: string) => Promise<Value | null>,
): Value | null {
  const [found, setFound] = useState<{ key: string; value: Value } | null>(null)
  useEffect(() => {
    let isCurrent = true
    let isRead = false
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting || isRead) return
        isRead = true
        const value = await read(key)
        if (value === null) isRead = false
        else if (isCurrent) setFound({ key, value })
      },
      { rootMargin: '300px' },
    )
    const panel = element.current?.closest('dialog')
    const expire = () => {
      isRead = false
    }
    if (element.current) watcher.observe(element.current)
    panel?.addEventListener('close', expire)
    return () => {
      isCurrent = false
      watcher.disconnect()
      panel?.removeEventListener('close', expire)
    }
  }, [key, element, read])
  return found?.key === key ? found.value : null
}
