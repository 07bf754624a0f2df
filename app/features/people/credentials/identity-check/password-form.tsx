import { Form, useNavigation } from 'react-router'
import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { useFocusFirstError } from '#features/people/auth/components/use-focus-first-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { IconName } from '#ui/media/icon.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

type PasswordFormProps = {
  /** Intent for the page's action. */
  intent: string
  /** ID of the item, on a page with several. */
  id?: string
  submit: string
  look?: 'primary' | 'danger'
  icon?: IconName
  /** The page's action data, of any of its forms. */
  answer: unknown
}

/** A form for an action that only requires the current password. */
export function PasswordForm({ intent, id, submit, look, icon, answer }: PasswordFormProps) {
  const sent = useNavigation().formData
  const { typed, problems, message } = formErrorOf(answer)
  const isThisForm = typed.intent === intent && typed.id === id
  const form = useFocusFirstError(isThisForm && answer)
  const busy = sent?.get('intent') === intent && sent.get('id') === (id ?? null)
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {isThisForm && message && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <CurrentPasswordField problem={isThisForm ? problems.current_password : undefined} />
      <div>
        <Button type="submit" look={look} icon={icon} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
