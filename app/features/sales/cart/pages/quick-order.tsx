import { Form, redirect, useNavigation } from 'react-router'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { customerOf, type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { addLinesToCart } from '../cart.server.ts'
import { getOrCreateCartOwner } from '../cart-cookie.server.ts'
import { QuickOrderResult } from '../components/quick-order-result.tsx'
import { cartLinesOf, findQuickOrder, type QuickOrderLine } from '../quick-order/quick-order.server.ts'
import { QuickOrderInput } from '../quick-order/quick-order.ts'
import type { Route } from './+types/quick-order.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Quick order'), path: '/quickOrder', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => ({
  is_customer: (await customerOf(requestContextOf(context))) !== null,
}))

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  await ctx.services.limits.take('quick-order', ctx.network_address)
  const form = Object.fromEntries(await request.formData())
  const { list } = parse(QuickOrderInput, form)
  const lines = await findQuickOrder(ctx.db, list, ctx.locale)
  if (form.intent !== 'add') return { ok: true as const, list, lines }
  return addToCart(ctx, lines)
})

/** Adds the lines that were found, and redirects to the cart. */
async function addToCart(ctx: RequestContext, lines: QuickOrderLine[]) {
  const found = cartLinesOf(lines)
  const { owner, cookies } = await getOrCreateCartOwner(ctx)
  if (found.length > 0) await addLinesToCart(ctx.db, owner, found)
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  throw redirect('/cart', { headers })
}

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  const checked = actionData?.ok ? actionData : null
  const refused = actionData && !actionData.ok ? actionData : null
  const crumbs = loaderData.is_customer
    ? [{ title: t('Dashboard'), to: '/dashboard' }, { title: t('Quick order') }]
    : [{ title: t('Quick order') }]
  return (
    <Page
      title={t('Quick order')}
      crumbs={crumbs}
      intro={t('Paste model numbers and quantities from your material list, one product per line.')}
    >
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Form method="post" noValidate className="grid gap-4">
          {refused && Object.keys(refused.problems).length === 0 && (
            <Notice tone="bad" urgent title={refused.message} />
          )}
          <TextArea
            name="list"
            label={t('Model numbers and quantities')}
            hint={t('Example: {{example}}. Without a quantity, 1 is ordered.', { example: 'HC-48-J 12' })}
            required
            rows={8}
            spellCheck={false}
            autoComplete="off"
            defaultValue={checked?.list ?? refused?.typed.list}
            problem={refused?.problems.list}
          />
          <Button
            type="submit"
            name="intent"
            value="check"
            busy={busy}
            look={checked ? 'secondary' : 'primary'}
          >
            {t('Check list')}
          </Button>
        </Form>
        {checked && <QuickOrderResult list={checked.list} lines={checked.lines} busy={busy} />}
      </div>
    </Page>
  )
}
