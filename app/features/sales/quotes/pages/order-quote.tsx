import { Form, redirect, useNavigation } from 'react-router'
import { couponRefusalTexts } from '#features/catalog/promotions/coupon.ts'
import { ContactUs } from '#features/sales/orders/components/contact-us.tsx'
import { maxOrderFileBytes, maxOrderFiles, orderPath } from '#features/sales/orders/order.ts'
import { CheckoutForm } from '#features/sales/orders/placement/components/checkout-form.tsx'
import { ObstacleNotice } from '#features/sales/orders/placement/components/checkout-notices.tsx'
import { FigureChanges } from '#features/sales/orders/placement/components/figure-changes.tsx'
import {
  loadCheckout,
  saveCheckoutAddress,
  submitCheckout,
} from '#features/sales/orders/placement/submit-checkout.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { addQuoteToCart, quoteContents, quoteSource } from '../order-quote.server.ts'
import { isValid, lastDayOf, quoteOrderPath, quotePath } from '../quote.ts'
import { quoteByNumber } from '../quotes.server.ts'
import type { Route } from './+types/order-quote.ts'

/** Checkout of a quote's items at its prices. A quote that expired or was ordered offers today's prices instead. */
export const loader = pageLoader(async ({ context, request, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const stored = await quoteByNumber(ctx.db, params.number, customer.id)
  const { number, sums, place, valid_until, current_order_id: order_id } = stored
  const quote = { number, sums, place, valid_until }
  if (order_id || !isValid(stored, ctx.now())) return { quote, order_id, checkout: null, cheaper: [] }
  const { cheaper, ...contents } = await quoteContents(ctx.db, stored, { locale: ctx.locale, now: ctx.now() })
  const checkout = await loadCheckout(ctx, customer, request.url, { zip: place.zip_code, contents })
  return { quote, order_id, checkout, cheaper }
})

/** Places the order at the quoted prices, saves a first address, or adds the items to the cart at today's prices. */
export const action = pageAction(
  async ({ context, request, params }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(context)
    const quote = await quoteByNumber(ctx.db, params.number, customer.id)
    const path = quoteOrderPath(quote.number)
    const sent = await request.formData()
    const { intent, ...form } = Object.fromEntries(sent)
    if (intent === 'save') return saveCheckoutAddress(ctx, customer.id, form, { path, url: request.url })
    if (intent === 'to_cart') {
      await addQuoteToCart(ctx.db, customer.id, quote)
      return redirect('/cart')
    }
    const source = quoteSource(quote, customer.id, ctx.now())
    return submitCheckout(ctx, customer.id, sent, { path, source })
  },
  { files: maxOrderFiles, file_bytes: maxOrderFileBytes },
)

export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Order at these prices')
  return pageMeta({ ...site, title, path: '/quotes', noindex: true })
}

type Data = Route.ComponentProps['loaderData']

export default function OrderQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, order_id, checkout } = loaderData
  const t = useText()
  const format = useFormat()
  const refused = actionData && 'ok' in actionData ? actionData : null
  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t('My Quotes'), to: '/quotes' },
    { title: quote.number },
  ]
  const day = format.date(lastDayOf(quote))
  if (!checkout)
    return (
      <Page title={t('Order at today’s prices')} crumbs={crumbs}>
        <div className="grid max-w-text gap-4">
          {refused && <Notice tone="bad" urgent title={refused.message} />}
          <Notice
            tone="wait"
            title={
              order_id
                ? t('Quote {{number}} was already ordered.', { number: quote.number })
                : t('Quote {{number}} expired on {{day}}.', { number: quote.number, day })
            }
          >
            {order_id && (
              <p className="mb-3">
                <Link to={orderPath(order_id)} className="link target">
                  {t('Order {{order_id}}', { order_id })}
                </Link>
              </p>
            )}
            <p className="mb-3">{t('You can order its items at today’s prices.')}</p>
            <ToCart />
          </Notice>
        </div>
      </Page>
    )
  return (
    <Page
      title={t('Order at these prices')}
      crumbs={crumbs}
      intro={t('Quote {{number}}: its item prices are held until {{day}}.', { number: quote.number, day })}
    >
      <CheckoutForm
        data={checkout}
        refused={refused}
        first={{ title: t('My Quotes'), to: '/quotes' }}
        notices={
          <>
            <QuoteObstacle number={quote.number} checkout={checkout} />
            <QuoteDifferences {...loaderData} checkout={checkout} />
          </>
        }
        aboutItems={
          <Link to={quotePath(quote.number)} reloadDocument className="link">
            {t('Quote (PDF)')}
          </Link>
        }
        coupon={
          <p className="text-sm text-ink-soft">{t('Coupons can’t be added to an order at quoted prices.')}</p>
        }
      />
    </Page>
  )
}

/** Adds the items to the cart at today's prices. */
function ToCart() {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="to_cart" />
      <Button type="submit" busy={busy}>
        {t('Add the items to the cart')}
      </Button>
    </Form>
  )
}

type Checkout = NonNullable<Data['checkout']>

/** Why the quote cannot be ordered as it is, with the way on at today's prices. */
function QuoteObstacle({ number, checkout }: { number: string; checkout: Checkout }) {
  const { obstacle, not_sold, lines } = checkout
  const t = useText()
  const format = useFormat()
  if (obstacle === 'unreachable')
    return (
      <Notice tone="wait" title={t('We can’t calculate freight to this ZIP code. Request a quote.')}>
        <ContactUs subject={t('Your quote {{number}}', { number })} />
      </Notice>
    )
  if (obstacle !== 'not_sold' && obstacle !== 'short') return <ObstacleNotice {...checkout} />
  const names =
    obstacle === 'not_sold'
      ? not_sold
      : lines.flatMap(({ name, left }) =>
          left === null ? [] : [t('{{name}}: {{left}} left', { name, left: format.number(left, 0) })],
        )
  return (
    <Notice
      tone="bad"
      title={
        obstacle === 'not_sold'
          ? t('We no longer sell an item in this quote')
          : t('Some items are no longer available in that quantity')
      }
    >
      <ul className="mb-3 list-disc pl-5">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mb-3">
        {t('A quote is ordered as a whole. You can order other quantities at today’s prices.')}
      </p>
      <ToCart />
    </Notice>
  )
}

/** What differs from the quote: lower prices, a coupon that is refused, and the figures for the address. */
function QuoteDifferences({ quote, cheaper, checkout }: Omit<Data, 'checkout'> & { checkout: Checkout }) {
  const { sums, coupon, address, get_it_by } = checkout
  const t = useText()
  const refusal = coupon?.refusal
  const isSame = sums.total_cents === quote.sums.total_cents
  return (
    <>
      {cheaper.length > 0 && (
        <Notice tone="good" title={t('Some items cost less today. You pay the lower price.')}>
          <ul className="list-disc pl-5">
            {cheaper.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
      {refusal && (
        <Notice
          tone="wait"
          title={t('Coupon {{code}} of this quote no longer applies', { code: coupon.coupon })}
        >
          <p>{t(couponRefusalTexts[refusal])}</p>
        </Notice>
      )}
      {address && !isSame && (
        <Notice tone="wait" title={t('The total differs from the quote')}>
          {address.zip_code !== quote.place.zip_code && (
            <p>
              {t('The quote was for ZIP code {{zip}}. Freight and tax are recalculated for your address.', {
                zip: quote.place.zip_code,
              })}
            </p>
          )}
          <FigureChanges before={{ ...quote.sums, get_it_by }} after={{ ...sums, get_it_by }} />
        </Notice>
      )}
    </>
  )
}
