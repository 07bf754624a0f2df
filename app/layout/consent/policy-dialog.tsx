import { useEffect, useRef, useState } from 'react'
import { Prose } from '#features/content/pages/components/prose.tsx'
import { call, succeeded } from '#platform/http/api/call.ts'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type PolicyDialogProps = { label: string; title: string; open: boolean; onClose: () => void }

type Policy = { content: string }

/** Requests by language and policy. Each policy is loaded once; a failed request is removed, so it can be retried. */
const requests = new Map<string, Promise<Policy | null>>()

function loadPolicy(label: string, locale: string) {
  const key = `${locale} ${label}`
  const request =
    requests.get(key) ??
    call<Policy>(`/user/get-policy-byid/${label}`).then((answer) => {
      if (succeeded(answer)) return answer.data
      requests.delete(key)
      console.warn(`The policy ${label} did not load`)
      return null
    })
  requests.set(key, request)
  return request
}

/**
 * A dialog with a policy. 'Confirm reading' is enabled once the end of the text has been visible: immediately when
 * the text fits, otherwise after scrolling.
 */
export function PolicyDialog({ label, title, open, onClose }: PolicyDialogProps) {
  const t = useText()
  const locale = useLocale()
  const body = useRef<HTMLDivElement>(null)
  const [html, setHtml] = useState<string | null>(null)
  const [wasRead, setRead] = useState(false)

  useEffect(() => {
    if (!open || html !== null) return
    let isWaiting = true
    void loadPolicy(label, locale).then((policy) => {
      if (isWaiting && policy) setHtml(policy.content)
      else if (isWaiting) onClose()
      return policy
    })
    return () => {
      isWaiting = false
    }
  }, [open, html, label, locale, onClose])

  useEffect(() => {
    const scroller = body.current
    if (!open || html === null || wasRead || !scroller) return
    // 2 px of tolerance: at some zoom levels scroll positions are fractional.
    const checkEnd = () => {
      const { clientHeight, scrollTop, scrollHeight } = scroller
      if (clientHeight > 0 && scrollTop + clientHeight >= scrollHeight - 2) setRead(true)
    }
    checkEnd()
    const sizes = new ResizeObserver(checkEnd)
    sizes.observe(scroller)
    for (const child of scroller.children) sizes.observe(child)
    scroller.addEventListener('scroll', checkEnd, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', checkEnd)
    }
  }, [open, html, wasRead])

  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      wide
      bodyRef={body}
      footer={
        <>
          {!wasRead && (
            <p className="mr-auto self-center text-sm text-ink-soft">
              {t('Please scroll to the end first.')}
            </p>
          )}
          <Button look="primary" disabled={!wasRead} onClick={onClose}>
            {t('Confirm reading')}
          </Button>
        </>
      }
    >
      {html === null ? <Skeleton count={5} /> : <Prose html={html} />}
    </Dialog>
  )
}
