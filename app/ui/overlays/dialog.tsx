import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'

/**
 * Props that make a button open the dialog with this id, even before JavaScript runs: `<Button
 * {...opens('privacy')}>`.
 */
export const opens = (id: string) => ({ commandfor: id, command: 'show-modal' })

type DialogProps = {
  title: string
  /** Lets a button open it with `opens(id)`. */
  id?: string
  /** Or the page controls when it is open, and is notified when it closes. */
  open?: boolean
  onClose?: () => void
  /** 1000 px rather than 576. */
  wide?: boolean
  /** Buttons in a footer that stays visible. */
  footer?: ReactNode
  /** The scrollable part. */
  bodyRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A modal dialog. Escape closes it; the focus returns to where it was. */
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
