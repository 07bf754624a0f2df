import { useEffect, useId, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useText } from '#text/text.tsx'
import { useToast } from '../feedback/toast.tsx'
import { isSignedOut, reportSignedOut } from './signed-out.ts'

type Answer =
  | { ok: true; intent: string; message: string | null; result: unknown }
  | { ok: false; message: string; problems: Record<string, string>; data: unknown }

type Options = {
  onDone?: (result: unknown) => void
  /** The page whose action has the intent; this page without it. */
  to?: string
}

/**
 * Runs an intent of the page's action (`adminAction`) without leaving the page, and shows the result as a toast:
 * `run('remove', { id })`. `problems` are the messages by field of a refused call, `conflict` the data of a conflict.
 * A success removes the error of the same call, and the hint at marked fields of the same form. The same call is not sent again while it runs.
 */
export function useAdminAction({ onDone, to }: Options = {}) {
  const t = useText()
  const toast = useToast()
  const fetcher = useFetcher<Answer>()
  const { pathname } = useLocation()
  const id = useId()
  const handled = useRef<Answer | undefined>(undefined)
  /** The call that runs, and what its messages are about. */
  const sent = useRef<string>(undefined)
  const topics = useRef({ call: '', fields: '' })
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (!answer || handled.current === answer) return
    handled.current = answer
    if (answer.ok) {
      toast.clear(topics.current.call)
      toast.clear(topics.current.fields)
      if (answer.message) toast.success(answer.message)
      done.current?.(answer.result)
    } else if (isSignedOut(answer.data)) {
      reportSignedOut()
    } else if (Object.keys(answer.problems).length === 0) {
      toast.error(answer.message, { topic: topics.current.call })
    } else {
      toast.error(t('Check the marked fields'), { topic: topics.current.fields })
    }
  }, [answer, toast, t])
  const run = (intent: string, payload: object = {}) => {
    const body = { intent, payload: JSON.stringify(payload) }
    const call = JSON.stringify([to, body])
    // Two quick clicks come before `busy` is rendered.
    if (sent.current === call) return
    sent.current = call
    // Rows of a list may share this hook and differ in the payload; a corrected form has another payload, too.
    topics.current = { call: `${pathname} ${call}`, fields: `${pathname} ${id} ${intent}` }
    void fetcher.submit(body, { method: 'post', ...(to && { action: to }) }).finally(() => {
      if (sent.current === call) sent.current = undefined
    })
  }
  return {
    run,
    busy: fetcher.state !== 'idle',
    problems: answer && !answer.ok ? answer.problems : {},
    refused: answer && !answer.ok ? answer : null,
  }
}
