import { Form, Link, useSearchParams } from 'react-router'
import { CaptchaField } from '#features/people/auth/captcha/captcha-field.tsx'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'

/** The sign-in methods as tabs. */
export function SignInMethodTabs() {
  const t = useText()
  const [search_params] = useSearchParams()
  const way = search_params.get('way')
  const to = (next: string | null) => {
    const search = new URLSearchParams(search_params)
    search.delete('way')
    search.delete('changed')
    search.delete('deleted')
    if (next) search.set('way', next)
    return `?${search}`
  }
  return (
    <LinkTabs
      label={t('Sign-in options')}
      tabs={[
        { to: to(null), title: t('Password'), current: way !== 'email' && way !== 'phone' },
        { to: to('email'), title: t('Email code'), current: way === 'email' },
        { to: to('phone'), title: t('Text message code'), current: way === 'phone' },
      ]}
    />
  )
}

type StepProps = { answer: unknown; busy: boolean }

/** The form of the chosen method: email and password, or the recipient of a code. */
export function SignInForm({ way, answer, busy }: StepProps & { way: string | null }) {
  const t = useText()
  const form = useFocusFirstError(answer)
  const { problems, message, typed, captcha } = formErrorOf(answer)
  const chosen = way === 'email' || way === 'phone' ? way : 'password'
  return (
    <>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <Form ref={form} key={chosen} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={chosen === 'password' ? 'password' : `ask-${chosen}`} />
        {chosen === 'phone' ? (
          <TextField
            name="phone"
            type="tel"
            label={t('Mobile phone')}
            hint={t('The US or Canadian number you confirmed in your profile.')}
            required
            autoComplete="tel"
            defaultValue={typed.phone}
            problem={problems.phone}
          />
        ) : (
          <TextField
            name="email"
            type="email"
            label={t('Email')}
            required
            autoComplete="username webauthn"
            defaultValue={typed.email}
            problem={problems.email}
          />
        )}
        {chosen === 'password' && (
          <div className="grid gap-2">
            <PasswordField name="password" label={t('Password')} required problem={problems.password} />
            <p className="text-sm">
              <Link to="/ForgotPwd" className="link target">
                {t('Forgot your password?')}
              </Link>
            </p>
          </div>
        )}
        {captcha && <CaptchaField answer={answer} />}
        <Button type="submit" look="primary" busy={busy}>
          {chosen === 'password' ? t('Login') : t('Send code')}
        </Button>
      </Form>
    </>
  )
}

/** The second step of a sign-in. */
export function SecondStep({ ticket, answer, busy }: StepProps & { ticket: string }) {
  const t = useText()
  const form = useFocusFirstError(answer)
  const { problems, message } = formErrorOf(answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <h2 className="text-lg">{t('Verify it’s you')}</h2>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="second-step" />
      <input type="hidden" name="ticket" value={ticket} />
      <TextField
        name="code"
        label={t('Code from your authenticator app')}
        hint={t('Or enter a recovery code. Each works once.')}
        required
        autoComplete="one-time-code"
        maxLength={20}
        problem={problems.code}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('Login')}
      </Button>
    </Form>
  )
}
