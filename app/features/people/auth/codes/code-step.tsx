import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { useFocusFirstError } from '../components/use-focus-first-error.ts'
import { formatPhone } from '../format-phone.ts'
import { code_minutes } from './code.ts'

type CodeStepProps = {
  /** The form field of the recipient. */
  field: 'email' | 'phone'
  to: string
  request_id: string
  /** Intent of the form. */
  intent: string
  /** Intent that requests another code; without it there is no such button. */
  resendIntent?: string
  submit: string
  code?: string
  problems: Record<string, string | undefined>
  /** Error of the whole form. */
  message?: string | null
  captcha?: boolean
  busy: boolean
  /** Whether to link to the demo page that shows the mail, since a demo sends none. */
  demo: boolean
  again: string
  answer: unknown
  children?: ReactNode
  /** Whether the user is signed in and changes their own number: then a message is always sent. */
  isOwn?: boolean
}

/** The form in which a code is entered. Its text does not reveal whether one was sent. */
export function CodeStep(props: CodeStepProps) {
  const {
    field,
    to,
    request_id,
    intent,
    resendIntent,
    submit,
    code,
    problems,
    message,
    captcha,
    busy,
    demo,
    again,
    answer,
    children,
  } = props
  const t = useText()
  const form = useFocusFirstError(answer)
  return (
    <div className="grid gap-5">
      <Notice>{sentText(t, props)}</Notice>
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={field} value={to} />
        <input type="hidden" name="request_id" value={request_id} />
        <TextField
          name="code"
          label={t('Code')}
          hint={t('6-digit code')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue={code}
          maxLength={12}
          problem={problems.code}
        />
        {children}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {submit}
          </Button>
        </div>
      </Form>
      {resendIntent && (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="intent" value={resendIntent} />
          <input type="hidden" name={field} value={to} />
          {captcha && <CaptchaField answer={answer} />}
          <div>
            <Button type="submit" size="small" icon="refresh">
              {t('Resend code')}
            </Button>
          </div>
        </Form>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link to={again} reloadDocument className="link target">
          {field === 'email' ? t('Use another address') : t('Use another number')}
        </Link>
        {demo && (
          <Link to={`/login_test?${new URLSearchParams({ to })}`} className="link target">
            {t('This demo doesn’t send email. Read it here')}
          </Link>
        )}
      </p>
    </div>
  )
}

function sentText(t: ReturnType<typeof useText>, { field, to, isOwn }: CodeStepProps) {
  const minutes = code_minutes
  if (field === 'email')
    return t('If {{to}} can receive it, we’ve emailed you a code. It expires in {{minutes}} minutes.', {
      to,
      minutes,
    })
  const number = { to: formatPhone(to), minutes }
  return isOwn
    ? t('We’ve texted a code to {{to}}. It expires in {{minutes}} minutes.', number)
    : t('If {{to}} belongs to an account, we’ve texted a code. It expires in {{minutes}} minutes.', number)
}
