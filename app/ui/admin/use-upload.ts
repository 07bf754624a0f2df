import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '../feedback/toast.tsx'
import { isSignedOut, reportSignedOut } from './signed-out.ts'

type Answer = { ok: true; result: unknown } | { ok: false; message: string; data: unknown }

/** Uploads files one after the other through an intent of the page's action; `onDone` gets the answer for each. */
export function useUpload(intent: string, field: string, onDone: (result: unknown) => void) {
  const fetcher = useFetcher<Answer>()
  const toast = useToast()
  const waiting = useRef<File[]>([])
  const handled = useRef<Answer | undefined>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const next = useRef<() => void>(() => undefined)
  useEffect(() => {
    next.current = () => {
      const file = waiting.current.shift()
      if (!file) return
      const form = new FormData()
      form.set('intent', intent)
      form.set(field, file)
      void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
    }
  })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (!answer || handled.current === answer) return
    handled.current = answer
    const topic = `upload ${intent}`
    if (answer.ok) {
      toast.clear(topic)
      done.current(answer.result)
    } else if (isSignedOut(answer.data)) reportSignedOut()
    else toast.error(answer.message, { topic })
    next.current()
  }, [answer, toast, intent])
  const upload = (files: Iterable<File>) => {
    const isIdle = fetcher.state === 'idle' && waiting.current.length === 0
    waiting.current.push(...files)
    if (isIdle) next.current()
  }
  return { upload, busy: fetcher.state !== 'idle' }
}
