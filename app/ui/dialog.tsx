import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from './button.tsx'

/** Makes a button open the dialog with this id, even before any script runs: `<Button {...opens('privacy')}>`. */
export const opens = (id: string) => ({ commandfor: id, command: 'show-modal' })

type DialogProps = {
  title: string
  /** Lets a button open it by `opens(id)`. */
  id?: string
  /** Or the page says when it is open, and hears when it was closed. */
  open?: boolean
  onClose?: () => void
  /** 1000 px rather than 576. */
  wide?: boolean
  /** The buttons beneath, always in sight. */
  footer?: ReactNode
  /** The part that scrolls. */
  bodyRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A question or a form in front of the page. Escape closes it; the focus goes back to where it came from. */
export function Dialog({ title, id, open, onClose, wide, footer, bodyRef, children }: DialogProps) {
  const t = useText()
  const ownId = useId()
  const dialogId = id ?? ownId
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === undefined || open === dialog.open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  useEffect(() => openByButtonInOlderBrowsers(dialogId, ref), [dialogId])

  return (
    <dialog
      ref={ref}
      id={dialogId}
      className="dialog"
      closedby="any"
      data-wide={wide || undefined}
      aria-labelledby={`${dialogId}-title`}
      onClose={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className="flex shrink-0 items-start gap-4 border-b border-line py-2 pr-2 pl-6">
        <h2 id={`${dialogId}-title`} className="grow py-2 text-lg">
          {title}
        </h2>
        <form method="dialog">
          <Button type="submit" look="quiet" square icon="close" label={t('Close')} />
        </form>
      </div>
      <div
        ref={bodyRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-6 py-5 -outline-offset-2"
      >
        {children}
      </div>
      {footer && (
        <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
          {footer}
        </div>
      )}
    </dialog>
  )
}

function openByButtonInOlderBrowsers(id: string, dialog: RefObject<HTMLDialogElement | null>) {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const open = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(`[commandfor="${CSS.escape(id)}"]`))
      dialog.current?.showModal()
  }
  document.addEventListener('click', open)
  return () => document.removeEventListener('click', open)
}
