import { Form, Link, redirect, useNavigation } from 'react-router'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { addLinesToCart } from '../cart.server.ts'
import { getOrCreateCartOwner } from '../cart-cookie.server.ts'
import { CartPreview } from '../components/cart-preview.tsx'
import { PrintButton } from '../components/print-button.tsx'
import { sharedCartPath } from '../sharing/shared-cart.ts'
import { openSharedCart } from '../sharing/shared-carts.server.ts'
import { cartTermsOf, showLines } from '../show-cart.server.ts'
import type { Route } from './+types/shared-cart.ts'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Shared cart'), path: sharedCartPath(params.token), noindex: true })
}

/** The items of a shared cart at current prices, for anyone with its link. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { lines, expires_at } = await openSharedCart(ctx.db, params.token, ctx.now())
  const cart = await showLines(ctx.db, lines, cartTermsOf(ctx))
  return { cart, expires_at: expires_at.toISOString() }
})

/** Adds all items that are still sold to the visitor's cart. */
export const action = pageAction(async ({ context, params }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const { lines } = await openSharedCart(ctx.db, params.token, ctx.now())
  const { list } = await showLines(ctx.db, lines, { locale: ctx.locale, now: ctx.now() })
  const sold = new Set(list.filter((line) => line.for_sale).map((line) => line.product_id))
  const { owner, cookies } = await getOrCreateCartOwner(ctx)
  const added = lines.filter(({ product_id }) => sold.has(product_id))
  if (added.length > 0) await addLinesToCart(ctx.db, owner, added)
  throw redirect('/cart', { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
})

export default function SharedCart({ loaderData: { cart, expires_at }, actionData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const isSold = cart.list.some((line) => line.for_sale)
  return (
    <Page
      title={t('Shared cart')}
      crumbs={[{ title: t('Shared cart') }]}
      intro={t('Current prices and stock. They can change until the order is placed.')}
      width="text"
      actions={<PrintButton />}
    >
      {actionData && (
        <div className="mb-6">
          <Notice tone="bad" urgent title={actionData.message} />
        </div>
      )}
      <CartPreview cart={cart} linked />
      <div className="no-print mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isSold && (
          <Form method="post">
            <Button type="submit" look="primary" icon="cart" busy={busy}>
              {t('Add all to cart')}
            </Button>
          </Form>
        )}
        <Link to="/products" className="link target">
          {t('Continue shopping')}
        </Link>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        {t('This link works until {{day}}.', { day: format.date(expires_at) })}
      </p>
    </Page>
  )
}
