import { redirect, useSearchParams } from 'react-router'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { requireSignIn } from '#features/people/auth/components/require-sign-in.ts'
import { isRecentlyConfirmed } from '#features/people/credentials/identity-check/confirm-identity.server.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { pathIn, text, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { accessScopes, NewAccessToken } from '../access-token.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '../access-tokens.server.ts'
import { AccessTokenList } from '../components/access-token-list.tsx'
import { NewAccessTokenForm } from '../components/new-access-token-form.tsx'
import type { Route } from './+types/access-tokens.ts'

const path = '/profile/access_tokens'

export const clientMiddleware = requireSignIn

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return pageMeta({ ...site, title: translator(site.locale)('AI assistants'), path, noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  return {
    tokens: await listAccessTokens(ctx.db, customer.id),
    confirmed: isRecentlyConfirmed(customer),
    endpoint: ctx.services.settings.MCP_ENDPOINT ? `${ctx.origin}/mcp` : null,
  }
})

const Revoke = z.object({ id: z.string() })

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const form = Object.fromEntries(await request.formData())
  switch (form.intent) {
    case 'create': {
      const scopes = accessScopes.filter((scope) => form[scope] !== undefined)
      const token = await createAccessToken(ctx, customer, parse(NewAccessToken, { ...form, scopes }))
      return { ok: true as const, token }
    }
    case 'revoke':
      await revokeAccessToken(ctx, customer, parse(Revoke, form).id)
      throw redirect(pathIn(ctx.locale, `${path}?done=revoked`))
    default:
      throw new Problem('malformed', text('Please check this value'))
  }
})

export default function AccessTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, endpoint } = loaderData
  const t = useText()
  const [search_params] = useSearchParams()
  const { refused, typed, message } = formErrorOf(actionData)
  const created = actionData?.ok ? actionData.token : null
  return (
    <Page
      title={t('AI assistants')}
      crumbs={[
        { title: t('Dashboard'), to: '/dashboard' },
        { title: t('My Profile'), to: '/profile' },
        { title: t('AI assistants') },
      ]}
      intro={t(
        'An assistant that supports the Model Context Protocol can search our products and check whether parts work together. With an access token it can also read your cart and the status of your orders. It can’t change or order anything.',
      )}
      width="form"
    >
      <div className="grid gap-10">
        {!actionData && search_params.get('done') === 'revoked' && (
          <Notice tone="good">{t('Token revoked. It no longer works.')}</Notice>
        )}
        {refused && typed.intent !== 'create' && (
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        )}
        {endpoint ? (
          <ConnectionDetails endpoint={endpoint} />
        ) : (
          <Notice tone="wait">{t('Access for assistants is turned off in this store.')}</Notice>
        )}
        <section aria-labelledby="new">
          <SectionHeading
            id="new"
            title={t('New access token')}
            intro={t(
              'Anyone with this token can read the data it gives access to. Share it only with your assistant.',
            )}
          />
          {created ? <CreatedToken token={created} /> : <NewAccessTokenForm answer={actionData} />}
        </section>
        {tokens.length > 0 && (
          <section aria-labelledby="tokens">
            <SectionHeading id="tokens" title={t('Your access tokens')} />
            <AccessTokenList tokens={tokens} />
          </section>
        )}
      </div>
    </Page>
  )
}

/** Takes the place of the form, where the customer is looking. */
function CreatedToken({ token }: { token: string }) {
  const t = useText()
  return (
    <div className="grid gap-5">
      <Notice tone="good" urgent title={t('Token created. Copy it now: it’s shown only once.')}>
        <div className="mt-1 flex items-center justify-between gap-3">
          <code className="break-all">{token}</code>
          <CopyButton text={token} label={t('Copy token')} />
        </div>
      </Notice>
      <div>
        <LinkButton to={path}>{t('Create another token')}</LinkButton>
      </div>
    </div>
  )
}

/** What is entered in the assistant's settings. */
function ConnectionDetails({ endpoint }: { endpoint: string }) {
  const t = useText()
  return (
    <section aria-labelledby="address">
      <SectionHeading id="address" title={t('Connect your assistant')} />
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-ink-soft">{t('MCP server URL')}</dt>
          <dd className="break-all">
            <code>{endpoint}</code>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('Request header with an access token')}</dt>
          <dd className="break-all">
            <code>Authorization: Bearer hst_…</code>
          </dd>
        </div>
      </dl>
    </section>
  )
}
