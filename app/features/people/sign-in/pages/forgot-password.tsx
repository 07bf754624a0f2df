import { Link, redirect, useNavigation } from 'react-router'
import { EmailAddress, NewPassword } from '#features/people/auth/account.ts'
import { CaptchaText } from '#features/people/auth/captcha/captcha.ts'
import { CodeText, RequestId } from '#features/people/auth/codes/code.ts'
import { CodeRequestForm } from '#features/people/auth/codes/code-request-form.tsx'
import { CodeStep } from '#features/people/auth/codes/code-step.tsx'
import { requestCode } from '#features/people/auth/codes/codes.server.ts'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { resetPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { parse, z } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SignInLayout } from '../components/sign-in-layout.tsx'
import { isDemoWithoutMail } from '../demo-outbox.server.ts'
import type { Route } from './+types/forgot-password.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Choose a new password'), path: '/ForgotPwd', noindex: true })
}

/** The code is entered on this page and never part of a URL, which logs and browser histories store. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  await ctx.session()
  return { no_mail: isDemoWithoutMail(ctx) }
})

const Ask = z.object({ email: EmailAddress, captcha: CaptchaText })
const Reset = z.object({ email: EmailAddress, request_id: RequestId, code: CodeText, password: NewPassword })

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const form = Object.fromEntries(await request.formData())
  if (form.intent === 'reset') {
    const { email, ...reset } = parse(Reset, form)
    await resetPassword(ctx, { recipient: email, ...reset })
    throw redirect('/login?changed')
  }
  const { email, captcha } = parse(Ask, form)
  const { request_id } = await requestCode(ctx, {
    purpose: 'reset',
    channel: 'mail',
    recipient: email,
    captcha,
  })
  return { ok: true as const, to: email, request_id, code: '' }
})

export default function ForgotPassword({ loaderData: { no_mail }, actionData }: Route.ComponentProps) {
  const t = useText()
  const busy = useNavigation().formMethod === 'POST'
  const refusal = formErrorOf(actionData)
  const { typed } = refusal
  const { problems, message, captcha } = refusal
  const again =
    typed.intent === 'reset' && typed.request_id
      ? { to: typed.email ?? '', request_id: typed.request_id, code: typed.code ?? '' }
      : null
  const sent = actionData?.ok ? actionData : null
  const step = sent ?? again
  return (
    <SignInLayout
      title={t('Choose a new password')}
      intro={t('We’ll email you a code to reset your password.')}
    >
      {step ? (
        <CodeStep
          field="email"
          to={step.to}
          request_id={step.request_id}
          code={step.code}
          intent="reset"
          resendIntent="ask"
          submit={t('Save new password')}
          problems={problems}
          message={message}
          captcha={captcha}
          answer={actionData}
          busy={busy}
          demo={no_mail}
          again="/ForgotPwd"
        >
          <PasswordField
            name="password"
            label={t('New password')}
            required
            hint={t('At least 8 characters. A few unrelated words are easy to remember and hard to guess.')}
            autoComplete="new-password"
            maxLength={128}
            problem={problems.password}
          />
        </CodeStep>
      ) : (
        <EmailForm answer={actionData} busy={busy} />
      )}
      <p className="mt-10 border-t border-line pt-6">
        <Link to="/login" className="link target">
          {t('Back to sign-in')}
        </Link>
      </p>
    </SignInLayout>
  )
}

function EmailForm({ answer, busy }: { answer: unknown; busy: boolean }) {
  const t = useText()
  const { problems, typed } = formErrorOf(answer)
  return (
    <CodeRequestForm answer={answer} busy={busy} submit={t('Send code')}>
      <input type="hidden" name="intent" value="ask" />
      <TextField
        name="email"
        type="email"
        label={t('Email')}
        required
        autoComplete="username"
        defaultValue={typed.email}
        problem={problems.email}
      />
    </CodeRequestForm>
  )
}
