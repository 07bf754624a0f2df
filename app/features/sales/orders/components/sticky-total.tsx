import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { BottomBar } from '#ui/page/bottom-bar.tsx'

type StickyTotalProps = {
  /** ID of the form that the button submits. */
  form: string
  total_cents: number
  disabled: boolean
  /** The amounts. */
  children: ReactNode
  /** Text below the button. */
  note: ReactNode
}

/** Order total that stays visible: beside the page, or at the bottom edge on a phone. */
export function StickyTotal({ form, total_cents, disabled, children, note }: StickyTotalProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const place = (size: 'base' | 'large') => (
    <Button type="submit" form={form} look="primary" size={size} busy={busy} disabled={disabled} wide>
      {t('Place order and pay')}
    </Button>
  )
  return (
    <>
      <aside
        className="lg:sticky lg:top-(--sticky-top) lg:pt-6"
        aria-label={t('Order summary')}
        aria-busy={busy}
      >
        <div className="rounded bg-sunken p-5 sm:p-6">
          {children}
          <div className="mt-6 hidden lg:block">{place('large')}</div>
          {note}
        </div>
      </aside>
      <BottomBar className="lg:hidden">
        <div className="mx-auto flex max-w-page items-center gap-4">
          <p className="shrink-0 tabular-nums">
            <span className="block text-sm text-ink-soft">{t('Total')}</span>
            <strong className="text-lg">{format.money(total_cents)}</strong>
          </p>
          {place('base')}
        </div>
      </BottomBar>
    </>
  )
}
