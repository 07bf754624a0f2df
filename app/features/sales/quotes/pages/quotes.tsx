import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { cartCount } from '#features/sales/cart/cart.server.ts'
import { orderPath } from '#features/sales/orders/order.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { createQuote } from '../create-quote.server.ts'
import { isValid, lastDayOf, quoteOrderPath, quotePath } from '../quote.ts'
import { quotesOf } from '../quotes.server.ts'
import type { Route } from './+types/quotes.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Quotes'), path: '/quotes', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const quotes = await quotesOf(db, customer.id)
  return {
    email: customer.email,
    cart_count: await cartCount(db, { user_id: customer.id }),
    quotes: quotes.map((quote) => {
      const { number, lines, sums, place, valid_until, created_at, order_ids, current_order_id } = quote
      const is_valid = isValid(quote, now())
      return {
        number,
        count: lines.reduce((sum, line) => sum + line.quantity, 0),
        total_cents: sums.total_cents,
        zip: place.zip_code,
        valid_until,
        is_valid,
        is_orderable: is_valid && current_order_id === null,
        created_at: created_at.toISOString(),
        order_ids,
      }
    }),
  }
})

/** Creates a quote of the cart and mails it. */
export const action = pageAction(async ({ context }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const { number } = await createQuote(ctx, await requireCustomer(ctx))
  throw redirect(`/quotes?${new URLSearchParams({ sent: number })}`)
})

export default function Quotes({ loaderData, actionData }: Route.ComponentProps) {
  const { email, quotes, cart_count } = loaderData
  const t = useText()
  const [search] = useSearchParams()
  const sent = quotes.find(({ number }) => number === search.get('sent'))
  return (
    <Page
      title={t('My Quotes')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Quotes') }]}
      intro={t('A quote holds the item prices of your cart for 30 days.')}
    >
      <div className="grid gap-6">
        {actionData && <Notice tone="bad" urgent title={actionData.message} />}
        {sent && !actionData && (
          <Notice
            tone="good"
            urgent
            title={t('Quote {{number}} was emailed to {{email}}.', { number: sent.number, email })}
          />
        )}
        {cart_count > 0 && <RequestQuote count={cart_count} />}
        {quotes.length === 0 ? (
          <EmptyState
            icon="mail"
            title={t('No quotes yet')}
            action={<LinkButton to="/cart">{t('Go to cart')}</LinkButton>}
          >
            {t('Choose ‘Email me this quote’ in the cart to get one as a PDF.')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {quotes.map((quote) => (
              <QuoteRow key={quote.number} quote={quote} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

function RequestQuote({ count }: { count: number }) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded bg-sunken p-5">
      <div>
        <p className="font-medium">{t('{{count}} items in your cart', { count })}</p>
        <DeliveryPlace />
      </div>
      <Form method="post">
        <Button type="submit" icon="mail" busy={busy}>
          {t('Email me this quote')}
        </Button>
      </Form>
    </section>
  )
}

function QuoteRow({ quote }: { quote: Route.ComponentProps['loaderData']['quotes'][number] }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {quote.number}
          {quote.is_valid ? (
            <Tag tone="good">{t('Valid until {{day}}', { day: format.date(lastDayOf(quote)) })}</Tag>
          ) : (
            <Tag tone="bad">{t('Expired on {{day}}', { day: format.date(lastDayOf(quote)) })}</Tag>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {format.date(quote.created_at)} · {t('{{count}} items', { count: quote.count })} ·{' '}
          {t('Delivery to {{zip}}', { zip: quote.zip })}
        </p>
        {quote.order_ids.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-sm">
            {t('Ordered')}
            {quote.order_ids.map((id) => (
              <Link key={id} to={orderPath(id)} className="link target">
                {id}
              </Link>
            ))}
          </p>
        )}
      </div>
      <p className="font-medium tabular-nums">{format.money(quote.total_cents)}</p>
      <Link
        to={quotePath(quote.number)}
        reloadDocument
        className="link target inline-flex items-center gap-2"
      >
        <Icon name="download" size={16} />
        {t('Quote (PDF)')}
      </Link>
      <LinkButton
        to={quoteOrderPath(quote.number)}
        look={quote.is_orderable ? 'primary' : 'secondary'}
        size="small"
      >
        {quote.is_orderable ? t('Order at these prices') : t('Order at today’s prices')}
      </LinkButton>
    </li>
  )
}
