import { useState } from 'react'
import { Form, redirectDocument, useNavigation } from 'react-router'
import { IdentityProof } from '#features/people/auth/account.ts'
import { profileOf } from '#features/people/auth/accounts.server.ts'
import { CodeText } from '#features/people/auth/codes/code.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { requireSignIn } from '#features/people/auth/components/require-sign-in.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { signInCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type Customer,
  type RequestContext,
  requestContextOf,
  requireCustomer,
} from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { confirmIdentity, isRecentlyConfirmed } from '../identity-check/confirm-identity.server.ts'
import { PasswordForm } from '../identity-check/password-form.tsx'
import { notifyAccountChange } from '../passwords/passwords.server.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from '../two-factor/two-factor.server.ts'
import type { Route } from './+types/two-factor.ts'

export const clientMiddleware = requireSignIn

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Two-step sign-in'), path: '/profile/two_step', noindex: true })
}

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  return {
    on: (await profileOf(ctx.db, customer.id)).two_step,
    confirmed: isRecentlyConfirmed(customer),
  }
})

const Proof = z.object({ current_password: IdentityProof })

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(ctx)
  const form = Object.fromEntries(await request.formData())
  if (form.intent === 'confirm') {
    const { code } = parse(z.object({ code: CodeText }), form)
    return redirectAfterChange(ctx, customer, await confirmTwoFactor(ctx, customer, code), 'on')
  }
  await confirmIdentity(ctx, customer, parse(Proof, form).current_password)
  if (form.intent === 'begin') return { ok: true as const, ...(await beginTwoFactor(ctx, customer)) }
  if (form.intent === 'renew') {
    const recovery_codes = await renewRecoveryCodes(ctx, customer)
    return { ok: true as const, secret: null, qr: null, recovery_codes }
  }
  if (form.intent === 'end')
    return redirectAfterChange(ctx, customer, await endTwoFactor(ctx, customer), 'off')
  throw new Problem('malformed', text('Please check this value'))
})

/**
 * Sends the session's new token, notifies the owner by mail, and returns to the profile. Staff who turned it on, as an
 * invitation asks them to, continue in the back office.
 */
async function redirectAfterChange(
  ctx: RequestContext,
  customer: Customer,
  token: string,
  to: 'on' | 'off',
): Promise<never> {
  const { settings } = ctx.services
  await notifyAccountChange(ctx.db, customer.id, publicUrlOf(settings), `two-step-${to}`)
  const cookies = signInCookies(token, customer, settings.SESSION_DAYS, settings.secureCookies)
  const isStaff = customer.owes_second_factor || customer.role !== 'customer'
  const next = isStaff && to === 'on' ? '/admin' : `/profile?done=two-step-${to}#two-step`
  throw redirectDocument(next, {
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

export default function TwoFactor({ loaderData: { on }, actionData }: Route.ComponentProps) {
  const t = useText()
  const { typed } = formErrorOf(actionData)
  const fresh = actionData?.ok ? actionData : null
  // The server sends recovery codes once, so they stay on the page if the code is mistyped.
  const [shown, setShown] = useState(fresh)
  if (fresh && fresh !== shown) setShown(fresh)
  const confirming = Boolean(shown?.qr) || typed.intent === 'confirm'
  return (
    <Page
      title={t('Two-step sign-in')}
      crumbs={[
        { title: t('Dashboard'), to: '/dashboard' },
        { title: t('My Profile'), to: '/profile' },
        { title: t('Two-step sign-in') },
      ]}
      intro={t(
        'An authenticator app shows a new code every 30 seconds, so a stolen password isn’t enough to sign in.',
      )}
      width="form"
    >
      <div className="grid gap-10">
        {shown?.qr && <Secret qr={shown.qr} secret={shown.secret} />}
        {shown && <RecoveryCodes codes={shown.recovery_codes} />}
        {confirming && <Confirm answer={actionData} />}
        {!confirming && !on && (
          <PasswordForm intent="begin" submit={t('Set up')} look="primary" answer={actionData} />
        )}
        {on && !confirming && (
          <>
            <section>
              <SectionHeading
                title={t('New recovery codes')}
                intro={t('Your old codes will stop working.')}
              />
              <PasswordForm intent="renew" submit={t('Generate new codes')} answer={actionData} />
            </section>
            <section>
              <SectionHeading title={t('Turn off')} />
              <PasswordForm intent="end" submit={t('Turn off')} look="danger" answer={actionData} />
            </section>
          </>
        )}
      </div>
    </Page>
  )
}

function Secret({ qr, secret }: { qr: string; secret: string }) {
  const t = useText()
  return (
    <section>
      <SectionHeading title={t('Scan this with your app')} />
      <img
        src={qr}
        alt={t('QR code of the secret key shown below')}
        width={220}
        height={220}
        className="rounded border border-line bg-sheet"
      />
      <p className="mt-4 text-sm text-ink-soft">{t('Or enter this key in the app:')}</p>
      <p className="mt-1 flex items-center gap-2 font-medium break-all">
        {secret}
        <CopyButton text={secret} label={t('Copy secret key')} />
      </p>
    </section>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useText()
  return (
    <section>
      <SectionHeading
        title={t('Save these recovery codes')}
        intro={t('Use each code once if you don’t have your phone. Save them now; we won’t show them again.')}
      />
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded bg-sunken p-4 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-3 flex items-center gap-2 text-sm">
        {t('Copy all')}
        <CopyButton text={codes.join('\n')} label={t('Copy all')} />
      </p>
    </section>
  )
}

function Confirm({ answer }: { answer: unknown }) {
  const t = useText()
  const form = useFocusFirstError(answer)
  const busy = useNavigation().formData?.get('intent') === 'confirm'
  const { typed, problems, message } = formErrorOf(answer)
  const isThisForm = typed.intent === 'confirm'
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="confirm" />
      {isThisForm && message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <TextField
        name="code"
        label={t('Current code from your app')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        problem={isThisForm ? problems.code : undefined}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('Turn on')}
        </Button>
      </div>
    </Form>
  )
}
