import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { BottomBar } from '#ui/page/bottom-bar.tsx'
import type { CartDto } from '../cart.ts'
import { CartAmounts, CartDelivery } from './cart-estimate.tsx'
import { CouponField } from './coupon-field.tsx'

type CartSummaryProps = {
  cart: CartDto
  /** The ZIP code of the estimate. */
  zip: string | null
  /** Why the coupon that was just entered was rejected. */
  refused: { problems: Record<string, string>; typed: Record<string, string> } | null
  /** Below the totals: sharing the cart. */
  children?: ReactNode
}

/** Totals and the checkout button. On phones, the total sticks to the bottom of the screen. */
export function CartSummary({ cart, zip, refused, children }: CartSummaryProps) {
  const t = useText()
  const format = useFormat()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  return (
    <>
      <section
        aria-labelledby="cart-sum"
        className="rounded bg-sunken p-5 sm:p-6 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)]"
      >
        <h2 id="cart-sum" className="text-lg">
          {t('Order summary')}
        </h2>
        <div className="mt-4" aria-live="polite">
          <CartAmounts cart={cart} />
        </div>
        <CartDelivery cart={cart} zip={zip} />
        <div className="no-print mt-5 border-t border-line-strong pt-4">
          <CouponField
            coupon={cart.coupon}
            action="/cart"
            problem={refused?.problems.coupon}
            typed={refused?.typed.coupon}
          />
        </div>
        <div className="no-print mt-5 grid gap-3 max-lg:hidden">
          <CheckOutButton cart={cart} />
        </div>
        {!cart.can_check_out && (
          <p className="mt-4 flex gap-2 text-sm font-medium text-bad">
            <Icon name="warning" size={16} className="mt-0.5" />
            {cart.coupon?.refusal
              ? t('Remove the coupon before you check out.')
              : t('Review the marked items before you check out.')}
          </p>
        )}
        <NextPromotion cart={cart} />
        <p className="no-print mt-4 text-sm text-ink-soft">
          {t('Tax-exempt purchase?')}{' '}
          <Link to="/profile/tax_exemption" className="link">
            {t('Use your exemption certificate at checkout')}
          </Link>
        </p>
        {children && <div className="no-print mt-4 border-t border-line-strong pt-2">{children}</div>}
      </section>
      <BottomBar className="flex items-center gap-4 lg:hidden">
        <p className="grow tabular-nums">
          <span className="block text-sm text-ink-soft">{t('Total')}</span>
          <strong className="text-lg">{money(cart.estimate?.total ?? cart.total)}</strong>
        </p>
        <CheckOutButton cart={cart} />
      </BottomBar>
    </>
  )
}

function CheckOutButton({ cart }: { cart: CartDto }) {
  const t = useText()
  if (!cart.can_check_out)
    return (
      <Button look="primary" disabled>
        {t('Check out')}
      </Button>
    )
  return (
    <LinkButton to="/order" look="primary">
      {t('Check out')}
    </LinkButton>
  )
}

/** The amount missing for the next 'full minus' promotion. */
function NextPromotion({ cart: { next_promotion: next, subtotal } }: { cart: CartDto }) {
  const t = useText()
  const format = useFormat()
  if (!next) return null
  const short = (dollars: number) =>
    Number.isInteger(dollars) ? format.wholeMoney(dollars * 100) : format.money(Math.round(dollars * 100))
  const label = t('Add {{missing}} more to save {{minus}}', {
    missing: short(next.missing),
    minus: short(next.minus),
  })
  return (
    <div className="no-print mt-5 border-t border-line-strong pt-4">
      <p className="text-sm font-medium">{label}</p>
      <progress
        aria-label={next.name}
        value={subtotal}
        max={next.threshold}
        className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded bg-line [&::-moz-progress-bar]:bg-sun [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-sun [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  )
}
