import { useEffect, useRef } from 'react'
import { redirect, useFetcher } from 'react-router'
import { zipOf } from '#features/people/addresses/delivery-place.ts'
import { deliveryZip } from '#features/people/addresses/delivery-zip.server.ts'
import { checkLines, hasSystemParts } from '#features/solar/product-checks/check-lines.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type RequestContext,
  requestContextOf,
  requireCustomer,
} from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { PrintLine } from '#ui/page/print-line.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { applyCoupon } from '../apply-coupon.server.ts'
import { addLinesToCart, addToCart, cartOwnerOf, removeFromCart, setCartLines } from '../cart.server.ts'
import { AddAllInput, AddToCartInput, type CartDto, type CartLineDto, SetQuantityInput } from '../cart.ts'
import { getOrCreateCartOwner } from '../cart-cookie.server.ts'
import { CartLine } from '../components/cart-line.tsx'
import { notifyCartChanged } from '../components/cart-requests.ts'
import { CartSummary } from '../components/cart-summary.tsx'
import { PrintButton } from '../components/print-button.tsx'
import { QuoteRequest } from '../components/quote-request.tsx'
import { SavedCard } from '../components/saved-card.tsx'
import { ShareCart } from '../components/share-cart.tsx'
import { type SystemCheckView, SystemPanel } from '../components/system-panel.tsx'
import { type ActionResult, useErrorToast } from '../components/use-error-toast.ts'
import { useFocusAfterRemoval } from '../components/use-focus-after-removal.ts'
import { removeSaved, returnToCart, saveForLater, showSavedForLater } from '../saved-for-later.server.ts'
import { revokeSharedCart, shareCart, sharedCartsOf } from '../sharing/shared-carts.server.ts'
import { cartTermsOf, showCart } from '../show-cart.server.ts'
import { linesOfTable } from '../table-lines.ts'
import type { Route } from './+types/cart.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Cart'), path: '/cart', noindex: true })
}

