import { useEffect, useRef } from 'react'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { AddToCartInput } from '../cart.ts'
import { notifyCartChanged } from '../components/cart-requests.ts'
import { WishListCard } from '../components/wish-list-card.tsx'
import { addToWishList, moveToCart, removeFromWishList, showWishList } from '../wish-list.server.ts'
import type { Route } from './+types/wishlists.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Wishlists'), path: '/wishlists', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  return { items: await showWishList(ctx.db, customer.id, ctx.locale) }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const { id: user_id } = await requireCustomer(ctx)
  const form = Object.fromEntries(await request.formData())
  const { product_id } = parse(AddToCartInput, form)
  if (form.intent === 'add') await addToWishList(ctx.db, user_id, product_id)
  else if (form.intent === 'remove') await removeFromWishList(ctx.db, user_id, [product_id])
  else if (form.intent === 'move') await moveToCart(ctx.db, user_id, product_id)
  else throw new Problem('malformed', text('Please check this value'))
  return { ok: true as const }
})

export default function Wishlists({ loaderData: { items } }: Route.ComponentProps) {
  const t = useText()
  useNotifyRemovals(items.length)
  return (
    <Page
      title={t('My Wishlists')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Wishlists') }]}
      intro={t('Your saved items at today’s prices.')}
    >
      {items.length === 0 ? (
        <EmptyState
          icon="heart"
          title={t('Your wish list is empty')}
          action={
            <LinkButton to="/products" look="primary">
              {t('Browse all products')}
            </LinkButton>
          }
        >
          {t('Select the heart on a product to save it here.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {items.map((item) => (
            <WishListCard key={item.product_id} item={item} />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** Tells the header to reload the cart count when an item left the list: it may have moved to the cart. */
function useNotifyRemovals(count: number) {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) notifyCartChanged()
    before.current = count
  }, [count])
}
