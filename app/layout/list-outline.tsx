import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { isCurrentPath } from './layout-data.ts'

/**
 * Marks the document while a list of products loads, so that its outline covers a page that is no list: see styles.css.
 * The page of a list marks its own products instead.
 */
export function ListOutline({ lists }: { lists: readonly string[] }) {
  const { location } = useNavigation()
  const isList = location && lists.some((path) => isCurrentPath(path, location.pathname))
  const view = isList ? (new URLSearchParams(location.search).get('view') ?? 'cards') : null
  useEffect(() => {
    if (!view) return
    const { dataset } = document.documentElement
    dataset.nextList = view
    return () => {
      delete dataset.nextList
    }
  }, [view])
  return null
}
