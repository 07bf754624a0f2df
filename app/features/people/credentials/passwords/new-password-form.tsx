import { Form } from 'react-router'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import type { ProfileFormState } from '#features/people/auth/components/profile-section.tsx'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { CurrentPasswordField } from '../identity-check/current-password-field.tsx'

/** The form that changes the password. */
export function NewPasswordForm({ email, answer }: { email: string; answer: ProfileFormState }) {
  const t = useText()
  const refusal = formErrorOf(answer.data)
  const isThisForm = refusal.typed.intent === 'password'
  const problems = isThisForm ? refusal.problems : {}
  const form = useFocusFirstError(isThisForm && answer.data)
  return (
    <Disclosure title={t('Change password')} open={isThisForm}>
      <Form ref={form} method="post" noValidate className="grid max-w-form gap-5">
        <input type="hidden" name="intent" value="password" />
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        {isThisForm && refusal.message && (
          <Notice tone="bad" urgent>
            {refusal.message}
          </Notice>
        )}
        <CurrentPasswordField problem={problems.current_password} />
        <PasswordField
          name="password"
          label={t('New password')}
          required
          hint={t('At least 8 characters. A few unrelated words are easy to remember and hard to guess.')}
          autoComplete="new-password"
          maxLength={128}
          problem={problems.password}
        />
        <div>
          <Button type="submit" busy={answer.busy === 'password'}>
            {t('Save new password')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
