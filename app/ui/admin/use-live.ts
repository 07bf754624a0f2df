import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Changes that come close together reload the page's data once. */
const batchMs = 150

/**
 * Reloads the page's data when the server reports a change of one of these topics, and when the connection is opened
 * again after it was lost. `onChange` gets the id of each changed record; if it returns false, nothing is reloaded.
 */
export function useLive(
  url: string,
  topics: readonly string[],
  onChange?: (topic: string, id: string) => boolean,
) {
  const { revalidate } = useRevalidator()
  const latest = useRef({ revalidate, onChange })
  useEffect(() => {
    latest.current = { revalidate, onChange }
  })
  const names = topics.join(' ')
  useEffect(() => {
    const source = new EventSource(url)
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasLost = false
    const reload = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void latest.current.revalidate(), batchMs)
    }
    const handle = ({ type, data }: MessageEvent<string>) => {
      const { id } = JSON.parse(data) as { id: string }
      if (latest.current.onChange?.(type, id) !== false) reload()
    }
    for (const topic of names.split(' ')) source.addEventListener(topic, handle)
    source.addEventListener('error', () => {
      wasLost = true
    })
    source.addEventListener('open', () => {
      if (wasLost) reload()
      wasLost = false
    })
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [url, names])
}
