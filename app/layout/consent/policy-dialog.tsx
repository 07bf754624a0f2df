import { useEffect, useRef, useState } from 'react'
import { Prose } from '#features/content/pages/components/prose.tsx'
import { call, succeeded } from '#platform/http/call.ts'
import { useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type PolicyDialogProps = { label: string; title: string; open: boolean; onClose: () => void }

type Policy = { content: string }

/** Each policy is asked for once, by whichever dialog opens first; an answer that did not come is asked for anew. */
const asked = new Map<string, Promise<Policy | null>>()

function policyOf(label: string, locale: string) {
  const key = `${locale} ${label}`
  const asking =
    asked.get(key) ??
    call<Policy>(`/user/get-policy-byid/${label}`).then((answer) => {
      if (succeeded(answer)) return answer.data
      asked.delete(key)
      console.warn(`The policy ${label} did not load`)
      return null
    })
  asked.set(key, asking)
  return asking
}

/**
 * A policy to read in front of the page. It can be confirmed only after its end has been in sight: at once when it is
 * short, by scrolling when it is long, by finger, wheel, key or a smaller zoom.
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
    void policyOf(label, locale).then((policy) => {
      if (isWaiting && policy) setHtml(policy.content)
      else if (isWaiting) onClose()
      return policy
    })
    return () => {
      isWaiting = false
    }
  }, [open, html, label, locale, onClose])

  useEffect(() => {
    const part = body.current
    if (!open || html === null || wasRead || !part) return
    // A fraction of a pixel may stay at some zooms.
    const look = () => {
      if (part.clientHeight > 0 && part.scrollTop + part.clientHeight >= part.scrollHeight - 2) setRead(true)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(part)
    for (const child of part.children) sizes.observe(child)
    part.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      part.removeEventListener('scroll', look)
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
            <p className="mr-auto self-center text-sm text-ink-soft">{t('Please read to the end first.')}</p>
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
