import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
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
 */
export function useAdminAction({ onDone, to }: Options = {}) {
  const t = useText()
  const toast = useToast()
  const fetcher = useFetcher<Answer>()
  const handled = useRef<Answer | undefined>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (!answer || handled.current === answer) return
    handled.current = answer
    if (answer.ok) {
      if (answer.message) toast.success(answer.message)
      done.current?.(answer.result)
    } else if (isSignedOut(answer.data)) {
      reportSignedOut()
    } else if (Object.keys(answer.problems).length === 0) {
      toast.error(answer.message)
    } else {
      toast.error(t('Check the marked fields'))
    }
  }, [answer, toast, t])
  const run = (intent: string, payload: object = {}) =>
    void fetcher.submit(
      { intent, payload: JSON.stringify(payload) },
      { method: 'post', ...(to && { action: to }) },
    )
  return {
    run,
    busy: fetcher.state !== 'idle',
    problems: answer && !answer.ok ? answer.problems : {},
    refused: answer && !answer.ok ? answer : null,
  }
}
