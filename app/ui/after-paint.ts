import type { SubmitEvent } from 'react'
import { useSubmit } from 'react-router'

/** A page in the background paints nothing: work that waits for a frame starts after this time at the latest. */
const longestWait_ms = 200

/** Does work after the next frame is painted, so that what a tap changed is visible before longer work begins. */
export function afterPaint(work: () => void): void {
  let isDone = false
  const workOnce = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(workOnce))
  setTimeout(workOnce, longestWait_ms)
}

/** The `onSubmit` of a router's form that shows the pressed button first and navigates after the next frame. */
export function useSubmitAfterPaint() {
  const submit = useSubmit()
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const source = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget
    afterPaint(() => void submit(source))
  }
}
