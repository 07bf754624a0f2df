import { Link, useNavigation } from 'react-router'
import { productIdIn } from '#features/catalog/products/requested-product.server.ts'
import { EmailAddress } from '#features/people/auth/account.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { customerOf, requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { StockNoticeForm } from '../components/stock-notice-form.tsx'
import { hasStockNotice, noticeProduct, requestStockNotice } from '../stock-notices.server.ts'
import type { Route } from './+types/stock-notice.ts'

/** `/stockNotice?product_id=`: the form of the product page, its messages and its result. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, locale } = requestContextOf(context)
  const customer = await customerOf(context)
  const product = await noticeProduct(db, productIdIn(request.url), locale)
  return {
    product,
    email: customer?.email ?? null,
    is_waiting: customer ? await hasStockNotice(db, customer, product.id) : false,
  }
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await customerOf(context)
  const { email } = parse(z.object({ email: EmailAddress }), Object.fromEntries(await request.formData()))
  const outcome = await requestStockNotice(ctx, customer, { product_id: productIdIn(request.url), email })
  return { ok: true as const, outcome, email }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Email me when it is back')
  return pageMeta({ ...site, title, path: '/stockNotice', noindex: true })
}

export default function StockNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData
  const t = useText()
  const back = `/${product.id}`
  const crumbs = [{ title: product.name, to: back }, { title: t('Email me when it is back') }]
  return (
    <Page title={t('Email me when it is back')} crumbs={crumbs} width="form">
      <p className="mb-8 flex items-center gap-4">
        <span className="w-18 shrink-0">
          <ProductPicture alt="" src={product.thumbnail} width={144} height={144} className="rounded" />
        </span>
        <Link to={back} className="link font-medium">
          {product.name}
        </Link>
      </p>
      <NoticeState loaderData={loaderData} actionData={actionData} />
    </Page>
  )
}

type StateProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The form, or why there is none. */
function NoticeState({ loaderData: { product, email, is_waiting }, actionData }: StateProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  const done = actionData && 'ok' in actionData ? actionData : null
  if (done?.ok) return <Requested {...done} />
  if (product.state !== 'out_of_stock')
    return (
      <Notice
        title={
          product.state === 'available' ? t('This product is in stock') : t('This product is discontinued')
        }
      >
        <LinkButton to={`/${product.id}`} look="quiet" size="small">
          {product.state === 'available' ? t('View product') : t('See the replacement')}
        </LinkButton>
      </Notice>
    )
  if (is_waiting && email && !done)
    return (
      <Notice tone="good">{t('We’ll email {{email}} when this product is back in stock.', { email })}</Notice>
    )
  return (
    <div className="grid gap-5">
      {done && Object.keys(done.problems).length === 0 && <Notice tone="bad" urgent title={done.message} />}
      <StockNoticeForm
        product_id={product.id}
        email={done?.typed.email ?? email ?? ''}
        problem={done?.problems.email}
        busy={busy}
      />
    </div>
  )
}

function Requested({ outcome, email }: { outcome: 'waiting' | 'confirm'; email: string }) {
  const t = useText()
  return outcome === 'waiting' ? (
    <Notice tone="good" urgent title={t('Request saved')}>
      {t('We’ll email {{email}} when this product is back in stock.', { email })}
    </Notice>
  ) : (
    <Notice tone="info" urgent title={t('Check your email')}>
      {t('We sent a link to {{email}}. Follow it to confirm the address; without it we send nothing else.', {
        email,
      })}
    </Notice>
  )
}
