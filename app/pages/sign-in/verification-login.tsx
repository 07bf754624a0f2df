import { SignInPage } from '#features/people/sign-in/components/sign-in-page.tsx'
import { signInByForm } from '#features/people/sign-in/login-form.server.ts'
import { pathAfterSignIn } from '#features/people/sign-in/return-url.server.ts'
import { loadSignInPage } from '#features/people/sign-in/sign-in-page.server.ts'
import { cartOwnerOf } from '#features/sales/cart/cart.server.ts'
import type { CartDto } from '#features/sales/cart/cart.ts'
import { CartPreview } from '#features/sales/cart/components/cart-preview.tsx'
import { cartTermsOf, showCart } from '#features/sales/cart/show-cart.server.ts'
import { pageAction } from '#platform/http/pages/page.server.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/verification-login.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Login'), path: '/login', noindex: true })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContextOf(context)
  return loadSignInPage(ctx, request, { cart: await guestCart(ctx, request) })
}

/** The guest's cart, if they sign in to open it or to check out; null if it is empty. */
async function guestCart(ctx: RequestContext, request: Request): Promise<CartDto | null> {
  if (!/^\/(?:cart|order)(?:$|\?)/i.test(pathAfterSignIn(request))) return null
  const session = await ctx.session()
  if (session.kind === 'customer') return null
  const owner = await cartOwnerOf(ctx)
  if (!owner) return null
  const cart = await showCart(ctx.db, owner, cartTermsOf(ctx))
  return cart.list.length > 0 ? cart : null
}

export const action = pageAction(({ context, request }: Route.ActionArgs) =>
  signInByForm(requestContextOf(context), request),
)

/** The sign-in page of a guest. One who opened the cart sees its items and total, and continues with an emailed code. */
export default function VerificationLogin({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { cart, ...data } = loaderData
  const continuing = cart
    ? {
        intro: t(
          'Confirm your email address to check out, because your receipt and order updates go there and your orders are listed under it.',
        ),
        aside: <CartPreview cart={cart} />,
      }
    : undefined
  return <SignInPage data={data} answer={actionData} continuing={continuing} />
}
