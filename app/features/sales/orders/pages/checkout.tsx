import { redirect } from 'react-router'
import { zipOf } from '#features/people/addresses/delivery-place.ts'
import { applyCoupon } from '#features/sales/cart/apply-coupon.server.ts'
import { cartOwnerOf } from '#features/sales/cart/cart.server.ts'
import { CouponField } from '#features/sales/cart/components/coupon-field.tsx'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { maxOrderFileBytes, maxOrderFiles, orderListPath, orderListTitle, orderType } from '../order.ts'
import { CheckoutForm, selectionOf } from '../placement/components/checkout-form.tsx'
import { ObstacleNotice } from '../placement/components/checkout-notices.tsx'
import { AddressDifference } from '../placement/components/figure-changes.tsx'
import { loadCheckout, saveCheckoutAddress, submitCheckout } from '../placement/submit-checkout.server.ts'
import type { Route } from './+types/checkout'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  // Merges a cart filled before signing in into the customer's cart.
  await cartOwnerOf(ctx)
  return loadCheckout(ctx, customer, request.url, { zip: zipOf(ctx.zipCookie?.()) })
})

/** Places the order, or saves the customer's first address, whose form is on the same page. */
export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(context)
    const sent = await request.formData()
    const { intent, ...form } = Object.fromEntries(sent)
    if (intent === 'save')
      return saveCheckoutAddress(ctx, customer.id, form, { path: '/order', url: request.url })
    if (intent === 'coupon') {
      await applyCoupon(ctx, { user_id: customer.id }, String(form.coupon ?? '').slice(0, 60))
      return redirect(`/order${new URL(request.url).search}`)
    }
    return submitCheckout(ctx, customer.id, sent, { path: '/order' })
  },
  { files: maxOrderFiles, file_bytes: maxOrderFileBytes },
)

// Reload after a failed submission too, so that the page shows current data.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({ ...site, title: translator(site.locale)('Order'), path: '/order', noindex: true })
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const refused = actionData && 'ok' in actionData ? actionData : null
  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t(orderListTitle(orderType.product)), to: orderListPath(orderType.product) },
    { title: t('Order') },
  ]
  if (loaderData.obstacle === 'empty')
    return (
      <Page title={t('Order')} crumbs={crumbs}>
        <EmptyState
          icon="cart"
          title={t('Your cart is empty')}
          action={
            <>
              <LinkButton to="/products" look="primary">
                {t('Shop all products')}
              </LinkButton>
              <LinkButton to="/OrdersAll">{t('My Orders')}</LinkButton>
            </>
          }
        >
          {t('Items you’ve already ordered are in your orders.')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t('Order')} crumbs={crumbs}>
      <CheckoutForm
        data={loaderData}
        refused={refused}
        fromCart
        notices={
          <>
            {!loaderData.changed && !refused && <AddressDifference {...loaderData} />}
            <ObstacleNotice {...loaderData} />
          </>
        }
        aboutItems={
          <Link to="/cart" className="link">
            {t('Edit cart')}
          </Link>
        }
        coupon={
          <CouponField
            coupon={loaderData.coupon}
            action={`/order?${new URLSearchParams(selectionOf(loaderData))}`}
            problem={refused?.problems.coupon}
            typed={refused?.typed.coupon}
          />
        }
      />
    </Page>
  )
}
