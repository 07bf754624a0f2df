import { Form, Link, useSearchParams } from 'react-router'
import { CaptchaField } from '#features/people/auth/captcha/captcha-field.tsx'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

/** One field: the email address to which a code is sent. A new address gets an account. */
export function EmailCodeForm({ answer, busy }: { answer: unknown; busy: boolean }) {
  const t = useText()
  const form = useFocusFirstError(answer)
  const { problems, message, typed, captcha } = formErrorOf(answer)
  return (
    <>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="ask-continue" />
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          required
          autoComplete="username webauthn"
          maxLength={254}
          defaultValue={typed.email}
          problem={problems.email}
        />
        {captcha && <CaptchaField answer={answer} />}
        <Button type="submit" look="primary" busy={busy}>
          {t('Continue with email code')}
        </Button>
      </Form>
      <p className="text-sm text-ink-soft">
        {t('No account needed: a new address gets one with the code.')}{' '}
        <Link to="/policy/PRIVACY_POLICY" className="link">
          {t('How we handle your data')}
        </Link>
      </p>
    </>
  )
}

/** The other ways to sign in than the chosen one, below its form. */
export function OtherSignInMethods({ passkeys }: { passkeys: boolean }) {
  const t = useText()
  const [search_params] = useSearchParams()
  const chosen = search_params.get('way')
  const to = (way: string | null) => {
    const search = new URLSearchParams(search_params)
    search.delete('way')
    if (way) search.set('way', way)
    return `?${search}`
  }
  return (
    <section aria-labelledby="other-ways" className="grid gap-3 border-t border-line pt-6">
      <h2 id="other-ways" className="text-lg">
        {t('Other ways to sign in')}
      </h2>
      <div className="flex flex-wrap gap-3">
        {chosen !== null && <LinkButton to={to(null)}>{t('Email code')}</LinkButton>}
        {chosen !== 'password' && <LinkButton to={to('password')}>{t('Password')}</LinkButton>}
        {chosen !== 'phone' && <LinkButton to={to('phone')}>{t('Text message code')}</LinkButton>}
        {passkeys && <PasskeySignIn />}
      </div>
    </section>
  )
}
