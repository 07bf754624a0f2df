import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { EmailAddress, NewPassword } from '#features/people/auth/account.ts'
import { CodeText } from '#features/people/auth/codes/code.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { deviceOf } from '#features/people/auth/sessions/device.ts'
import { signInCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { confirmIdentity } from '#features/people/credentials/identity-check/confirm-identity.server.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
} from '#features/people/credentials/two-factor/two-factor.server.ts'
import { createOwner, hasStaff } from '#features/people/setup/first-run.server.ts'
import '#layout/admin/admin-texts.ts'
import type { AdminHandle } from '#layout/layout-data.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import {
  customerOf,
  type RequestContext,
  requestContextOf,
  requireCustomer,
} from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import styles from '../../../admin.css?url'
import type { Route } from './+types/owner-setup.ts'

export const handle = { admin: true } satisfies AdminHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Set up your shop'))
}

/** Without staff: the owner's account. With an owner who has no second factor yet: that one. Then the back office. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await customerOf(ctx)
  if (!(await hasStaff(ctx.db))) return { step: 'owner' as const }
  if (customer?.owes_second_factor) return { step: 'second_factor' as const }
  if (customer && customer.role === 'customer') throw data(null, { status: 404 })
  throw redirect('/admin/first-steps')
})

const noCode = text('Please enter the setup code')
const Owner = z.object({
  intent: z.literal('owner'),
  token: z.string({ message: noCode }).trim().min(1, noCode).max(100),
  email: EmailAddress,
  password: NewPassword,
})
const SecondFactor = z.object({ intent: z.literal('begin') })
const Confirmed = z.object({ intent: z.literal('confirm'), code: CodeText })

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const form = Object.fromEntries(await request.formData())
  if (form.intent === 'owner') {
    const owner = await createOwner(ctx, parse(Owner, form), deviceOf(request.headers.get('user-agent')))
    throw signedInAt(ctx, '/admin/setup', owner.token, owner.person)
  }
  const customer = await requireCustomer(ctx)
  if (form.intent === 'confirm') {
    const token = await confirmTwoFactor(ctx, customer, parse(Confirmed, form).code)
    throw signedInAt(ctx, '/admin/first-steps', token, customer)
  }
  parse(SecondFactor, form)
  await confirmIdentity(ctx, customer, undefined)
  return { ok: true as const, ...(await beginTwoFactor(ctx, customer)) }
})

type Person = Parameters<typeof signInCookies>[1]

function signedInAt({ services }: RequestContext, path: string, token: string, person: Person) {
  const { SESSION_DAYS, secureCookies } = services.settings
  const cookies = signInCookies(token, person, SESSION_DAYS, secureCookies)
  return redirectDocument(path, {
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

export default function OwnerSetup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <main id="main" tabIndex={-1} className="admin grow px-4 py-10">
      <div className="mx-auto grid max-w-form gap-6">
        <p className="text-lg font-semibold">Heliostead</p>
        <h1 className="text-xl">{t('Set up your shop')}</h1>
        {loaderData.step === 'owner' ? (
          <OwnerForm answer={actionData} />
        ) : (
          <SecondFactorSetup answer={actionData} />
        )}
      </div>
    </main>
  )
}

/** The account of the owner; the setup code comes behind the link's `#`, which no browser sends to a server. */
function OwnerForm({ answer }: { answer: unknown }) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  const { typed, problems, message } = formErrorOf(answer)
  const form = useFocusFirstError(answer)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const code = location.hash.slice(1)
    const field = fields.current?.querySelector<HTMLInputElement>('input[name=token]')
    if (!code || !field) return
    field.value = code
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <div ref={fields}>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="owner" />
        <p>{t('Create the account of the owner. Next, set up an authenticator app.')}</p>
        {message && (
          <Notice tone="bad" urgent>
            {message}
          </Notice>
        )}
        <TextField
          name="token"
          label={t('Setup code')}
          hint={t('Filled in from your link. If it’s empty, copy the part after the #.')}
          required
          autoComplete="off"
          defaultValue={typed.token}
          problem={problems.token}
        />
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          required
          autoComplete="username"
          defaultValue={typed.email}
          problem={problems.email}
        />
        <PasswordField
          name="password"
          label={t('New password')}
          hint={t('At least 8 characters. A few unrelated words are easy to remember and hard to guess.')}
          required
          autoComplete="new-password"
          problem={problems.password}
        />
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('Continue')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

type Begun = { qr: string; secret: string; recovery_codes: string[] }

const begunOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'qr' in answer ? (answer as Begun) : null

function SecondFactorSetup({ answer }: { answer: unknown }) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  const { problems, message } = formErrorOf(answer)
  const fresh = begunOf(answer)
  // The server sends them once, so they stay on the page if the code is mistyped.
  const [begun, setBegun] = useState(fresh)
  if (fresh && fresh !== begun) setBegun(fresh)
  return (
    <Form method="post" noValidate className="grid gap-5">
      <p>{t('Staff sign in with a password and a code of an authenticator app.')}</p>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      {begun ? (
        <>
          <AppSecret begun={begun} />
          <input type="hidden" name="intent" value="confirm" />
          <TextField
            name="code"
            label={t('Current code from your app')}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            problem={problems.code}
          />
        </>
      ) : (
        <input type="hidden" name="intent" value="begin" />
      )}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {begun ? t('Turn on') : t('Set up')}
        </Button>
      </div>
    </Form>
  )
}

function AppSecret({ begun: { qr, secret, recovery_codes } }: { begun: Begun }) {
  const t = useText()
  return (
    <>
      <h2 className="text-lg">{t('Scan this with your app')}</h2>
      <img
        src={qr}
        alt={t('QR code of the secret key shown below')}
        width={220}
        height={220}
        className="rounded border border-line bg-sheet"
      />
      <p className="flex flex-wrap items-center gap-2 font-medium break-all">
        {secret}
        <CopyButton text={secret} label={t('Copy secret key')} />
      </p>
      <h2 className="text-lg">{t('Save these recovery codes')}</h2>
      <p className="text-sm text-ink-soft">
        {t('Use each code once if you don’t have your phone. Save them now; we won’t show them again.')}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded bg-sunken p-4 tabular-nums">
        {recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
