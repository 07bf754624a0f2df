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
  /** The words of its one button. */
  submit: string
  children: ReactNode
}

/** The first half of every proof: what is wrong with all of it, the fields, a captcha where one is wanted, one button. */
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
