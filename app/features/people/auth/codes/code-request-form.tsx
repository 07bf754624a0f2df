import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { formErrorOf } from '../components/form-error.ts'
import { useFocusFirstError } from '../components/use-focus-first-error.ts'

type AskingFormProps = {
  answer: unknown
  busy: boolean
  /** Label of the submit button. */
  submit: string
  children: ReactNode
}

/** The form that requests a code: error, fields, captcha if required, submit button. */
export function CodeRequestForm({ answer, busy, submit, children }: AskingFormProps) {
  const form = useFocusFirstError(answer)
  const { message, captcha } = formErrorOf(answer)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      {message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      {children}
      {captcha && <CaptchaField answer={answer} />}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
