import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useText } from '#text/text.tsx'
import { useToast } from '../feedback/toast.tsx'
import { isSignedOut, reportSignedOut } from './signed-out.ts'

type Answer = { ok: true; result: unknown } | { ok: false; message: string; data: unknown }

/**
 * Uploads files one after the other through an intent of the page's action; `onDone` gets the answer for each. The error
 * of each file is shown with its name until files are selected again.
 */
export function useUpload(intent: string, field: string, onDone: (result: unknown) => void) {
  const t = useText()
  const fetcher = useFetcher<Answer>()
  const toast = useToast()
  const waiting = useRef<File[]>([])
  const sent = useRef('')
  /** The topics of the errors of this selection. */
  const failed = useRef<string[]>([])
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
      sent.current = file.name
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
    if (answer.ok) done.current(answer.result)
    else if (isSignedOut(answer.data)) reportSignedOut()
    else {
      const topic = `upload ${intent} ${sent.current}`
      failed.current.push(topic)
      toast.error(t('{{file}}: {{message}}', { file: sent.current, message: answer.message }), { topic })
    }
    next.current()
  }, [answer, toast, t, intent])
  const upload = (files: Iterable<File>) => {
    for (const topic of failed.current.splice(0)) toast.clear(topic)
    const isIdle = fetcher.state === 'idle' && waiting.current.length === 0
    waiting.current.push(...files)
    if (isIdle) next.current()
  }
  return { upload, busy: fetcher.state !== 'idle' }
}
