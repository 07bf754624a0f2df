import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '../actions/button.tsx'
import { Icon } from '../media/icon.tsx'

type Kind = 'success' | 'error' | 'info'
type Options = {
  /** Duration; by default long enough to be read. */
  seconds?: number
  /** One action: a page to open, or an undo. */
  action?: { label: string; to: string } | { label: string; onPress: () => void }
  /** What the message is about: it replaces earlier messages about the same. */
  topic?: string
}
type Toast = { id: number; kind: Kind; message: string; seconds: number } & Pick<Options, 'action' | 'topic'>
type ShowToast = (message: string, options?: Options) => void
type Toasts = Record<Kind, ShowToast> & {
  /** Removes the messages about a topic. */
  clear: (topic: string) => void
}

const ToastContext = createContext<Toasts | null>(null)

// Outside of React: an error page unmounts and remounts the layout, and the toasts stay visible.
let currentToasts: Toast[] = []
let nextId = 0

/** Shows a short message: `toast.success(t('Saved'))`. */
export function useToast() {
  const toast = use(ToastContext)
  if (!toast) throw new Error('useToast needs a ToastProvider around it')
  return toast
}

/**
 * Shows toasts above everything, including dialogs. Announced politely for news, immediately for errors; hovering
 * pauses them.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState(currentToasts)
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    currentToasts = toasts
  }, [toasts])

  const toast = useMemo((): Toasts => {
    const isAbout = (toast: Toast, topic: string | undefined) => topic !== undefined && toast.topic === topic
    const show =
      (kind: Kind): ShowToast =>
      (message, options) => {
        const id = nextId++
        const seconds = options?.seconds ?? Math.max(kind === 'error' ? 10 : 5, message.length / 12)
        const { action, topic } = options ?? {}
        setToasts((shown) =>
          [
            ...shown.filter((toast) => toast.message !== message && !isAbout(toast, topic)),
            { id, kind, message, seconds, action, topic },
          ].slice(-3),
        )
        bringToFront(region.current)
      }
    const clear = (topic: string) => setToasts((shown) => shown.filter((toast) => !isAbout(toast, topic)))
    return { success: show('success'), error: show('error'), info: show('info'), clear }
  }, [])

  useEffect(() => region.current?.showPopover?.(), [])

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((one) => one.id !== id)), [])
  const items = (urgent: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === urgent)
      .map((one) => <ToastCard key={one.id} toast={one} dismiss={dismiss} />)

  return (
    <ToastContext value={toast}>
      {children}
      <div
        ref={region}
        popover="manual"
        className="pointer-events-none fixed inset-x-4 top-[calc(var(--sticky-top)+0.5rem)] bottom-auto m-0 w-auto overflow-visible border-0 bg-transparent sm:left-auto sm:w-96"
      >
        <div role="status" className="grid gap-2">
          {items(false)}
        </div>
        <div role="alert" className="grid gap-2 not-empty:pt-2">
          {items(true)}
        </div>
      </div>
    </ToastContext>
  )
}

/** A dialog opened later would cover the toasts: showing the popover again brings them to the top. */
function bringToFront(region: HTMLElement | null) {
  if (!region?.matches(':popover-open') || !document.querySelector('dialog:modal')) return
  region.hidePopover()
  region.showPopover()
}

const icons = {
  success: { icon: 'check', ink: 'text-good' },
  error: { icon: 'warning', ink: 'text-bad' },
  info: { icon: 'info', ink: 'text-link' },
} as const

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const t = useText()
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismiss, toast.seconds * 1000, toast.id)
    return () => clearTimeout(timer)
  }, [isPaused, toast, dismiss])

  const { icon, ink } = icons[toast.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause the toast; its only control is a button
    <div
      className="pointer-events-auto flex items-start gap-3 rounded border border-line bg-sheet py-2 pr-2 pl-4 text-ink shadow transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icon} className={`mt-2 ${ink}`} />
      <p className="grow py-1.5">{toast.message}</p>
      {toast.action && <Action action={toast.action} done={() => dismiss(toast.id)} />}
      <Button
        look="quiet"
        size="small"
        square
        icon="close"
        label={t('Dismiss')}
        onClick={() => dismiss(toast.id)}
      />
    </div>
  )
}

function Action({ action, done }: { action: NonNullable<Toast['action']>; done: () => void }) {
  const look = { look: 'secondary', size: 'small', className: 'shrink-0' } as const
  if ('to' in action)
    return (
      <LinkButton {...look} to={action.to} onClick={done}>
        {action.label}
      </LinkButton>
    )
  const press = () => {
    action.onPress()
    done()
  }
  return (
    <Button {...look} onClick={press}>
      {action.label}
    </Button>
  )
}
