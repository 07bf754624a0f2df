import { Link } from 'react-router'
import { listAddresses } from '#features/people/addresses/addresses.server.ts'
import { MessageWidget, widgetSize } from '#features/people/notifications/components/message-widget.tsx'
import { loadMessageLookout } from '#features/people/notifications/messages.server.ts'
import { cartOwnerOf } from '#features/sales/cart/cart.server.ts'
import { showCart } from '#features/sales/cart/show-cart.server.ts'
import { wishListIds } from '#features/sales/cart/wish-list.server.ts'
import { LatestOrders, UnpaidOrders } from '#features/sales/orders/components/orders-overview.tsx'
import { statusCode } from '#features/sales/orders/order.ts'
import { openOrdersOf, ordersOf } from '#features/sales/orders/orders.server.ts'
import { plansOf } from '#features/sales/payments/payment-schedules.server.ts'
import { pathOfReturn } from '#features/sales/returns/return.ts'
import { listReturns } from '#features/sales/returns/returns.server.ts'
import { pathOfWaybill } from '#features/sales/shipments/shipment.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Icon, type IconName } from '#ui/media/icon.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Account'), path: '/dashboard', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const cart = await showCart(ctx.db, await cartOwnerOf(ctx), { locale: ctx.locale, now: ctx.now() })
  const orders = await openOrdersOf(ctx.db, customer.id)
  return {
    user_id: customer.id,
    first_name: customer.first_name,
    lookout: await loadMessageLookout(ctx, customer.id, widgetSize),
    orders,
    plans: await plansOf(
      ctx.db,
      orders.unpaid.map(({ id }) => id),
    ),
    cart: {
      count: cart.count,
      total: cart.total,
      needs_attention: cart.list.length > 0 && !cart.can_check_out,
    },
    shipped: (
      await ordersOf(ctx.db, customer.id, {
        order_status: statusCode.shipped,
        page: 1,
        page_size: 3,
        sort: 'newest',
      })
    ).items.map((order) => order.id),
    toSendBack: (
      await listReturns(ctx.db, { user_id: customer.id, status: 'reviewed', page: 1, page_size: 5 })
    ).items
      .filter((one) => one.needs_goods && one.return_tracking_number === null)
      .map(({ id, order_id }) => ({ id, order_id })),
    addresses: (await listAddresses(ctx.db, customer.id)).length,
    wish_count: (await wishListIds(ctx.db, customer.id)).length,
  }
})

