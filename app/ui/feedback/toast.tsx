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
}
type Toast = { id: number; kind: Kind; words: string; seconds: number; action: Options['action'] }
type Say = (words: string, options?: Options) => void

const ToastContext = createContext<Record<Kind, Say> | null>(null)

// Current toasts of this browser: they outlive the layout, which an error page unmounts and remounts.
let shownNow: Toast[] = []
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
  const [toasts, setToasts] = useState(shownNow)
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    shownNow = toasts
  }, [toasts])

  const toast = useMemo(() => {
    const say =
      (kind: Kind): Say =>
      (words, options) => {
        const id = nextId++
        const seconds = options?.seconds ?? Math.max(kind === 'error' ? 10 : 5, words.length / 12)
        setToasts((shown) =>
          [
            ...shown.filter((one) => one.words !== words),
            { id, kind, words, seconds, action: options?.action },
          ].slice(-3),
        )
        raise(region.current)
      }
    return { success: say('success'), error: say('error'), info: say('info') }
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
function raise(region: HTMLElement | null) {
  if (!region?.matches(':popover-open') || !document.querySelector('dialog:modal')) return
  region.hidePopover()
  region.showPopover()
}

const marks = {
  success: { icon: 'check', ink: 'text-good' },
  error: { icon: 'warning', ink: 'text-bad' },
  info: { icon: 'info', ink: 'text-link' },
} as const

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const t = useText()
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismiss, toast.seconds * 1000, toast.id)
    return () => clearTimeout(timer)
  }, [held, toast, dismiss])

  const { icon, ink } = marks[toast.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at it keeps it; there is nothing to press but its button
    <div
      className="pointer-events-auto flex items-start gap-3 rounded border border-line bg-sheet py-2 pr-2 pl-4 text-ink shadow transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} className={`mt-2 ${ink}`} />
      <p className="grow py-1.5">{toast.words}</p>
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
