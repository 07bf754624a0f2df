import { useEffect, useState } from 'react'
import { call } from '#platform/http/api/call.ts'
import { deleteCookie } from '#platform/http/request/cookies.ts'
import { markerCookie } from '#platform/http/request/customer-view-cookie.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import type { ShownView } from '../customer-view.ts'

/** Says on every page of the shop as which customer a staff member views it, and ends the view. */
export default function ViewBanner() {
  const t = useText()
  const format = useFormat()
  const { view, isOver } = useView()
  const { end, busy } = useEnd(view)
  if (view === null) return null
  const isEnded = view !== undefined && (isOver || !view.customer)
  return (
    <section
      aria-label={t('View as customer')}
      className="view-banner no-print on-panel sticky top-0 z-30 h-14 shrink-0"
    >
      <div className="page-width flex h-full items-center gap-3">
        <Icon name="user" className="shrink-0 max-sm:hidden" />
        <p role="status" className="line-clamp-2 min-w-0 grow text-sm leading-5 sm:text-base">
          {isEnded && t('The view has ended')}
          {!isEnded && !view?.customer && t('Viewing as a customer, read-only')}
          {!isEnded &&
            view?.customer &&
            t('Viewing as {{name}} until {{time}}, read-only', {
              name: view.customer.name || view.customer.email,
              time: format.clock(view.ends_at),
            })}
        </p>
        {isEnded ? (
          <LinkButton to={`/admin/customers/${view.customer_id}`} size="small" className="shrink-0">
            {t('Back to the customer')}
          </LinkButton>
        ) : (
          <Button size="small" busy={busy} onClick={() => void end()} className="shrink-0">
            {t('End view')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The view in this browser: undefined until it is known, null without one. */
function useView() {
  const [view, setView] = useState<ShownView | null>()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const load = async () => {
      const { code, data } = await call<ShownView | null>('/customer_view', {}, { method: 'GET' })
      if (code !== 200) return
      if (data === null) deleteCookie(markerCookie)
      setView(data)
    }
    void load()
  }, [])
  const seconds = view?.seconds_left
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { view, isOver }
}

/** Ends the view and returns to the customer's page in the back office. */
function useEnd(view: ShownView | null | undefined) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    const { code, msg, data } = await call<{ customer_id: string | null }>('/staff/customers/view_end')
    // Staff who may not end it have no open view anymore: the back office says why.
    if (code >= 429) {
      setBusy(false)
      return toast.error(msg)
    }
    const customer_id = data?.customer_id ?? view?.customer_id
    location.assign(customer_id ? `/admin/customers/${customer_id}` : '/admin/customers')
  }
  return { end, busy }
}