/** What needs doing first, then links to all parts of the account. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user_id, first_name, lookout, orders, plans } = loaderData
  const t = useText()
  const format = useFormat()
  const tasks = tasksFor(t, loaderData, format.money(Math.round(loaderData.cart.total * 100)))
  return (
    <Page
      title={t('My Account')}
      intro={first_name ? t('Welcome back, {{first_name}}.', { first_name }) : undefined}
    >
      <section aria-labelledby="todo" className="mb-14">
        <SectionHeading id="todo" title={t('To do')} />
        <div className="mb-3 empty:hidden">
          <UnpaidOrders orders={orders.unpaid} plans={plans} />
        </div>
        {tasks.length === 0 && orders.unpaid.length === 0 ? (
          <p className="flex gap-2 text-ink-soft">
            <Icon name="check" className="mt-0.5 text-good" />
            {t('You’re all caught up.')}
          </p>
        ) : (
          <TaskList tasks={tasks} />
        )}
      </section>
      <MessageWidget user_id={user_id} lookout={lookout} />
      <div className="mb-14">
        <LatestOrders orders={orders.latest} />
      </div>
      <section aria-labelledby="yours">
        <SectionHeading id="yours" title={t('Your account')} />
        <AccountLinks links={accountLinks(t, loaderData)} />
      </section>
    </Page>
  )
}

type DashboardData = Route.ComponentProps['loaderData']
type Translate = ReturnType<typeof useText>
type Task = { icon: IconName; words: string; to: string; press: string }
type AccountLink = { to: string; icon: IconName; title: string; words: string }

/** What the customer should do next: fix or order the cart, send back returns, confirm deliveries, add an address. */
function tasksFor(
  t: Translate,
  { cart, toSendBack, shipped, addresses }: DashboardData,
  total: string,
): Task[] {
  const tasks: Task[] = []
  if (cart.needs_attention)
    tasks.push({
      icon: 'warning',
      words: t('An item in your cart needs your attention.'),
      to: '/cart',
      press: t('My Cart'),
    })
  else if (cart.count > 0)
    tasks.push({
      icon: 'cart',
      words: t('{{count}} items for {{total}} in your cart.', { count: cart.count, total }),
      to: '/cart',
      press: t('My Cart'),
    })
  for (const { id, order_id } of toSendBack)
    tasks.push({
      icon: 'refresh',
      words: t('Your request for order {{order_id}} is approved. Please ship the items back.', { order_id }),
      to: pathOfReturn(id),
      press: t('View return'),
    })
  for (const order_id of shipped)
    tasks.push({
      icon: 'truck',
      words: t('Order {{order_id}} has shipped. Confirm delivery when everything arrives.', { order_id }),
      to: pathOfWaybill(order_id),
      press: t('Track the shipment'),
    })
  if (addresses === 0)
    tasks.push({
      icon: 'map-pin',
      words: t('Add a delivery address to see tax, freight and delivery date in your cart.'),
      to: '/addressManage?add=shipping',
      press: t('Add Address'),
    })
  return tasks
}

function accountLinks(t: Translate, { cart, wish_count, addresses }: DashboardData): AccountLink[] {
  return [
    {
      to: '/OrdersAll',
      icon: 'truck',
      title: t('My Orders'),
      words: t('Your orders, payments and deliveries.'),
    },
    {
      to: '/cart',
      icon: 'cart',
      title: t('My Cart'),
      words: t('{{count}} items in your cart', { count: cart.count }),
    },
    {
      to: '/quickOrder',
      icon: 'copy',
      title: t('Quick order'),
      words: t('Paste model numbers and quantities.'),
    },
    {
      to: '/quotes',
      icon: 'mail',
      title: t('My Quotes'),
      words: t('Quotes of your cart, as PDF.'),
    },
    {
      to: '/appointments',
      icon: 'calendar',
      title: t('My Appointments'),
      words: t('Calls you booked: see, move or cancel them.'),
    },
    {
      to: '/wishlists',
      icon: 'heart',
      title: t('My Wishlists'),
      words: t('{{count}} saved products', { count: wish_count }),
    },
    {
      to: '/addressManage',
      icon: 'map-pin',
      title: t('My Address'),
      words: t('{{count}} delivery addresses', { count: addresses }),
    },
    {
      to: '/messages',
      icon: 'message',
      title: t('My Messages'),
      words: t('Updates about your orders, quotes and designs.'),
    },
    {
      to: '/residential',
      icon: 'sun',
      title: t('My Solar'),
      words: t('View your saved solar reports.'),
    },
    { to: '/profile', icon: 'user', title: t('My Profile'), words: t('Name, company and language.') },
  ]
}

function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="grid gap-3">
      {tasks.map(({ icon, words, to, press }) => (
        <li
          key={words}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded border border-line bg-sheet px-5 py-4"
        >
          <Icon name={icon} size={24} className="text-sun-deep" />
          <p className="min-w-52 grow basis-0">{words}</p>
          <LinkButton to={to}>{press}</LinkButton>
        </li>
      ))}
    </ul>
  )
}

function AccountLinks({ links }: { links: AccountLink[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {links.map(({ to, icon, title, words }) => (
        <li key={to} className="group relative flex gap-4 border-b border-line py-6">
          <Icon name={icon} size={24} className="mt-0.5 text-ink-soft" />
          <div>
            <h3 className="text-lg leading-snug">
              <Link
                to={to}
                className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-ink-soft">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
