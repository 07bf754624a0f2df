import { Form } from 'react-router'
import { CaptchaField } from '#features/people/auth/captcha/captcha-field.tsx'
import { CodeStep } from '#features/people/auth/codes/code-step.tsx'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import type { ProfileFormState } from '#features/people/auth/components/profile-section.tsx'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { CurrentPasswordField } from '#features/people/credentials/identity-check/current-password-field.tsx'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import type { ProfileStep } from '../profile-form.server.ts'

type ContactFormProps = {
  field: 'email' | 'phone'
  /** The current value; empty if there is none. */
  value: string
  /** The current value as shown. */
  formatted: string
  answer: ProfileFormState
}

/** The current email address or phone number, and the two steps to change it: password, then a code. */
export function ContactForm({ field, value, formatted, answer }: ContactFormProps) {
  const t = useText()
  const refusal = formErrorOf(answer.data)
  const step = stepOf(field, answer.data)
  const isThisForm = refusal.typed.intent?.endsWith(field) ?? false
  if (step)
    return (
      <CodeStep
        field={field}
        {...step}
        intent={`take-${field}`}
        submit={t('Confirm')}
        problems={isThisForm ? refusal.problems : {}}
        message={isThisForm ? refusal.message : null}
        answer={answer.data}
        busy={answer.busy === `take-${field}`}
        demo={answer.no_mail}
        again="/profile"
        isOwn
      />
    )
  return (
    <div>
      <p className="border-b border-line pb-4 text-lg break-words">
        {formatted || <span className="text-base text-ink-soft">{t('None yet')}</span>}
      </p>
      <Disclosure title={changeLabel(t, field, value)} open={isThisForm}>
        <NewContactForm field={field} answer={answer} isThisForm={isThisForm} />
        {field === 'phone' && value && <RemovePhone answer={answer} />}
      </Disclosure>
    </div>
  )
}

const changeLabel = (t: ReturnType<typeof useText>, field: 'email' | 'phone', value: string) =>
  field === 'email' ? t('Change email address') : value ? t('Change number') : t('Add a number')

function stepOf(field: 'email' | 'phone', answer: unknown) {
  const sent = answer as ProfileStep | undefined
  if (sent?.ok) return sent.field === field ? { to: sent.to, request_id: sent.request_id } : null
  const { typed } = formErrorOf(answer)
  if (typed.intent !== `take-${field}` || !typed.request_id) return null
  return { to: typed[field] ?? '', request_id: typed.request_id }
}

function NewContactForm({
  field,
  answer,
  isThisForm,
}: {
  field: 'email' | 'phone'
  answer: ProfileFormState
  isThisForm: boolean
}) {
  const t = useText()
  const refusal = formErrorOf(answer.data)
  const isSubmitted = isThisForm && refusal.typed.intent === `ask-${field}`
  const form = useFocusFirstError(isSubmitted && answer.data)
  const problems = isSubmitted ? refusal.problems : {}
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-form gap-5">
      <input type="hidden" name="intent" value={`ask-${field}`} />
      {isSubmitted && refusal.message && (
        <Notice tone="bad" urgent>
          {refusal.message}
        </Notice>
      )}
      {field === 'email' ? (
        <TextField
          name="email"
          type="email"
          label={t('New email address')}
          required
          autoComplete="email"
          defaultValue={isSubmitted ? refusal.typed.email : undefined}
          problem={problems.email}
        />
      ) : (
        <TextField
          name="phone"
          type="tel"
          label={t('New number')}
          hint={t('A US or Canadian mobile number, for example (614) 555-0100')}
          required
          autoComplete="tel"
          defaultValue={isSubmitted ? refusal.typed.phone : undefined}
          problem={problems.phone}
        />
      )}
      <CurrentPasswordField problem={problems.current_password} />
      {isSubmitted && refusal.captcha && <CaptchaField answer={answer.data} />}
      <div>
        <Button type="submit" busy={answer.busy === `ask-${field}`}>
          {t('Send code')}
        </Button>
      </div>
    </Form>
  )
}

function RemovePhone({ answer }: { answer: ProfileFormState }) {
  const t = useText()
  const refusal = formErrorOf(answer.data)
  const isThisForm = refusal.typed.intent === 'remove-phone'
  return (
    <Form method="post" noValidate className="mt-10 grid max-w-form gap-5 border-t border-line pt-6">
      <input type="hidden" name="intent" value="remove-phone" />
      <CurrentPasswordField problem={isThisForm ? refusal.problems.current_password : undefined} />
      <div>
        <Button type="submit" look="danger" busy={answer.busy === 'remove-phone'}>
          {t('Remove number')}
        </Button>
      </div>
    </Form>
  )
}