/** Guests must sign in (API contract); their guest cart is then merged into the customer's. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const owner = await cartOwnerOf(ctx)
  // A browser without JavaScript sends the ZIP code with the URL.
  const zip = zipOf(new URL(request.url).searchParams.get('zip')) ?? (await deliveryZip(ctx, customer.id))
  const cart = await showCart(ctx.db, owner, cartTermsOf(ctx, zip))
  return {
    cart,
    zip,
    system: await checkSystem(ctx, cart, zip),
    later: await showSavedForLater(ctx.db, customer.id, ctx.locale),
    links: (await sharedCartsOf(ctx.db, customer.id, ctx.now())).map(({ token, count, expires_at }) => ({
      token,
      count,
      expires_at: expires_at.toISOString(),
    })),
    origin: ctx.origin,
  }
})

/** The system check of the cart, with results once a ZIP code is given; null if the cart has no system parts. */
async function checkSystem(
  ctx: RequestContext,
  cart: CartDto,
  zip: string | null,
): Promise<SystemCheckView | null> {
  if (!(await hasSystemParts(ctx, cart.list))) return null
  if (!zip) return { zip, problem: null, checked: null }
  try {
    return { zip, problem: null, checked: await checkLines(ctx, cart.list, zip) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { zip, problem: ctx.t(error.message, error.values), checked: null }
  }
}

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const form_data = await request.formData()
  const form = Object.fromEntries(form_data)
  if (form.intent === 'add_all') {
    const { lines } = parse(AddAllInput, { lines: [...form_data.getAll('line'), ...linesOfTable(form_data)] })
    const { owner, cookies } = await getOrCreateCartOwner(ctx)
    await addLinesToCart(ctx.db, owner, lines)
    throw redirect('/cart', { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
  }
  if (form.intent === 'add') {
    const { product_id, quantity } = parse(AddToCartInput, form)
    const { owner, cookies } = await getOrCreateCartOwner(ctx)
    await addToCart(ctx.db, owner, product_id, quantity)
    throw redirect('/cart', { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
  }
  const { id: user_id } = await requireCustomer(ctx)
  if (form.intent === 'coupon') {
    await applyCoupon(ctx, await cartOwnerOf(ctx), String(form.coupon ?? '').slice(0, 60))
    return { ok: true as const }
  }
  if (form.intent === 'share') {
    await ctx.services.limits.take('share-cart', user_id)
    await shareCart(ctx.db, user_id, ctx.now())
    return { ok: true as const, shared: true }
  }
  if (form.intent === 'unshare') {
    await revokeSharedCart(ctx.db, user_id, String(form.token ?? ''))
    return { ok: true as const, shared: true }
  }
  const { product_id, quantity } = parse(SetQuantityInput, form)
  if (form.intent === 'set') await setCartLines(ctx.db, { user_id }, [{ product_id, quantity }])
  else if (form.intent === 'remove') await removeFromCart(ctx.db, { user_id }, [product_id])
  else if (form.intent === 'later') await saveForLater(ctx.db, user_id, product_id)
  else if (form.intent === 'return') await returnToCart(ctx.db, user_id, product_id)
  else if (form.intent === 'forget') await removeSaved(ctx.db, user_id, product_id)
  else throw new Problem('malformed', text('Please check this value'))
  return { ok: true as const }
})

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, zip, later, system } = loaderData
  const t = useText()
  const share = (
    <ShareCart
      links={loaderData.links}
      origin={loaderData.origin}
      isOpen={hasShared(actionData)}
      canShare={cart.list.length > 0}
    />
  )
  const offerUndo = useUndo()
  const keepFocus = useFocusAfterRemoval(cart.list)
  const announceRemoval = (line: CartLineDto) => {
    keepFocus(line)
    offerUndo(line)
  }
  useNotifyCountChange(cart.count)
  return (
    <Page
      title={t('My Cart')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Cart') }]}
      intro={cart.count > 0 ? t('{{count}} items in your cart', { count: cart.count }) : undefined}
      actions={
        <div className="no-print flex flex-wrap gap-3">
          <LinkButton to="/quickOrder" size="small" icon="copy">
            {t('Quick order')}
          </LinkButton>
          {cart.list.length > 0 && <PrintButton />}
        </div>
      }
    >
      {cart.list.length === 0 ? (
        <EmptyState
          icon="cart"
          title={t('Your cart is empty')}
          action={
            <LinkButton to="/products" look="primary">
              {t('Browse all products')}
            </LinkButton>
          }
        >
          {t('Shop panels, inverters, mounting and complete kits, with volume prices up to full pallets.')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
          <ul className="divide-y divide-line border-y border-line">
            {cart.list.map((line) => (
              <CartLine key={line.uuid} line={line} onRemove={announceRemoval} onSaveForLater={keepFocus} />
            ))}
          </ul>
          <CartSummary cart={cart} zip={zip} refused={actionData && !actionData.ok ? actionData : null}>
            {share}
            <QuoteRequest />
          </CartSummary>
        </div>
      )}
      {system && <SystemPanel {...system} />}
      {later.length > 0 && (
        <section className="no-print mt-16" aria-labelledby="later">
          <SectionHeading id="later" title={t('Saved for later')} />
          <ul className="max-w-text divide-y divide-line border-y border-line">
            {later.map((item) => (
              <SavedCard key={item.product_id} item={item} />
            ))}
          </ul>
        </section>
      )}
      <PrintLine />
    </Page>
  )
}

/** Whether the last action created or deleted a link to the cart. */
const hasShared = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'shared' in answer && answer.shared === true

/** Returns a function that offers to undo the removal of a line, with its quantity. */
function useUndo() {
  const t = useText()
  const toast = useToast()
  const fetcher = useFetcher<ActionResult>({ key: 'put-back' })
  useErrorToast(fetcher.data)
  return ({ product_id, name, quantity, for_sale }: CartLineDto) => {
    const restore = () =>
      void fetcher.submit({ intent: 'set', product_id, quantity }, { method: 'post', action: '/cart' })
    const action = for_sale ? { action: { label: t('Undo'), onPress: restore } } : {}
    toast.info(t('Removed: {{name}}', { name }), { seconds: 8, ...action })
  }
}

/** Tells the header when the number of items changed. */
function useNotifyCountChange(count: number) {
  const announced = useRef(count)
  useEffect(() => {
    if (announced.current === count) return
    announced.current = count
    notifyCartChanged()
  }, [count])
}
